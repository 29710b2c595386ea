import { describeDocuments } from '../testing/describe-documents.ts';
import { A_MOMENT, AN_INTEGRITY, aRelease } from '../testing/registry-documents.ts';
import { publishAnswerSchema, uploadRequestSchema, uploadStateSchema } from './upload.ts';

const V = '1.4.0';
const anUpload = {
  version: V,
  channel: 'production',
  commit: null,
  willPromote: false,
  allowGrowth: false,
  files: [{ path: 'entry.js', size: 1, integrity: AN_INTEGRITY }],
};
const aPublish = { release: aRelease, isNew: true, newFiles: 1, newBytes: 1, unchangedFiles: 0, checks: [] };

describeDocuments([
  {
    what: 'an upload',
    schema: uploadRequestSchema,
    document: anUpload,
    good: [
      ['commit', 'x'.repeat(100)],
      ['sourceVersion', 'x'.repeat(100)],
    ],
    bad: [
      ['commit', 'x'.repeat(101), 'Invalid length: Expected <=100 but received 101'],
      ['sourceVersion', 'x'.repeat(101), 'Invalid length: Expected <=100 but received 101'],
      ['files', [], 'must name the files of the build'],
    ],
  },
  {
    what: 'how far an upload is',
    schema: uploadStateSchema,
    document: {
      id: 'a9'.repeat(16),
      stored: 0,
      missing: [{ path: 'a.js', size: 1, offset: 0 }],
      until: A_MOMENT,
    },
    bad: ['a9'.repeat(15), `${'a9'.repeat(16)}a`, `x${'a9'.repeat(16)}`].map((id) => [
      'id',
      id,
      'must be 32 hexadecimal digits',
    ]),
  },
  { what: 'what a publish came to', schema: publishAnswerSchema, document: aPublish },
]);
