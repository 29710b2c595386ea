import { describeDocuments } from '../testing/describe-documents.ts';
import { previewRequestSchema } from './preview.ts';

describeDocuments([
  {
    what: 'a request for a preview',
    schema: previewRequestSchema,
    document: { version: '1.4.0', channel: 'production', days: 7, reason: null, isDryRun: true },
    good: [
      ['days', 1],
      ['days', 90],
      ['reason', 'x'.repeat(500)],
    ],
    bad: [
      ['days', 0, 'must be at least 1'],
      ['days', 91, 'must be at most 90'],
      ['days', 7.5, 'must be a whole number of days'],
      ['days', '7', 'must be a whole number of days'],
      ['reason', 'x'.repeat(501), 'must have at most 500 characters'],
    ],
  },
]);
