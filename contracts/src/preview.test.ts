import { previewSchema } from './preview.ts';
import { describeDocuments } from './testing/describe-documents.ts';
import { A_MOMENT } from './testing/registry-documents.ts';

const OTHER = '1.3.0';
const aPreview = {
  schema: 1,
  id: 'Az09_-Az09_-Az09_-Az09',
  app: 'remote-nhl',
  version: '1.4.0',
  by: 'Nell',
  at: A_MOMENT,
  until: A_MOMENT,
  reason: null,
};
const aSitePreview = {
  schema: 2,
  ...{ id: aPreview.id, by: 'ada', at: A_MOMENT, until: A_MOMENT, reason: null },
  releases: [{ app: 'host', version: OTHER }],
  revision: { channel: 'production', number: 41, replaced: [] },
  hasPicker: true,
};

describeDocuments([
  {
    what: 'a preview of one release',
    schema: previewSchema,
    document: aPreview,
    good: [['reason', 'For the coach.']],
    bad: [
      ['schema', 3, 'Invalid type: Expected (1 | 2) but received 3'],
      ...['', 'Az09_-Az09_-Az09_-Az0', 'Az09_-Az09_-Az09_-Az091', '+z09_-Az09_-Az09_-Az09'].map(
        (id): [string, unknown, string] => ['id', id, 'must be 22 letters, digits, dashes and underscores'],
      ),
    ],
  },
  {
    what: 'a preview of a revision',
    schema: previewSchema,
    document: aSitePreview,
    good: [
      ['revision', undefined],
      ['hasPicker', false],
      ['revision.replaced', [{ app: 'remote-mlb', version: '1.3.0' }]],
    ],
    bad: [
      ['releases', [], 'must have a release'],
      ['releases', Array(101).fill({ app: 'host', version: OTHER }), 'must have at most 100 releases'],
      ['revision.number', 0, 'Invalid value: Expected >=1 but received 0'],
      ['hasPicker', undefined, 'Invalid key: Expected "hasPicker" but received undefined'],
    ],
  },
]);
