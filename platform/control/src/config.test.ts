import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSigningKey, toPublicKey } from '@sharpside/registry/records/signing-key';
import { afterAll, describe, expect, it } from 'vitest';
import { toGuardSettings } from './config.ts';
import { CONTROL_VARIABLES, readControlConfig } from './environment.ts';

const LEAST = { CONTROL_STORE: '/srv/registry' };
const SECRET = 'a-secret-of-at-least-32-characters';
const SIGNING_KEY = createSigningKey();

const HOOK = {
  ...{ name: 'ops', url: 'https://f.test/hook', secret: `whsec_${Buffer.alloc(32, 7).toString('base64')}` },
  types: ['revision'],
  channels: null,
  allowPrivate: false,
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
const ROLE = { group: 'ops', apps: ['*'], rights: ['rollback'], mayMakeTokens: true };

/** Settings that are read from a file each. */
const IN_FILES: Record<string, unknown> = {
  CONTROL_WORKLOADS: { audience: 'https://d.test', workloads: [WORKLOAD] },
  CONTROL_WEBHOOKS: { site: 'https://f.test', webhooks: [HOOK] },
  CONTROL_TRUSTED_KEYS: {
    ...{ mode: 'warn', keys: [{ name: 'Ops', apps: ['*'], key: toPublicKey(SIGNING_KEY) }], refused: {} },
  },
  CONTROL_ROLES: { contact: 'Release engineering', roles: [ROLE] },
};

const folder = mkdtempSync(join(tmpdir(), 'control-settings-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Settings that are taken as they are written. */
const TEXTS = {
  CONTROL_HOST: '0.0.0.0',
  CONTROL_METRICS_HOST: '10.0.0.7',
  CONTROL_STORE: '/srv/registry',
  CONTROL_STATE: '/var/lib/control',
  CONTROL_CONSOLE: '/srv/console',
  CONTROL_SESSIONS: 'rediss://r.test:6380/1',
  CONTROL_PROMETHEUS: 'http://p.test:9090/prefix',
  CONTROL_PROMETHEUS_MATCH: 'job="e",site=~"a|b"',
  CONTROL_BACKEND: 'http://c.test:82',
  CONTROL_ERRORS_TO_SENTRY: 'https://0a1b@o1.ingest.test/42',
  CONTROL_ERRORS_TO_OTLP: 'http://collector:4318/v1/logs',
  CONTROL_OIDC_ISSUER: 'https://login.test/realm',
  CONTROL_OIDC_CLIENT_ID: 'console',
  CONTROL_OIDC_CLIENT_SECRET: 'a secret',
  CONTROL_OIDC_SCOPE: 'openid groups',
  CONTROL_OIDC_GROUPS: 'teams',
  CONTROL_OIDC_NAME: 'Acme',
  CONTROL_PUBLIC_ORIGIN: 'https://g.test',
  CONTROL_GUARD: 'observe',
};

/** Counts of one and more, lesser ones of a pair first. */
const COUNTS = [
  ...['CONTROL_PORT', 'CONTROL_METRICS_PORT', 'CONTROL_TRUSTED_PROXIES', 'CONTROL_STORE_TIMEOUT_MS'],
  ...[
    'CONTROL_UPLOAD_FILES',
    'CONTROL_UPLOAD_FILE_BYTES',
    'CONTROL_UPLOAD_BYTES',
    'CONTROL_UPLOADS_PER_TOKEN',
  ],
  ...['CONTROL_UPLOAD_TOTAL_BYTES', 'CONTROL_UPLOAD_KEEP_FREE_BYTES', 'CONTROL_UPLOAD_STALLED_MS'],
  ...['CONTROL_UPLOAD_ABANDONED_MS', 'CONTROL_BACKEND_TIMEOUT_MS', 'CONTROL_WORKLOAD_TOKEN_MINUTES'],
  ...['CONTROL_GUARD_MIN_NETWORKS', 'CONTROL_GUARD_MIN_FAILING', 'CONTROL_GUARD_WINDOW_MINUTES'],
  'CONTROL_GUARD_WATCH_MINUTES',
];

/** Of each variable a text and its value; no two values are the same. */
const SETTINGS: Record<string, [string, unknown]> = {
  ...Object.fromEntries(Object.entries(TEXTS).map(([variable, text]) => [variable, [text, text]])),
  ...Object.fromEntries(COUNTS.map((variable, index) => [variable, [String(index + 3), index + 3]])),
  ...Object.fromEntries(
    Object.entries(IN_FILES).map(([variable, document]) => {
      writeFileSync(join(folder, variable), JSON.stringify(document));
      return [variable, [join(folder, variable), document]];
    }),
  ),
  CONTROL_SESSION_SECRETS: [`${SECRET}, ${SECRET}2`, [SECRET, `${SECRET}2`]],
  CONTROL_BEHIND_TLS: ['true', true],
  CONTROL_GUARD_VITALS: ['true', true],
  CONTROL_EDGES: [' http://a.test, http://b.test:81 ,', ['http://a.test', 'http://b.test:81']],
  CONTROL_SITES: ['production=https://a.test', [{ channel: 'production', url: 'https://a.test' }]],
  CONTROL_SECOND_PERSON: ['production, staging', ['production', 'staging']],
  CONTROL_COLLECT_INTERVAL_MS: ['112', 112],
  CONTROL_SIGNING_KEY: [JSON.stringify(SIGNING_KEY), SIGNING_KEY],
  CONTROL_GUARD_MARGIN_PERCENT: ['1.5', 1.5],
};

const OWN_NAMES: Record<string, string> = {
  CONTROL_STORE: 'storeLocation',
  CONTROL_STATE: 'stateDir',
  CONTROL_CONSOLE: 'consoleDir',
};
const toName = (variable: string) =>
  OWN_NAMES[variable] ??
  variable
    .slice('CONTROL_'.length)
    .toLowerCase()
    .replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());

describe('the environment of the control server', () => {
  it('needs the registry, has a default for everything else, and tells the guard shares and milliseconds', () => {
    expect(() => readControlConfig({})).toThrow(/CONTROL_STORE: must be set/);
    const config = readControlConfig(LEAST);
    expect(config).toMatchObject({ storeLocation: '/srv/registry', host: '127.0.0.1', trustedProxies: 0 });
    expect(config.consoleDir).toMatch(/\/console\/dist$/);
    const limits = { margin: 0.02, minNetworks: 50, minFailing: 20 };
    expect(toGuardSettings(config)).toEqual({
      mode: 'act',
      judgesVitals: false,
      ...limits,
      windowMs: 60 * 60_000,
      watchMs: 30 * 60_000,
    });
  });

  it('sets everything, each by a variable of its own', () => {
    expect(Object.keys(SETTINGS).sort()).toEqual(Object.keys(CONTROL_VARIABLES).sort());
    const given = Object.fromEntries(Object.entries(SETTINGS).map(([name, [text]]) => [name, text]));
    const wanted = Object.fromEntries(
      Object.entries(SETTINGS).map(([name, [, value]]) => [toName(name), value]),
    );
    // A folder of one server alone, and sessions of several, do not go together.
    const { CONTROL_STATE: _state, ...shared } = given;
    const { CONTROL_SESSIONS: _sessions, ...alone } = given;
    expect(readControlConfig(shared)).toEqual({ ...wanted, stateDir: null });
    expect(readControlConfig(alone)).toEqual({ ...wanted, sessions: null });
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

  // scripts/settings-refused.test.ts has what each setting refuses by its kind.
  it.each([
    ...COUNTS.filter((variable) => !/PORT|PROXIES|KEEP_FREE|MINUTES/.test(variable)).map(
      (variable) => [variable, ['1'], ['0']] as const,
    ),
    ...COUNTS.filter((variable) => variable.endsWith('_MINUTES')).map(
      (variable) => [variable, ['1', '60'], ['0', '61']] as const,
    ),
    ['CONTROL_UPLOAD_KEEP_FREE_BYTES', ['0'], ['-1']],
    ['CONTROL_COLLECT_INTERVAL_MS', ['100'], ['99']],
    ['CONTROL_GUARD', ['act', 'observe', 'off'], ['on']],
    ['CONTROL_GUARD_MARGIN_PERCENT', ['0', '100'], ['-1', '101']],
  ] as const)('takes for %s %j, and refuses %j', (variable, good, bad) => {
    for (const text of good) expect(() => readControlConfig({ ...LEAST, [variable]: text })).not.toThrow();
    for (const text of bad) {
      expect(() => readControlConfig({ ...LEAST, [variable]: text })).toThrow(
        new RegExp(`docs/control\\.md[^\\n]*\\n[^\\n]*${variable}[^\\n]*must be`),
      );
    }
  });

  it('is in docs/control.md, every variable of it', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../docs/control.md'), 'utf8');
    const rows = page.split('\n').filter((line) => line.startsWith('| `CONTROL_'));
    const named = rows.flatMap((row) => row.split('|')[1]?.match(/CONTROL_\w+/g) ?? []);
    expect(named.sort()).toEqual(Object.keys(CONTROL_VARIABLES).sort());
  });
});
