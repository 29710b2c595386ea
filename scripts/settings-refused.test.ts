import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isContractError } from '@sharpside/contracts';
import { CONTROL_REMOVED, CONTROL_VARIABLES, readControlConfig } from '@sharpside/control/environment';
import { EDGE_REMOVED, EDGE_VARIABLES, readEdgeConfig } from '@sharpside/edge/config';
import { readServerConfig, SERVER_REMOVED, SERVER_VARIABLES } from '@sharpside/server/api/config';
import { findMisspelt, type RemovedSettings } from '@sharpside/server-kit';
import { afterAll, describe, expect, it } from 'vitest';
import { readSiteSettings, SITE_VARIABLES } from './site/site-settings.ts';

const SECRET = 'hunter2-hunter2-hunter2-hunter2-hunter2';

const FILES = makeFiles();

/**
 * A pipe, a huge file and a folder. A setting may name such a path by mistake, and reading it must not block the start.
 */
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
  ...'abc -1 NaN Infinity 1.5 5x 0x10 1e3 9007199254740993 -0 +5 007 1_000 10s ٣ ５ "80"'.split(' '),
  ...[' ', '80 ', '10 000', '80\r'],
];
const NO_FILE = ['/nowhere/at-all.json', FILES.pipe, FILES.huge, FILES.folder, '/dev/zero'];
const NO_ORIGIN = [
  ...'example.com ftp://example.com http:// https://example.com/path null javascript:alert(1)'.split(' '),
  ...['http://example.com:99999', 'http://example.com:0', 'http://a..example', 'http://example.com '],
];
const NO_ADDRESS = 'example.com ftp://example.com javascript:alert(1) https://h.example:99999'.split(' ');

/** Values that are refused, by the kind of the setting. */
const BAD = {
  port: [...NO_NUMBER, '65536', '99999'],
  count: NO_NUMBER,
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
  address: [...NO_ADDRESS, ' '],
  redis: [
    ...'localhost:6379 http://localhost:6379 redis:// redis://h:99999 redis://h:0 redis://h:x'.split(' '),
    ...['redis://h/first', 'redis://h#1', 'redis://a b', ' redis://h'],
  ],
  file: NO_FILE,
  channel: ['Production', 'a b', '../x', 'production\n', ' production'],
  channels: ['Production', 'a b', ',', 'production,production', 'production, Staging'],
  secret: ['short', `${SECRET}\n`, `"${SECRET}"`],
  named: [
    ...'nhl NHL=https://nhl.example nhl=nhl.example a=https://a.example,a=https://b.example'.split(' '),
    ', ,',
  ],
  word: ['loud', 'ON', ' ', '"off"'],
  template:
    'https://p.example/picture javascript:alert("{id}{team}") p.example/{id}{team} //p.example/{id}{team}'.split(
      ' ',
    ),
  domain: ['localhost', 'http://example.com', 'a b'],
  policies: ["'none'", '*', 'a b', "a;script-src 'unsafe-inline'", 'x'.repeat(101)],
  labels: ['edge', 'job="a"} or up{'],
} as const satisfies Record<string, readonly string[]>;

/** Settings that accept any text. A wrong folder or store is refused when it is opened. */
const ANY = 'any text';
const NO_TEXT = [' x', 'x ', 'x\r', 'a\nb', '"x"', "'x'", 'x\0', '\u001b[2J'];

/** The names of the settings of each kind. A setting that matches no kind, or two, fails a test below. */
const KINDS: Readonly<Record<keyof typeof BAD | typeof ANY, RegExp>> = {
  port: /_PORT$/,
  count:
    /_(BYTES|MIB|PER_MINUTE|PER_TOKEN|PER_ADDRESS|MINUTES|FILES|PROXIES|STREAMS|REQUESTS|QUERIES|AT_ONCE|MIN_\w+|DRAIN_MS)$/,
  backends: /^EDGE_TRUSTED_BACKENDS$/,
  milliseconds: /(?<!_DRAIN)_MS$/,
  percent: /_PERCENT$/,
  flag: /_BEHIND_TLS$|_VITALS$/,
  host: /_HOST$/,
  origin: /^((CONTROL|EDGE)_BACKEND|BACKEND_URL|SITE_URL|\w+_(PUBLIC|PREVIEW)_ORIGIN)$/,
  origins: /^(CONTROL_EDGES|EDGE_HINTS)$/,
  address: /OIDC_ISSUER$|_ERRORS_TO_|_PROMETHEUS$|_ASSET_BASE$|^(SANDBOX|SUBSCRIPTIONS)_URL$/,
  redis: /^(REDIS_URL|CONTROL_SESSIONS)$/,
  file: /(_ROLES|_SIGNING_KEY|TRUSTED_KEYS|GROUP_KEYS|_WEBHOOKS|_WORKLOADS|_RUNTIME_CONFIG)$/,
  channel: /_CHANNEL$/,
  channels: /^VISITOR_GROUPS$/,
  secret: /SESSION_SECRETS$|_TICKET_KEY$/,
  named: /^(CONTROL_SITES|EDGE_BACKENDS)$/,
  word: /(_LOG_LEVEL|_GUARD|_TRUSTED_TYPES|^SITE_BACKEND)$/,
  template: /_(PICTURE|LOGO)_URL$|_ERRORS_PAGE$/,
  domain: /^COOKIE_DOMAIN$/,
  policies: /_POLICIES$/,
  labels: /_PROMETHEUS_MATCH$/,
  [ANY]: /(_DATA|_SNAPSHOTS|_STATE|_STORE|_CONSOLE|_NAME|OIDC_CLIENT_\w+|OIDC_GROUPS(_CLAIM)?|_SCOPE)$/,
};

type Environment = Record<string, string>;
type Program = {
  name: string;
  variables: readonly string[];
  removed: RemovedSettings;
  valid: Environment;
  read: (environment: Environment) => unknown;
};

const PROGRAMS: readonly Program[] = [
  {
    name: 'the edge',
    variables: Object.keys(EDGE_VARIABLES),
    removed: EDGE_REMOVED,
    valid: { EDGE_STORE: 'registry', EDGE_STATE: 'edge', EDGE_PUBLIC_ORIGIN: 'https://site.example' },
    read: readEdgeConfig,
  },
  {
    name: 'the control service',
    variables: Object.keys(CONTROL_VARIABLES),
    removed: CONTROL_REMOVED,
    valid: { CONTROL_STORE: 'registry' },
    read: readControlConfig,
  },
  {
    name: 'the backend and its sandbox provider',
    variables: SERVER_VARIABLES,
    removed: SERVER_REMOVED,
    valid: {
      SITE_URL: 'http://localhost:8080',
      SESSION_SECRETS: 'a-secret-of-at-least-32-characters',
      OIDC_ISSUER: 'https://provider.example',
      OIDC_CLIENT_ID: 'site',
      SUBSCRIPTIONS_URL: 'https://provider.example/subscriptions',
    },
    read: (environment) => readServerConfig(environment, '/srv'),
  },
  {
    name: 'npm start',
    variables: Object.keys(SITE_VARIABLES),
    removed: {},
    valid: {},
    read: readSiteSettings,
  },
];

/** The lines of the refusal; empty if the value is accepted. */
function linesOf(read: () => unknown): string[] {
  try {
    read();
    return [];
  } catch (error) {
    // Any other error is a bug, so it is thrown with its stack.
    if (!isContractError(error)) throw error;
    return error.message.split('\n').slice(1);
  }
}

const kindsOf = (variable: string) =>
  (Object.keys(KINDS) as (keyof typeof KINDS)[]).filter((kind) => KINDS[kind].test(variable));

const badValuesOf = (variable: string): readonly string[] =>
  kindsOf(variable).flatMap((kind) => (kind === ANY ? NO_TEXT : BAD[kind]));

describe.each(PROGRAMS)('$name', ({ variables, valid, read }) => {
  it('has settings of one kind each', () => {
    expect(variables.filter((name) => kindsOf(name).length !== 1)).toEqual([]);
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
    // Control characters are removed, and a value that may be a secret is not repeated.
    const shown = value.replaceAll(/\p{Cc}/gu, '').replace(/^"(.*)"$/s, 'a text of');
    expect(sentence?.[2]?.replaceAll(/\\(x[\da-f]{2}|[rn])/g, '').includes(shown)).toBe(!isSecret);
    expect(sentence?.[2]).not.toContain(SECRET);
  });

  it('says everything that is wrong at once', () => {
    // `EDGE_TRUSTED_BACKENDS` is left out, because it is compared with `EDGE_BACKENDS` only if all other settings are
    // valid.
    const wrong = variables.filter((name) => !KINDS.backends.test(name));
    const environment = Object.fromEntries(wrong.map((name) => [name, badValuesOf(name)[0] ?? '']));
    const lines = linesOf(() => read({ ...valid, ...environment }));
    const named = lines.map((line) => /^ {2}- ([A-Z_]+):/.exec(line)?.[1]);
    expect(new Set(named)).toEqual(new Set(wrong));
  });
});

it.each(PROGRAMS.slice(0, 3))(
  '$name says of every removed setting that it is gone, and suggests no other',
  (program) => {
    const { variables: known, removed, valid, read } = program;
    expect(Object.keys(removed).filter((name) => known.includes(name))).toEqual([]);
    for (const [name, { now, isRefused }] of Object.entries(removed)) {
      const environment = { ...valid, [name]: '1' };
      const doubts = findMisspelt(environment, { known, removed });
      expect(doubts).toEqual(isRefused ? [] : [`${name} was removed and is passed over: ${now}`]);
      expect(linesOf(() => read(environment))).toHaveLength(isRefused ? 1 : 0);
    }
  },
);

it('the control service does not start with the setting of a second person, for whom no change waits any more', () => {
  const environment = { CONTROL_STORE: 'registry', CONTROL_SECOND_PERSON: 'production' };
  expect(linesOf(() => readControlConfig(environment))).toEqual([
    expect.stringMatching(/CONTROL_SECOND_PERSON: must not be set.*Protect the environment of the CI job/),
  ]);
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
