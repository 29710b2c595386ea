import { describeDocuments } from '../testing/describe-documents.ts';
import { beaconSchema, loadTimeSchema, MAX_LOAD_MS } from './beacon.ts';

const VERSION_PROBLEM =
  "must be a semantic version without build metadata, for example '1.4.0' or '1.4.0-rc.1'";
const OTHER = '1.3.0';
const aBeacon = { app: 'host', version: '1.4.0', failure: 'load', detail: '', fallback: null };
const aLoadTime = { app: 'host', version: '1.4.0', loadMs: 0 };

describeDocuments([
  {
    what: 'a beacon',
    schema: beaconSchema,
    document: aBeacon,
    good: [
      ['failure', 'integrity'],
      ['failure', 'timeout'],
      ['failure', 'render'],
      ['fallback', OTHER],
      ['detail', 'x'.repeat(500)],
      ['ticket', 'x'.repeat(1500)],
    ],
    bad: [
      [
        'failure',
        'crash',
        'Invalid type: Expected ("load" | "integrity" | "timeout" | "render") but received "crash"',
      ],
      ['detail', 'x'.repeat(501), 'Invalid length: Expected <=500 but received 501'],
      ['ticket', 'x'.repeat(1501), 'Invalid length: Expected <=1500 but received 1501'],
      ['fallback', 'none', VERSION_PROBLEM],
    ],
  },
  {
    what: 'a load time',
    schema: loadTimeSchema,
    document: aLoadTime,
    good: [['loadMs', MAX_LOAD_MS]],
    bad: [
      ['loadMs', -1, 'Invalid value: Expected >=0 but received -1'],
      ['loadMs', 0.5, 'Invalid integer: Received 0.5'],
      ['loadMs', 600_001, 'Invalid value: Expected <=600000 but received 600001'],
    ],
  },
]);
