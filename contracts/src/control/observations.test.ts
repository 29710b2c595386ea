import { BELOW_ZERO, counted, describeDocuments, WRONG_SCHEMA } from '../testing/describe-documents.ts';
import { zeros } from '../testing/documents.ts';
import { A_MOMENT } from '../testing/registry-documents.ts';
import { edgeObservationsSchema } from './edge-observations.ts';
import { appObservationsSchema } from './observations.ts';

const release = { app: 'host', version: '1.4.0' };
const failures = zeros('load integrity timeout render');
const loadMs = zeros('p50 p75 p95');
const ballots = [{ network: 'abc-_1.abc-_2', at: 0, hasFailed: false }];
const NETWORK = 'must be the tags of a neighbourhood and a network';

describeDocuments([
  {
    what: 'what an edge counted',
    schema: edgeObservationsSchema,
    document: {
      schema: 1,
      process: 'a',
      channel: 'production',
      boundsMs: [0],
      releases: [
        { ...release, loads: { within: [0], ...zeros('count sumSeconds') }, failures, fallbacks: 0, ballots },
      ],
    },
    bad: [
      ['schema', 2, WRONG_SCHEMA],
      ['boundsMs.0', -1, BELOW_ZERO],
      ['releases.0.loads.sumSeconds', -1, BELOW_ZERO],
      ...counted('releases.0.loads.count', 'releases.0.fallbacks', 'releases.0.failures.load'),
      ['releases.0.ballots.0.network', 'abc-_1.abc-_', NETWORK],
      ['releases.0.ballots.0.network', 'abc-_1.abc-_22', NETWORK],
      ['releases.0.ballots.0.network', 'xabc-_1.abc-_2', NETWORK],
    ],
  },
  {
    what: 'observations of an app',
    schema: appObservationsSchema,
    document: {
      channel: 'production',
      since: A_MOMENT,
      guarded: [],
      releases: [{ ...release, minutes: [{ at: A_MOMENT, loads: 0, loadMs, failures, fallbacks: 0 }] }],
    },
    bad: [...counted('releases.0.minutes.0.loads'), ['releases.0.minutes.0.loadMs.p50', -1, BELOW_ZERO]],
  },
]);
