import { describeDocuments } from '../testing/describe-documents.ts';
import { A_MOMENT, AN_INTEGRITY } from '../testing/registry-documents.ts';
import { uploadRequestSchema, uploadStateSchema } from './upload.ts';

const id = 'a9'.repeat(16);

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
    what: 'how far an upload is',
    schema: uploadStateSchema,
    document: { id, stored: 0, missing: [], until: A_MOMENT },
    bad: [id.slice(2), `${id}a`, `x${id}`].map((other) => ['id', other, 'must be 32 hexadecimal digits']),
  },
]);
