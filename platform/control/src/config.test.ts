import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createSigningKey, toPublicKey } from '@sharpside/registry/records/signing-key';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toGuardSettings } from './config.ts';
import { CONTROL_VARIABLES, readControlConfig } from './environment.ts';

const LEAST = { CONTROL_STORE: '/srv/registry' };

const DEFAULTS = {
  stateDir: null,
  sessions: null,
  sessionSecrets: null,
  host: '127.0.0.1',
  port: 4200,
  behindTls: false,
  trustedProxies: 0,
  storeTimeoutMs: 5_000,
  uploadFiles: 2_000,
  uploadFileBytes: 16 * 2 ** 20,
  uploadBytes: 64 * 2 ** 20,
  uploadsPerToken: 4,
  uploadTotalBytes: 2 ** 30,
  uploadKeepFreeBytes: 256 * 2 ** 20,
  uploadStalledMs: 15_000,
  uploadAbandonedMs: 24 * 60 * 60_000,
  metricsHost: '127.0.0.1',
  edges: [],
  sites: [],
  secondPerson: [],
  collectIntervalMs: 5_000,
  prometheus: null,
  prometheusMatch: 'job="edge"',
  backend: null,
  backendTimeoutMs: 3_000,
  workloads: null,
  workloadTokenMinutes: 15,
  errorsToSentry: null,
  errorsToOtlp: null,
  guard: 'act',
  guardVitals: false,
  webhooks: null,
  trustedKeys: null,
  signingKey: null,
  oidcIssuer: null,
  oidcClientId: null,
  oidcClientSecret: null,
  oidcScope: 'openid profile email',
  oidcGroups: 'groups',
  oidcName: 'your account',
  publicOrigin: null,
  roles: null,
  guardMarginPercent: 2,
  guardMinNetworks: 50,
  guardMinFailing: 20,
  guardWindowMinutes: 60,
  guardWatchMinutes: 30,
};

const WORKLOAD = {
  provider: 'github',
  issuer: 'https://e.test',
  repository: 'acme/remote-mlb',
  ref: 'refs/heads/main',
  events: ['push'],
  app: 'remote-mlb',
  rights: ['publish'],
};

const SIGNING_KEY = createSigningKey();
const TRUSTED_KEYS = {
  mode: 'warn',
  keys: [{ name: 'Ops', apps: ['*'], key: toPublicKey(SIGNING_KEY) }],
  refused: {},
};

const WEBHOOKS = {
  site: 'https://f.test',
  webhooks: [
    {
      name: 'ops',
      url: 'https://f.test/hook',
      secret: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
      types: ['revision'],
      channels: null,
      allowPrivate: false,
    },
  ],
};

const ROLES = {
  contact: 'Release engineering',
  roles: [{ group: 'ops', apps: ['*'], rights: ['rollback'], mayMakeTokens: true }],
};

const WORKLOADS_FILE = join(mkdtempSync(join(tmpdir(), 'workloads-')), 'workloads.json');

beforeAll(() => {
  writeFileSync(WORKLOADS_FILE, JSON.stringify({ audience: 'https://d.test', workloads: [WORKLOAD] }));
  writeFileSync(`${WORKLOADS_FILE}.hooks`, JSON.stringify(WEBHOOKS));
  writeFileSync(`${WORKLOADS_FILE}.keys`, JSON.stringify(TRUSTED_KEYS));
  writeFileSync(`${WORKLOADS_FILE}.roles`, JSON.stringify(ROLES));
});
afterAll(() => rmSync(dirname(WORKLOADS_FILE), { recursive: true }));

const SECRET = 'a-secret-of-at-least-32-characters';

/** Of each variable a text, the setting that it is of, and its value there; no two values are the same. */
const SETTINGS: Record<string, [string, string, unknown]> = {
  CONTROL_HOST: ['0.0.0.0', 'host', '0.0.0.0'],
  CONTROL_PORT: ['4201', 'port', 4201],
  CONTROL_METRICS_HOST: ['10.0.0.7', 'metricsHost', '10.0.0.7'],
  CONTROL_METRICS_PORT: ['9200', 'metricsPort', 9200],
  CONTROL_STORE: ['/srv/registry', 'storeLocation', '/srv/registry'],
  CONTROL_STATE: ['/var/lib/control', 'stateDir', '/var/lib/control'],
  CONTROL_SESSIONS: ['rediss://r.test:6380/1', 'sessions', 'rediss://r.test:6380/1'],
  CONTROL_SESSION_SECRETS: [`${SECRET}, ${SECRET}2`, 'sessionSecrets', [SECRET, `${SECRET}2`]],
  CONTROL_CONSOLE: ['/srv/console', 'consoleDir', '/srv/console'],
  CONTROL_BEHIND_TLS: ['true', 'behindTls', true],
  CONTROL_TRUSTED_PROXIES: ['2', 'trustedProxies', 2],
  CONTROL_STORE_TIMEOUT_MS: ['3', 'storeTimeoutMs', 3],
  CONTROL_UPLOAD_FILES: ['4', 'uploadFiles', 4],
  CONTROL_UPLOAD_FILE_BYTES: ['5', 'uploadFileBytes', 5],
  CONTROL_UPLOAD_BYTES: ['6', 'uploadBytes', 6],
  CONTROL_UPLOADS_PER_TOKEN: ['7', 'uploadsPerToken', 7],
  CONTROL_UPLOAD_TOTAL_BYTES: ['8', 'uploadTotalBytes', 8],
  CONTROL_UPLOAD_KEEP_FREE_BYTES: ['9', 'uploadKeepFreeBytes', 9],
  CONTROL_UPLOAD_STALLED_MS: ['10', 'uploadStalledMs', 10],
  CONTROL_UPLOAD_ABANDONED_MS: ['11', 'uploadAbandonedMs', 11],
  CONTROL_EDGES: [' http://a.test, http://b.test:81 ,', 'edges', ['http://a.test', 'http://b.test:81']],
  CONTROL_SITES: [
    'production=https://a.test, staging=http://b.test:81',
    'sites',
    [
      { channel: 'production', url: 'https://a.test' },
      { channel: 'staging', url: 'http://b.test:81' },
    ],
  ],
  CONTROL_SECOND_PERSON: ['production, staging', 'secondPerson', ['production', 'staging']],
  CONTROL_COLLECT_INTERVAL_MS: ['112', 'collectIntervalMs', 112],
  CONTROL_PROMETHEUS: ['http://p.test:9090', 'prometheus', 'http://p.test:9090'],
  CONTROL_PROMETHEUS_MATCH: ['job="e",site=~"a|b"', 'prometheusMatch', 'job="e",site=~"a|b"'],
  CONTROL_BACKEND: ['http://c.test:82', 'backend', 'http://c.test:82'],
  CONTROL_BACKEND_TIMEOUT_MS: ['113', 'backendTimeoutMs', 113],
  CONTROL_WORKLOADS: [WORKLOADS_FILE, 'workloads', { audience: 'https://d.test', workloads: [WORKLOAD] }],
  CONTROL_WORKLOAD_TOKEN_MINUTES: ['18', 'workloadTokenMinutes', 18],
  CONTROL_ERRORS_TO_SENTRY: [
    'https://0a1b@o1.ingest.test/42',
    'errorsToSentry',
    'https://0a1b@o1.ingest.test/42',
  ],
  CONTROL_ERRORS_TO_OTLP: ['http://collector:4318/v1/logs', 'errorsToOtlp', 'http://collector:4318/v1/logs'],
  CONTROL_WEBHOOKS: [`${WORKLOADS_FILE}.hooks`, 'webhooks', WEBHOOKS],
  CONTROL_TRUSTED_KEYS: [`${WORKLOADS_FILE}.keys`, 'trustedKeys', TRUSTED_KEYS],
  CONTROL_SIGNING_KEY: [JSON.stringify(SIGNING_KEY), 'signingKey', SIGNING_KEY],
  CONTROL_OIDC_ISSUER: ['https://login.test/realm', 'oidcIssuer', 'https://login.test/realm'],
  CONTROL_OIDC_CLIENT_ID: ['console', 'oidcClientId', 'console'],
  CONTROL_OIDC_CLIENT_SECRET: ['a secret', 'oidcClientSecret', 'a secret'],
  CONTROL_OIDC_SCOPE: ['openid groups', 'oidcScope', 'openid groups'],
  CONTROL_OIDC_GROUPS: ['teams', 'oidcGroups', 'teams'],
  CONTROL_OIDC_NAME: ['Acme', 'oidcName', 'Acme'],
  CONTROL_PUBLIC_ORIGIN: ['https://g.test', 'publicOrigin', 'https://g.test'],
  CONTROL_ROLES: [`${WORKLOADS_FILE}.roles`, 'roles', ROLES],
  CONTROL_GUARD: ['observe', 'guard', 'observe'],
  CONTROL_GUARD_VITALS: ['true', 'guardVitals', true],
  CONTROL_GUARD_MARGIN_PERCENT: ['1.5', 'guardMarginPercent', 1.5],
  CONTROL_GUARD_MIN_NETWORKS: ['13', 'guardMinNetworks', 13],
  CONTROL_GUARD_MIN_FAILING: ['14', 'guardMinFailing', 14],
  CONTROL_GUARD_WINDOW_MINUTES: ['16', 'guardWindowMinutes', 16],
  CONTROL_GUARD_WATCH_MINUTES: ['17', 'guardWatchMinutes', 17],
};

describe('the environment of the control server', () => {
  it('needs the registry, and has a default for everything else', () => {
    expect(readControlConfig(LEAST)).toEqual({
      storeLocation: '/srv/registry',
      consoleDir: expect.stringMatching(/\/console\/dist$/),
      ...DEFAULTS,
    });
  });

  it('sets everything, each by a variable of its own', () => {
    const given = Object.entries(SETTINGS).map(([variable, [text]]) => [variable, text]);
    const wanted = Object.values(SETTINGS).map(([, name, value]) => [name, value]);
    expect(Object.keys(SETTINGS).sort()).toEqual(Object.keys(CONTROL_VARIABLES).sort());
    // A folder of one server alone, and sessions of several, do not go together.
    const { CONTROL_STATE: stateDir, ...shared } = Object.fromEntries(given);
    const { CONTROL_SESSIONS: sessions, ...alone } = Object.fromEntries(given);
    expect([stateDir, sessions]).toEqual([expect.any(String), expect.any(String)]);
    expect(readControlConfig(shared)).toEqual({ ...Object.fromEntries(wanted), stateDir: null });
    expect(readControlConfig(alone)).toEqual({ ...Object.fromEntries(wanted), sessions: null });
  });

  it('of one of several servers lacks nothing that they share, and has no folder of its own', () => {
    const several = { ...LEAST, CONTROL_SESSIONS: 'redis://r.test' };
    expect(() => readControlConfig({ ...several, CONTROL_STATE: '/var/lib/control' })).toThrow(
      /CONTROL_SESSION_SECRETS: must be set too, to the same on each.*\n.*CONTROL_STATE: must not be set: an upload in \/var\/lib\/control is unknown to the other servers/,
    );
    expect(() => readControlConfig({ ...several, CONTROL_SESSION_SECRETS: `${SECRET},short` })).toThrow(
      /CONTROL_SESSION_SECRETS: must each have at least 32 characters$/,
    );
    expect(readControlConfig({ ...several, CONTROL_SESSION_SECRETS: SECRET })).toMatchObject({
      sessions: 'redis://r.test',
    });
  });

  it.each([
    ['CONTROL_TRUSTED_PROXIES', ['0', '3'], ['-1', '1.5', 'many']],
    ['CONTROL_SESSIONS', [], ['localhost:6379', 'http://r.test', 'redis://']],
    ['CONTROL_STORE_TIMEOUT_MS', ['1'], ['0']],
    ['CONTROL_UPLOAD_FILES', ['1'], ['0']],
    ['CONTROL_UPLOAD_FILE_BYTES', ['1'], ['0']],
    ['CONTROL_UPLOAD_BYTES', ['1'], ['0']],
    ['CONTROL_UPLOADS_PER_TOKEN', ['1'], ['0']],
    ['CONTROL_UPLOAD_TOTAL_BYTES', ['1'], ['0']],
    ['CONTROL_UPLOAD_KEEP_FREE_BYTES', ['0'], ['-1']],
    ['CONTROL_UPLOAD_STALLED_MS', ['1'], ['0']],
    ['CONTROL_UPLOAD_ABANDONED_MS', ['1'], ['0']],
    ['CONTROL_SECOND_PERSON', ['production'], ['Production', 'a b']],
    ['CONTROL_COLLECT_INTERVAL_MS', ['100'], ['99']],
    ['CONTROL_EDGES', ['https://a.test'], ['https://a.test/path', 'https://a.test, nowhere']],
    [
      'CONTROL_SITES',
      ['production=https://a.test'],
      ['https://a.test', 'production=https://a.test/', 'production', 'Production=https://a.test'],
    ],
    ['CONTROL_PROMETHEUS', ['http://p.test:9090/prefix'], ['p.test', 'http://a:b@p.test', 'http://p.test?x']],
    ['CONTROL_PROMETHEUS_MATCH', ['job="edge"', 'a="b",c=~"d|e"'], ['edge', 'job="a"} or up{', 'a="b",']],
    ['CONTROL_BACKEND', ['http://a.test:82'], ['http://a.test/api', 'a.test', 'http://a.test,http://b.test']],
    ['CONTROL_BACKEND_TIMEOUT_MS', ['1'], ['0']],
    ['CONTROL_WORKLOAD_TOKEN_MINUTES', ['1', '60'], ['0', '61', '1.5']],
    ['CONTROL_GUARD', ['act', 'observe', 'off'], ['on', 'ACT']],
    ['CONTROL_GUARD_MARGIN_PERCENT', ['0', '0.5', '100'], ['-1', '101', 'some']],
    ['CONTROL_GUARD_MIN_NETWORKS', ['1'], ['0']],
    ['CONTROL_GUARD_MIN_FAILING', ['1'], ['0']],
    ['CONTROL_GUARD_WINDOW_MINUTES', ['1', '60'], ['0', '61']],
    ['CONTROL_GUARD_WATCH_MINUTES', ['1', '60'], ['0', '61']],
  ])('takes for %s %j, and refuses %j', (variable, good, bad) => {
    for (const text of good) expect(() => readControlConfig({ ...LEAST, [variable]: text })).not.toThrow();
    for (const text of bad) {
      expect(() => readControlConfig({ ...LEAST, [variable]: text })).toThrow(
        new RegExp(`docs/control\\.md[^\\n]*\\n[^\\n]*${variable}[^\\n]*must be`),
      );
    }
  });

  it('says what a percentage, a list of edges and the guard may be', () => {
    const wrong = {
      ...LEAST,
      CONTROL_EDGES: 'nowhere',
      CONTROL_GUARD: 'on',
      CONTROL_GUARD_MARGIN_PERCENT: '-1',
      CONTROL_GUARD_WATCH_MINUTES: '61',
    };
    const said = [
      "must be origins without a path, as 'http://10.0.0.7:8080', or names of many edges, as 'dns+http://edges:8080' or 'dnssrv+http://_http._tcp.edges', with commas between",
      'must be one of act, observe, off',
      'must be a number from 0 to 100',
      'must be a whole number from 1 to 60',
    ];
    for (const message of said) expect(() => readControlConfig(wrong)).toThrow(message);
  });

  it('tells the guard its margin as a share, and its times in milliseconds', () => {
    expect(toGuardSettings(readControlConfig(LEAST))).toEqual({
      mode: 'act',
      judgesVitals: false,
      margin: 0.02,
      minNetworks: 50,
      minFailing: 20,
      windowMs: 60 * 60_000,
      watchMs: 30 * 60_000,
    });
  });

  it('names everything that is wrong at once, with what stands there', () => {
    const wrong = { CONTROL_PORT: '99999', CONTROL_BEHIND_TLS: 'yes', CONTROL_UPLOAD_BYTES: '' };
    expect(() => readControlConfig(wrong)).toThrow(
      /CONTROL_STORE: must be set[\s\S]*CONTROL_BEHIND_TLS: must be true or false; it is 'yes'/,
    );
    expect(() => readControlConfig(wrong)).toThrow(
      /CONTROL_PORT: must be a whole number from 0 to 65535; it is '99999'/,
    );
  });

  it('is in docs/control.md, every variable of it', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../docs/control.md'), 'utf8');
    const rows = page.split('\n').filter((line) => line.startsWith('| `CONTROL_'));
    const named = rows.flatMap((row) => row.split('|')[1]?.match(/CONTROL_\w+/g) ?? []);
    expect(named.sort()).toEqual(Object.keys(CONTROL_VARIABLES).sort());
  });
});
