import { describeDocuments } from '../testing/describe-documents.ts';
import { aChannelApp, aChannelRevision } from '../testing/registry-documents.ts';
import { changeAnswerSchema, controlErrorAnswerSchema } from './answer.ts';

describeDocuments([
  {
    what: 'a refusal',
    schema: controlErrorAnswerSchema,
    document: { error: { code: 'A', message: 'b' } },
    good: [
      ['error.objections', [{ check: 'a', message: 'b' }]],
      ['error.checks', [{ title: 'a', faults: [], note: 'b', isWarning: true }]],
      ['error.checks', [{ title: 'a', faults: ['c'] }]],
      ['error.winner', aChannelRevision],
      ['error.offset', 5],
      ['error.missing', ['a.js']],
    ],
  },
  {
    what: 'what a change came to',
    schema: changeAnswerSchema,
    document: { revision: aChannelRevision, before: null, warnings: [], checks: [], isDryRun: false },
    good: [['before', aChannelApp]],
  },
]);
