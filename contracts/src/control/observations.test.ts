import { BELOW_ZERO, counted, describeDocuments, each, WRONG_SCHEMA } from '../testing/describe-documents.ts';
import { zeros } from '../testing/documents.ts';
import { A_MOMENT } from '../testing/registry-documents.ts';
import { edgeObservationsSchema } from './edge-observations.ts';
import { appObservationsSchema } from './observations.ts';

const V = '1.4.0';
const aTally = zeros('networks failing');
const failures = zeros('load integrity timeout render');
const aGuarded = {
  channel: 'production',
  app: 'host',
  version: V,
  kind: 'canary',
  comparedWith: V,
  verdict: 'watching',
  candidate: aTally,
  baseline: aTally,
  reason: '',
};
const aMinute = { at: A_MOMENT, loads: 0, loadMs: null, failures, fallbacks: 0 };
const anEdge = {
  schema: 1,
  process: 'a',
  channel: 'production',
  boundsMs: [0],
  releases: [
    {
      app: 'host',
      version: V,
      loads: { within: [0], count: 0, sumSeconds: 0 },
      failures,
      fallbacks: 0,
      ballots: [{ network: 'abc-_1.abc-_2', at: 0, hasFailed: false }],
    },
  ],
};
const NETWORK = 'must be the tags of a neighbourhood and a network';

describeDocuments([
  {
    what: 'what an edge counted',
    schema: edgeObservationsSchema,
    document: anEdge,
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
      releases: [
        { app: 'host', version: V, minutes: [aMinute, { ...aMinute, loadMs: zeros('p50 p75 p95') }] },
      ],
      guarded: [aGuarded],
    },
    good: [
      ['releases.0.minutes.0.loadMs', zeros('p50 p75 p95')],
      ['guarded.0.kind', 'promote'],
      ...each('guarded.0.verdict', 'waiting pinned tripped'),
    ],
    bad: [...counted('releases.0.minutes.0.loads'), ['releases.0.minutes.1.loadMs.p50', -1, BELOW_ZERO]],
  },
]);
