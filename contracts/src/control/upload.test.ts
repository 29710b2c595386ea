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
      checked: {
        schema: 1,
        build: AN_INTEGRITY,
        checkedAt: '2026-11-30T10:00:00.000Z',
        pages: ['/nhl/data'],
        faults: ['x'.repeat(2_000)],
      },
    },
    bad: [
      ['commit', 'x'.repeat(101), 'Invalid length: Expected <=100 but received 101'],
      ['sourceVersion', 'x'.repeat(101), 'Invalid length: Expected <=100 but received 101'],
      ['files', [], 'must name the files of the build'],
      ['checked.pages', [], 'Invalid length: Expected >=1 but received 0'],
    ],
  },
  {
    what: 'the files to send',
    schema: uploadAnswerSchema,
    document: { missing: ['entry.js'] },
    bad: [['missing', [], 'Invalid length: Expected >=1 but received 0']],
  },
]);
