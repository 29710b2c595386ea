import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isContractError } from '@sharpside/contracts';
import { CONTROL_VARIABLES, readControlConfig } from '@sharpside/control/environment';
import { EDGE_VARIABLES, readEdgeConfig } from '@sharpside/edge/config';
import { readServerConfig, SERVER_VARIABLES } from '@sharpside/server/api/config';
import { afterAll, describe, expect, it } from 'vitest';
import { readSiteSettings, SITE_VARIABLES } from './site/site-settings.ts';

const SECRET = 'hunter2-hunter2-hunter2-hunter2-hunter2';

const FILES = makeFiles();

/** Paths that a setting may name by mistake, and that must not hold up a start. */
function makeFiles() {
  const folder = mkdtempSync(join(tmpdir(), 'settings-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const [pipe, huge] = [join(folder, 'pipe'), join(folder, 'huge.json')];
  execFileSync('mkfifo', [pipe]);
  writeFileSync(huge, '');
  truncateSync(huge, 4 * 1024 ** 3);
  return { pipe, huge, folder };
}

const NO_NUMBER = [
  'abc',
  '-1',
  'NaN',
  'Infinity',
  '1.5',
  '5x',
  '0x10',
  '1e3',
  ' ',
  '80 ',
  '9007199254740993',
  '-0',
  '+5',
  '007',
  '1_000',
  '10s',
  '10 000',
  '٣',
  '５',
  '80\r',
  '"80"',
];
const NO_FILE = ['/nowhere/at-all.json', FILES.pipe, FILES.huge, FILES.folder, '/dev/zero'];
const NO_ORIGIN = [
  'example.com',
  'ftp://example.com',
  'http://',
  'https://example.com/path',
  'null',
  'javascript:alert(1)',
  'http://example.com:99999',
  'http://example.com:0',
  'http://a..example',
  'http://example.com ',
];
const NO_ADDRESS = [
  'example.com',
  'ftp://example.com',
  ' ',
  'javascript:alert(1)',
  'https://h.example:99999',
];

/** Values that are refused, by the kind of setting. */
const BAD = {
  port: [...NO_NUMBER, '65536', '99999'],
  count: NO_NUMBER,
  // A list may have spaces beside its commas.
  limits: [...NO_NUMBER.filter((value) => value !== '80 '), '0'],
  backends: ['nhl'],
  milliseconds: [...NO_NUMBER, '0', '99999999999'],
  percent: ['abc', '-1', 'NaN', 'Infinity', '5x', '101'],
  flag: ['yes', '1', 'TRUE', ' ', 'true ', "'true'"],
  host: ['a b', 'http://localhost', '127.0.0.1:80', '/tmp/socket', ' ', 'localhost\r'],
  origin: NO_ORIGIN,
  origins: [
    ...NO_ORIGIN.filter((value) => !value.endsWith(' ')),
    'https://a.example,b.example',
    ',',
    'http://a.example, http://a.example',
  ],
  address: NO_ADDRESS,
  redis: [
    'localhost:6379',
    'http://localhost:6379',
    'redis://',
    'redis://h:99999',
    'redis://h:0',
    'redis://h:x',
    'redis://h/first',
    'redis://h#1',
    'redis://a b',
    ' redis://h',
  ],
  file: NO_FILE,
  channel: ['Production', 'a b', '../x', 'production\n', ' production'],
  channels: ['Production', 'a b', ',', 'production,production', 'production, Staging'],
  secret: ['short', `${SECRET}\n`, `"${SECRET}"`],
  named: [
    'nhl',
    'NHL=https://nhl.example',
    'nhl=nhl.example',
    ', ,',
    'a=https://a.example,a=https://b.example',
  ],
  word: ['loud', 'ON', ' ', '"off"'],
  template: [
    'https://p.example/picture',
    'javascript:alert("{id}{team}")',
    'p.example/{id}{team}',
    '//p.example/{id}{team}',
  ],
  domain: ['localhost', 'http://example.com', 'a b'],
  policies: ["'none'", '*', 'a b', "a;script-src 'unsafe-inline'", 'x'.repeat(101)],
  labels: ['edge', 'job="a"} or up{'],
} as const satisfies Record<string, readonly string[]>;

/** Texts of any content; what is no folder or no store shows when it is opened, and is refused then. */
const ANY = 'any text';
const NO_TEXT = [' x', 'x ', 'x\r', 'a\nb', '"x"', "'x'", 'x\0', '\u001b[2J'];

/** Every setting there is. One that is not in here fails the test below. */
const KINDS: Readonly<Record<string, keyof typeof BAD | typeof ANY>> = {
  BACKEND_CACHE_MIB: 'count',
  BACKEND_CALLS_PER_MINUTE: 'count',
  BACKEND_DATA: ANY,
  BACKEND_DRAIN_MS: 'count',
  BACKEND_HOST: 'host',
  BACKEND_LOG_LEVEL: 'word',
  BACKEND_MAX_WAITING_QUERIES: 'count',
  BACKEND_MEMBER_CALLS_PER_MINUTE: 'count',
  BACKEND_METRICS_HOST: 'host',
  BACKEND_METRICS_PORT: 'port',
  BACKEND_PORT: 'port',
  BACKEND_QUERIES_AT_ONCE: 'count',
  BACKEND_QUERY_TIMEOUT_MS: 'milliseconds',
  BACKEND_REQUEST_TIMEOUT_MS: 'milliseconds',
  BACKEND_SNAPSHOTS: ANY,
  BACKEND_SNAPSHOTS_MAX_MIB: 'count',
  BACKEND_TRUSTED_PROXIES: 'count',
  BACKEND_URL: 'origin',
  BACKEND_WATCH_MS: 'milliseconds',
  CONTROL_BACKEND: 'origin',
  CONTROL_BACKEND_TIMEOUT_MS: 'milliseconds',
  CONTROL_BEHIND_TLS: 'flag',
  CONTROL_COLLECT_INTERVAL_MS: 'milliseconds',
  CONTROL_CONSOLE: ANY,
  CONTROL_EDGES: 'origins',
  CONTROL_ERRORS_TO_OTLP: 'address',
  CONTROL_ERRORS_TO_SENTRY: 'address',
  CONTROL_GUARD: 'word',
  CONTROL_GUARD_MARGIN_PERCENT: 'percent',
  CONTROL_GUARD_MIN_FAILING: 'count',
  CONTROL_GUARD_MIN_NETWORKS: 'count',
  CONTROL_GUARD_VITALS: 'flag',
  CONTROL_GUARD_WATCH_MINUTES: 'count',
  CONTROL_GUARD_WINDOW_MINUTES: 'count',
  CONTROL_HOST: 'host',
  CONTROL_METRICS_HOST: 'host',
  CONTROL_METRICS_PORT: 'port',
  CONTROL_OIDC_CLIENT_ID: ANY,
  CONTROL_OIDC_CLIENT_SECRET: ANY,
  CONTROL_OIDC_GROUPS: ANY,
  CONTROL_OIDC_ISSUER: 'address',
  CONTROL_OIDC_NAME: ANY,
  CONTROL_OIDC_SCOPE: ANY,
  CONTROL_PORT: 'port',
  CONTROL_PROMETHEUS: 'address',
  CONTROL_PROMETHEUS_MATCH: 'labels',
  CONTROL_PUBLIC_ORIGIN: 'origin',
  CONTROL_ROLES: 'file',
  CONTROL_SECOND_PERSON: 'channels',
  CONTROL_SESSIONS: 'redis',
  CONTROL_SESSION_SECRETS: 'secret',
  CONTROL_SIGNING_KEY: 'file',
  CONTROL_SITES: 'named',
  CONTROL_STATE: ANY,
  CONTROL_STORE: ANY,
  CONTROL_STORE_TIMEOUT_MS: 'milliseconds',
  CONTROL_TRUSTED_KEYS: 'file',
  CONTROL_TRUSTED_PROXIES: 'count',
  CONTROL_UPLOADS_PER_TOKEN: 'count',
  CONTROL_UPLOAD_ABANDONED_MS: 'milliseconds',
  CONTROL_UPLOAD_BYTES: 'count',
  CONTROL_UPLOAD_FILES: 'count',
  CONTROL_UPLOAD_FILE_BYTES: 'count',
  CONTROL_UPLOAD_KEEP_FREE_BYTES: 'count',
  CONTROL_UPLOAD_STALLED_MS: 'milliseconds',
  CONTROL_UPLOAD_TOTAL_BYTES: 'count',
  CONTROL_WEBHOOKS: 'file',
  CONTROL_WORKLOADS: 'file',
  CONTROL_WORKLOAD_TOKEN_MINUTES: 'count',
  COOKIE_DOMAIN: 'domain',
  EDGE_ASSET_BASE: 'address',
  EDGE_ASSET_CACHE_BYTES: 'count',
  EDGE_BACKEND: 'origin',
  EDGE_BACKENDS: 'named',
  EDGE_BACKENDS_MAX_REQUESTS: 'limits',
  EDGE_BACKENDS_TIMEOUT_MS: 'limits',
  EDGE_BEHIND_TLS: 'flag',
  EDGE_CHANNEL: 'channel',
  EDGE_GROUP_KEYS: 'file',
  EDGE_HEARTBEAT_MS: 'milliseconds',
  EDGE_HINTS: 'origins',
  EDGE_HOST: 'host',
  EDGE_MAX_EVENT_STREAMS: 'count',
  EDGE_MAX_EVENT_STREAMS_PER_ADDRESS: 'count',
  EDGE_METRICS_HOST: 'host',
  EDGE_METRICS_PORT: 'port',
  EDGE_PAGE_CACHE_BYTES: 'count',
  EDGE_POLL_INTERVAL_MS: 'milliseconds',
  EDGE_PORT: 'port',
  EDGE_PUBLIC_ORIGIN: 'origin',
  EDGE_RUNTIME_CONFIG: 'file',
  EDGE_STATE: ANY,
  EDGE_STORE: ANY,
  EDGE_STORE_TIMEOUT_MS: 'milliseconds',
  EDGE_TICKET_KEY: 'secret',
  EDGE_TRUSTED_BACKENDS: 'backends',
  EDGE_TRUSTED_KEYS: 'file',
  EDGE_TRUSTED_PROXIES: 'count',
  EDGE_TRUSTED_TYPES: 'word',
  EDGE_TRUSTED_TYPES_POLICIES: 'policies',
  GROUP_KEYS: 'file',
  MLB_PLAYER_PICTURE_URL: 'template',
  MLB_TEAM_LOGO_URL: 'template',
  NBA_PLAYER_PICTURE_URL: 'template',
  NBA_TEAM_LOGO_URL: 'template',
  NFL_PLAYER_PICTURE_URL: 'template',
  NFL_TEAM_LOGO_URL: 'template',
  OIDC_CLIENT_ID: ANY,
  OIDC_CLIENT_SECRET: ANY,
  OIDC_GROUPS_CLAIM: ANY,
  OIDC_ISSUER: 'address',
  OIDC_SCOPE: ANY,
  OIDC_SUBSCRIPTIONS_SCOPE: ANY,
  PROVIDER_NAME: ANY,
  REDIS_URL: 'redis',
  SANDBOX_HOST: 'host',
  SANDBOX_PORT: 'port',
  SANDBOX_URL: 'address',
  SESSION_SECRETS: 'secret',
  SITE_BACKEND: 'word',
  SITE_DATA: ANY,
  SITE_URL: 'origin',
  SUBSCRIPTIONS_URL: 'address',
  VISITOR_GROUPS: 'channels',
};

type Environment = Record<string, string>;
type Program = {
  name: string;
  variables: readonly string[];
  valid: Environment;
  read: (environment: Environment) => unknown;
};

const PROGRAMS: readonly Program[] = [
  {
    name: 'the edge',
    variables: Object.keys(EDGE_VARIABLES),
    valid: { EDGE_STORE: 'registry', EDGE_STATE: 'edge' },
    read: readEdgeConfig,
  },
  {
    name: 'the control service',
    variables: Object.keys(CONTROL_VARIABLES),
    valid: { CONTROL_STORE: 'registry' },
    read: readControlConfig,
  },
  {
    name: 'the backend and its sandbox provider',
    variables: SERVER_VARIABLES,
    valid: {
      SITE_URL: 'http://localhost:8080',
      SESSION_SECRETS: 'a-secret-of-at-least-32-characters',
      OIDC_ISSUER: 'https://provider.example',
      OIDC_CLIENT_ID: 'site',
      SUBSCRIPTIONS_URL: 'https://provider.example/subscriptions',
    },
    read: (environment) => readServerConfig(environment, '/srv'),
  },
  { name: 'npm start', variables: Object.keys(SITE_VARIABLES), valid: {}, read: readSiteSettings },
];

/** The lines of the refusal; empty where it is taken. */
function linesOf(read: () => unknown): string[] {
  try {
    read();
    return [];
  } catch (error) {
    // Anything else is no sentence: a bug, with a stack.
    if (!isContractError(error)) throw error;
    return error.message.split('\n').slice(1);
  }
}

const badValuesOf = (variable: string): readonly string[] => {
  const kind = KINDS[variable];
  if (kind === undefined) return [];
  return kind === ANY ? NO_TEXT : BAD[kind];
};

describe.each(PROGRAMS)('$name', ({ variables, valid, read }) => {
  it('has every setting in the table of kinds', () => {
    expect(variables.filter((name) => KINDS[name] === undefined)).toEqual([]);
  });

  it('takes every setting that is empty for one that is not set', () => {
    const empty = Object.fromEntries(variables.map((name) => [name, '']));
    expect(read({ ...empty, ...valid })).toEqual(read(valid));
  });

  const bad = variables.flatMap((name) => badValuesOf(name).map((value) => [name, value] as const));

  it.each(bad)('says in one sentence what is wrong with %s=%j', (name, value) => {
    const lines = linesOf(() => read({ ...valid, [name]: value }));
    expect(lines).toHaveLength(1);
    const sentence = /^ {2}- ([A-Z_]+): (.*\b(?:must|cannot be read|is neither)\b.+)$/.exec(lines[0] ?? '');
    expect(sentence?.[1]).toBe(name);
    const isSecret = /_(KEY|SECRETS?)$/.test(name);
    // Control characters are written out, and what may be a secret is not repeated.
    const shown = value.replaceAll(/\p{Cc}/gu, '').replace(/^"(.*)"$/s, 'a text of');
    expect(sentence?.[2]?.replaceAll(/\\(x[\da-f]{2}|[rn])/g, '').includes(shown)).toBe(!isSecret);
    expect(sentence?.[2]).not.toContain(SECRET);
  });

  it('says everything that is wrong at once', () => {
    // Names of other settings are compared once those are right.
    const wrong = variables.filter((name) => badValuesOf(name).length > 0 && KINDS[name] !== 'backends');
    const environment = Object.fromEntries(wrong.map((name) => [name, badValuesOf(name)[0] ?? '']));
    const lines = linesOf(() => read({ ...valid, ...environment }));
    const named = lines.map((line) => /^ {2}- ([A-Z_]+):/.exec(line)?.[1]);
    expect(new Set(named)).toEqual(new Set(wrong));
  });
});

it.each(PROGRAMS.slice(0, 3))('$name has two ports, and says so', ({ variables, valid, read }) => {
  const [metricsPort = '', port = ''] = ['_METRICS_PORT', '_PORT'].map((end) =>
    variables.find((name) => name.endsWith(end) && (end !== '_PORT' || !name.includes('_METRICS_'))),
  );
  expect(linesOf(() => read({ ...valid, [port]: '8080', [metricsPort]: '8080' }))).toEqual([
    `  - ${metricsPort}: must be another port than ${port}; it is '8080'`,
  ]);
  expect(linesOf(() => read({ ...valid, [port]: '0', [metricsPort]: '0' }))).toEqual([]);
});

it('has no row for a setting that there is not', () => {
  const all = new Set(PROGRAMS.flatMap(({ variables }) => variables));
  expect(Object.keys(KINDS).filter((name) => !all.has(name))).toEqual([]);
});
