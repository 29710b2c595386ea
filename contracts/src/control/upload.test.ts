import { describeDocuments } from '../testing/describe-documents.ts';
import { AN_INTEGRITY } from '../testing/registry-documents.ts';
import { uploadAnswerSchema, uploadRequestSchema } from './upload.ts';

describeDocuments([
  {
    what: 'an upload',
    schema: uploadRequestSchema,
    document: {
      version: '1.4.0',
      channel: 'production',
      willPromote: false,
      allowGrowth: false,
      commit: 'x'.repeat(100),
      sourceVersion: 'x'.repeat(100),
      files: [{ path: 'entry.js', size: 1, integrity: AN_INTEGRITY }],
    },
    bad: [
      ['commit', 'x'.repeat(101), 'Invalid length: Expected <=100 but received 101'],
      ['sourceVersion', 'x'.repeat(101), 'Invalid length: Expected <=100 but received 101'],
      ['files', [], 'must name the files of the build'],
    ],
  },
  {
    what: 'the files to send',
    schema: uploadAnswerSchema,
    document: { missing: ['entry.js'] },
    bad: [['missing', [], 'Invalid length: Expected >=1 but received 0']],
  },
]);
