import { counted, describeDocuments, each } from '../testing/describe-documents.ts';
import { A_MOMENT } from '../testing/registry-documents.ts';
import {
  consoleHistorySchema,
  consoleStateSchema,
  observationsEventSchema,
  releaseDiffSchema,
  revisionEventSchema,
  signInSchema,
} from './console-state.ts';

const V = '1.4.0';
const aConsoleApp = {
  app: 'host',
  live: null,
  previous: null,
  canary: null,
  frozen: null,
  pinned: null,
  isRetired: false,
  releases: [
    { version: V, publishedAt: A_MOMENT, publishedBy: 'Nell', commit: null, bytes: 0, role: 'live' },
  ],
};
const aShown = { version: V, since: null, by: null };
const aChange = {
  revision: 1,
  action: 'promote',
  app: 'host',
  from: null,
  to: null,
  percent: null,
  restored: null,
  together: [],
  by: 'Nell',
  via: null,
  at: A_MOMENT,
  reason: null,
};
const aDiff = {
  app: 'host',
  from: V,
  to: V,
  declaration: [{ area: 'place', what: '/nhl', before: null, after: null }],
  sizes: [{ what: '/nhl', before: null, after: null }],
  total: { before: 0, after: 0 },
  objections: [],
};

describeDocuments([
  {
    what: "a channel's state",
    schema: consoleStateSchema,
    document: {
      ...{ channel: 'production', channels: ['production'], revision: 0 },
      ...{ total: 1, found: 1, apps: [aConsoleApp] },
    },
    good: [
      ['apps.0.live', aShown],
      ['apps.0.live', { version: V, since: A_MOMENT, by: 'Nell' }],
      ['apps.0.previous', V],
      ['apps.0.canary', { ...aShown, percent: 5, paused: null, schedule: null, next: null }],
      [
        'apps.0.canary',
        {
          ...{ ...aShown, percent: 5, paused: null, schedule: { steps: [25], everyMinutes: 30 } },
          next: { percent: 25, dueAt: A_MOMENT },
        },
      ],
      ['apps.0.canary', { ...aShown, percent: 5, paused: { reason: 'a' }, schedule: null, next: null }],
      ['apps.0.frozen', { reason: 'a' }],
      ['apps.0.pinned', { reason: 'a' }],
      ['apps.0.releases.0.commit', 'abc'],
      ...each('apps.0.releases.0.role', 'canary previous withdrawn published'),
    ],
    bad: counted('revision', 'apps.0.releases.0.bytes'),
  },
  {
    what: 'a history',
    schema: consoleHistorySchema,
    document: { changes: [aChange] },
    good: [
      ['changes.0.from', V],
      ['changes.0.to', V],
      ['changes.0.percent', 5],
      ['changes.0.restored', 41],
      ['changes.0.together', ['host']],
      ['changes.0.via', 'a'],
      ['changes.0.reason', 'a'],
    ],
    bad: [
      ['changes.0.revision', 0, 'Invalid value: Expected >=1 but received 0'],
      ['changes.0.revision', 1.5, 'Invalid integer: Received 1.5'],
    ],
  },
  {
    what: 'a comparison of releases',
    schema: releaseDiffSchema,
    document: aDiff,
    good: [
      ...each('declaration.0.area', 'menu route access redirect shared contract'),
      ['declaration.0.before', 'a'],
      ['declaration.0.after', 'a'],
      ['sizes.0.before', 0],
      ['sizes.0.after', 0],
    ],
  },
  { what: 'a new revision', schema: revisionEventSchema, document: { channel: 'production', revision: 0 } },
  { what: 'new observations', schema: observationsEventSchema, document: { at: A_MOMENT } },
  {
    what: 'a sign-in',
    schema: signInSchema,
    document: { tokens: ['x'.repeat(200)] },
    good: [['tokens', Array(100).fill('a')]],
    bad: [
      ['tokens', [], 'must have at least one token'],
      ['tokens', Array(101).fill('a'), 'must have at most 100 tokens'],
      ['tokens.0', 'x'.repeat(201), 'is too long for a token'],
    ],
  },
]);
