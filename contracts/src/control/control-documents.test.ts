import type * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { CHANGE_ACTIONS, changeRequestSchema } from '../channel-actions.ts';
import { problemsOf, withAt, zeros } from '../testing/documents.ts';
import {
  A_MOMENT,
  A_TOKEN_ID,
  AN_INTEGRITY,
  aChannelApp,
  aChannelRevision,
  aRelease,
} from '../testing/registry-documents.ts';
import { changeAnswerSchema, controlErrorAnswerSchema } from './answer.ts';
import {
  consoleHistorySchema,
  consoleStateSchema,
  observationsEventSchema,
  releaseDiffSchema,
  revisionEventSchema,
  signInSchema,
} from './console-state.ts';
import {
  BALLOT_LIFE_MS,
  CONSOLE_EVENTS_PATH,
  CONSOLE_HEADER,
  edgeObservationsSchema,
  MAX_BALLOTS_PER_NEIGHBOURHOOD,
  OBSERVATIONS_PATH,
  SESSION_PATH,
  UPLOAD_OFFSET_HEADER,
} from './index.ts';
import { appObservationsSchema } from './observations.ts';
import {
  parseTokenText,
  TOKEN_RIGHTS,
  tokenOutcomeSchema,
  tokenRecordSchema,
  tokenRevocationSchema,
  tokenUseSchema,
  whoamiSchema,
} from './token.ts';
import { publishAnswerSchema, uploadRequestSchema, uploadStateSchema } from './upload.ts';

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
const aToken = {
  schema: 1,
  id: A_TOKEN_ID,
  holder: 'N',
  app: 'host',
  right: 'publish',
  secretHash: 'a9'.repeat(32),
  createdAt: A_MOMENT,
  createdBy: 'Nell',
  expiresAt: A_MOMENT,
};
const aUse = {
  schema: 1,
  token: A_TOKEN_ID,
  at: A_MOMENT,
  what: 'promote',
  app: null,
  detail: '',
  address: '',
  requestId: '',
};
const anUpload = {
  version: V,
  channel: 'production',
  commit: null,
  willPromote: false,
  allowGrowth: false,
  files: [{ path: 'entry.js', size: 1, integrity: AN_INTEGRITY }],
};
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
const aPublish = { release: aRelease, isNew: true, newFiles: 1, newBytes: 1, unchangedFiles: 0, checks: [] };

const WHY = 'must say why, for the history';
const NETWORK = 'must be the tags of a neighbourhood and a network';
const BELOW = 'Invalid value: Expected >=0 but received -1';
const HALF = 'Invalid integer: Received 0.5';
const SCHEMA = 'Invalid type: Expected 1 but received 2';

/** A place may hold each of these values. */
const each = (path: string, values: string) =>
  values.split(' ').map((value): [string, unknown] => [path, value]);
/** A place holds whole numbers from 0. */
const counted = (...paths: string[]) =>
  paths.flatMap((path): [string, unknown, string][] => [
    [path, -1, BELOW],
    [path, 0.5, HALF],
  ]);

const DOCUMENTS: {
  what: string;
  schema: v.GenericSchema;
  document: unknown;
  good?: [string, unknown][];
  bad?: [string, unknown, string][];
}[] = [
  {
    what: 'a refusal',
    schema: controlErrorAnswerSchema,
    document: { error: { code: 'A', message: 'b' } },
    good: [
      ['error.objections', [{ check: 'a', message: 'b' }]],
      ['error.checks', [{ title: 'a', faults: [], note: 'b', isWarning: true }]],
      ['error.checks', [{ title: 'a', faults: ['c'] }]],
      ['error.winner', aChannelRevision],
      ['error.offset', 5],
      ['error.missing', ['a.js']],
    ],
  },
  {
    what: 'what a change came to',
    schema: changeAnswerSchema,
    document: { revision: aChannelRevision, before: null, warnings: [], checks: [], isDryRun: false },
    good: [['before', aChannelApp]],
  },
  {
    what: "a channel's state",
    schema: consoleStateSchema,
    document: { channel: 'production', channels: ['production'], revision: 0, apps: [aConsoleApp] },
    good: [
      ['apps.0.live', aShown],
      ['apps.0.live', { version: V, since: A_MOMENT, by: 'Nell' }],
      ['apps.0.previous', V],
      ['apps.0.canary', { ...aShown, percent: 5, paused: null }],
      ['apps.0.canary', { ...aShown, percent: 5, paused: { reason: 'a' } }],
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
  {
    what: 'what an edge counted',
    schema: edgeObservationsSchema,
    document: anEdge,
    bad: [
      ['schema', 2, SCHEMA],
      ['boundsMs.0', -1, BELOW],
      ['releases.0.loads.sumSeconds', -1, BELOW],
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
      releases: [{ app: 'host', version: V, minutes: [aMinute] }],
      guarded: [aGuarded],
    },
    good: [
      ['releases.0.minutes.0.loadMs', zeros('p50 p75 p95')],
      ['guarded.0.kind', 'promote'],
      ...each('guarded.0.verdict', 'waiting pinned tripped'),
    ],
    bad: [
      ...counted('releases.0.minutes.0.loads'),
      ['releases.0.minutes.0.loadMs', { p50: -1, p75: 0, p95: 0 }, BELOW],
    ],
  },
  {
    what: 'a token',
    schema: tokenRecordSchema,
    document: aToken,
    good: [['holder', 'x'.repeat(100)], ...each('right', 'promote rollback')],
    bad: [
      ['schema', 2, SCHEMA],
      ['holder', '', 'Invalid length: Expected >=1 but received 0'],
      ['holder', 'x'.repeat(101), 'Invalid length: Expected <=100 but received 101'],
      ['secretHash', 'a9'.repeat(31), 'must be 64 hexadecimal digits'],
      ['secretHash', `${'a9'.repeat(32)}a`, 'must be 64 hexadecimal digits'],
      ['secretHash', `x${'a9'.repeat(32)}`, 'must be 64 hexadecimal digits'],
    ],
  },
  {
    what: 'a revocation',
    schema: tokenRevocationSchema,
    document: { schema: 1, id: A_TOKEN_ID, by: 'a', at: A_MOMENT, reason: 'b' },
    bad: [['schema', 2, SCHEMA]],
  },
  {
    what: 'a use of a token',
    schema: tokenUseSchema,
    document: aUse,
    good: [['app', 'host']],
    bad: [['schema', 2, SCHEMA]],
  },
  {
    what: 'what a use came to',
    schema: tokenOutcomeSchema,
    document: { schema: 1, at: A_MOMENT, code: 'DONE', result: null },
    good: [['result', '7']],
    bad: [['schema', 2, SCHEMA]],
  },
  {
    what: 'who is signed in',
    schema: whoamiSchema,
    document: {
      tokens: [{ id: A_TOKEN_ID, holder: '', app: 'host', right: 'publish', expiresAt: A_MOMENT }],
    },
  },
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
];

describe.each(DOCUMENTS)('$what', ({ schema, document, good = [], bad = [] }) => {
  it('is good as it is', () => {
    expect(problemsOf(schema, document)).toEqual([]);
  });

  it.each(good)('may have %s = %j', (path, value) => {
    expect(problemsOf(schema, withAt(document, path, value))).toEqual([]);
  });

  it.each(bad)('may not have %s = %j', (path, value, message) => {
    const [problem, ...others] = problemsOf(schema, withAt(document, path, value));
    expect(problem).toMatch(/^[\w.-]+: /);
    expect(problem).toContain(path);
    expect(problem?.endsWith(`: ${message}`)).toBe(true);
    expect(others).toEqual([]);
  });
});

describe('a request for a change', () => {
  const promote = { action: 'promote', channel: 'production', version: V };
  const withReason = (action: string) => ({ action, channel: 'production', reason: 'Errors.' });

  it.each([
    promote,
    { ...promote, reason: null, expectedRevision: 0, isDryRun: true, beginsChannel: true },
    { action: 'canary', channel: 'production', version: V, percent: 5 },
    { action: 'raise', channel: 'production', percent: 5 },
    { action: 'resume', channel: 'production' },
    { action: 'promote-canary', channel: 'production' },
    { action: 'unfreeze', channel: 'production' },
    ...['retire', 'rollback', 'pause', 'abort', 'freeze', 'pin', 'unpin'].map(withReason),
    { ...withReason('rollback'), version: V },
    { ...withReason('pin'), version: V, reason: 'x'.repeat(500) },
    { ...withReason('pause'), reason: 'x' },
  ])('may be %j', (request) => {
    expect(problemsOf(changeRequestSchema, request)).toEqual([]);
  });

  it.each([
    [{ ...promote, expectedRevision: -1 }, `expectedRevision: ${BELOW}`],
    [{ ...promote, expectedRevision: 0.5 }, `expectedRevision: ${HALF}`],
    [{ ...withReason('pause'), reason: '' }, `reason: ${WHY}`],
    [{ ...withReason('pause'), reason: 7 }, `reason: ${WHY}`],
    [{ ...withReason('pause'), reason: 'x'.repeat(501) }, 'reason: must have at most 500 characters'],
    [
      { ...promote, action: 'delete' },
      'action: must be one of promote, canary, raise, resume, promote-canary, unfreeze, retire, rollback, pause, abort, freeze, pin, unpin',
    ],
  ])('may not be %j', (request, problem) => {
    expect(problemsOf(changeRequestSchema, request)).toEqual([problem]);
  });
});

it('asks for `rollback` where a release is taken from visitors or held, for `promote` everywhere else', () => {
  const holding = Object.entries(CHANGE_ACTIONS).filter(([, { right }]) => right === 'rollback');
  expect(holding.map(([action]) => action)).toEqual(['rollback', 'pause', 'abort', 'freeze', 'pin']);
  const others = Object.values(CHANGE_ACTIONS).filter(({ right }) => right !== 'rollback');
  expect(new Set(others.map(({ right }) => right))).toEqual(new Set(['promote']));
});

describe('parseTokenText', () => {
  const secret = 'Az09_-'.repeat(7);

  it('takes a token apart', () => {
    expect(parseTokenText(`mfe_${A_TOKEN_ID}_${secret}x`)).toEqual({ id: A_TOKEN_ID, secret: `${secret}x` });
  });

  it.each([
    '',
    `mfe_${A_TOKEN_ID}_${secret}`,
    `mfe_${A_TOKEN_ID}_${secret}xx`,
    `xmfe_${A_TOKEN_ID}_${secret}x`,
  ])('knows that %j is none', (text) => {
    expect(parseTokenText(text)).toBeUndefined();
  });
});

it('names what service, console, edge and CLI of different releases agree on', () => {
  expect([
    OBSERVATIONS_PATH,
    CONSOLE_EVENTS_PATH,
    SESSION_PATH,
    CONSOLE_HEADER,
    UPLOAD_OFFSET_HEADER,
  ]).toEqual(['/observations', '/v1/events', '/v1/session', 'x-console', 'upload-offset']);
  expect(TOKEN_RIGHTS).toEqual(['publish', 'promote', 'rollback']);
  expect([BALLOT_LIFE_MS, MAX_BALLOTS_PER_NEIGHBOURHOOD]).toEqual([3_600_000, 4]);
});
