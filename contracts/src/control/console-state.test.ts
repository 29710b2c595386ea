import { describeDocuments } from '../testing/describe-documents.ts';
import { signInSchema } from './console-state.ts';

describeDocuments([
  {
    what: 'a sign-in',
    schema: signInSchema,
    document: { tokens: ['x'.repeat(200)] },
    good: [['tokens', Array(100).fill('a')]],
    bad: [
      ['tokens', [], 'must have at least one token'],
      ['tokens', Array(101).fill('a'), 'must have at most 100 tokens'],
      ['tokens.0', 'x'.repeat(201), 'is too long for a token'],
    ],
  },
]);
