import { describeDocuments } from '../testing/describe-documents.ts';
import { beaconSchema, loadTimeSchema, MAX_LOAD_MS } from './beacon.ts';

const aBeacon = { app: 'host', version: '1.4.0', failure: 'load', detail: '', fallback: null };

describeDocuments([
  {
    what: 'a beacon',
    schema: beaconSchema,
    document: aBeacon,
    good: [
      ['detail', 'x'.repeat(500)],
      ['ticket', 'x'.repeat(1500)],
    ],
    bad: [
      ['detail', 'x'.repeat(501), 'Invalid length: Expected <=500 but received 501'],
      ['ticket', 'x'.repeat(1501), 'Invalid length: Expected <=1500 but received 1501'],
    ],
  },
  {
    what: 'a load time',
    schema: loadTimeSchema,
    document: { app: 'host', version: '1.4.0', loadMs: 0 },
    good: [['loadMs', MAX_LOAD_MS]],
    bad: [
      ['loadMs', -1, 'Invalid value: Expected >=0 but received -1'],
      ['loadMs', 0.5, 'Invalid integer: Received 0.5'],
      ['loadMs', 600_001, 'Invalid value: Expected <=600000 but received 600001'],
    ],
  },
]);
