import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asNumber, createSigningKey, toPublicKey } from '@sharpside/server-kit';
import { afterAll, describe, expect, it } from 'vitest';
import { toGuardSettings } from './config.ts';
import { CONTROL_VARIABLES, readControlConfig } from './environment.ts';

const LEAST = { CONTROL_STORE: '/srv/registry' };
const SECRET = 'a-secret-of-at-least-32-characters';

const folder = mkdtempSync(join(tmpdir(), 'control-settings-'));
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, document: unknown): string {
  writeFileSync(join(folder, name), JSON.stringify(document));
  return join(folder, name);
}

const COUNTS = Object.entries(CONTROL_VARIABLES)
  .filter(([, [, read]]) => read === asNumber)
  .map(([variable]) => variable)
  .filter((variable) => !/PORT|PROXIES|INTERVAL|TOTAL/.test(variable));

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

  it('reads texts, numbers, flags, lists, keys and files', () => {
    const key = createSigningKey();
    const trustedKeys = {
      mode: 'warn',
      keys: [{ name: 'Ops', apps: ['*'], key: toPublicKey(key) }],
      refused: {},
    };
    const roles = {
      contact: 'Release engineering',
      roles: [{ group: 'ops', apps: ['*'], rights: ['rollback'], mayMakeTokens: true }],
    };
    const config = readControlConfig({
      ...LEAST,
      CONTROL_OIDC_ISSUER: 'https://login.test/realm',
      CONTROL_OIDC_CLIENT_ID: 'console',
      CONTROL_PUBLIC_ORIGIN: 'https://g.test',
      CONTROL_ROLES: write('roles', roles),
      CONTROL_TRUSTED_KEYS: write('keys', trustedKeys),
      CONTROL_SIGNING_KEY: JSON.stringify(key),
      CONTROL_BEHIND_TLS: 'true',
      CONTROL_GUARD_VITALS: 'true',
      CONTROL_EDGES: ' http://a.test, http://b.test:81 ,',
      CONTROL_SITES: 'production=https://a.test',
      CONTROL_SESSION_SECRETS: `${SECRET}, ${SECRET}2`,
    });
    expect(config).toMatchObject({
      oidcIssuer: 'https://login.test/realm',
      oidcClientId: 'console',
      publicOrigin: 'https://g.test',
      roles,
      trustedKeys,
      signingKey: key,
      behindTls: true,
      guardVitals: true,
      edges: ['http://a.test', 'http://b.test:81'],
      sites: [{ channel: 'production', url: 'https://a.test' }],
      sessionSecrets: [SECRET, `${SECRET}2`],
    });
  });

  it('has a key to sign changes with, where signatures are required', () => {
    const key = createSigningKey();
    const keys = [{ name: 'Ops', apps: ['*'], key: toPublicKey(key) }];
    const required = { ...LEAST, CONTROL_TRUSTED_KEYS: write('required', { mode: 'require', keys }) };
    expect(() => readControlConfig(required)).toThrow(/CONTROL_SIGNING_KEY: must be set, because/);
    const settings = { ...required, CONTROL_SIGNING_KEY: JSON.stringify(key) };
    expect(readControlConfig(settings)).toMatchObject({ signingKey: key });
  });

  it('of one of several servers lacks nothing that they share', () => {
    const several = { ...LEAST, CONTROL_SESSIONS: 'redis://r.test' };
    expect(() => readControlConfig(several)).toThrow(
      /CONTROL_SESSION_SECRETS: must be set too, to the same on each/,
    );
    expect(() => readControlConfig({ ...several, CONTROL_SESSION_SECRETS: `${SECRET},short` })).toThrow(
      /CONTROL_SESSION_SECRETS: must each have at least 32 characters$/,
    );
    expect(readControlConfig({ ...several, CONTROL_SESSION_SECRETS: SECRET })).toMatchObject({
      sessions: 'redis://r.test',
    });
  });

  // scripts/settings-refused.test.ts shows which values each kind of setting refuses.
  it.each([
    ...COUNTS.map((variable) => [variable, ['1'], ['0']] as const),
    ['CONTROL_COLLECT_INTERVAL_MS', ['100'], ['99']],
    ['CONTROL_GUARD', ['act', 'observe', 'off'], ['on']],
  ] as const)('takes for %s %j, and refuses %j', (variable, good, bad) => {
    for (const text of good) expect(() => readControlConfig({ ...LEAST, [variable]: text })).not.toThrow();
    for (const text of bad) {
      expect(() => readControlConfig({ ...LEAST, [variable]: text })).toThrow(
        new RegExp(`docs/control\\.md[^\\n]*\\n[^\\n]*${variable}[^\\n]*must be`),
      );
    }
  });

  it.each([
    ['CONTROL_UPLOAD_FILE_BYTES', '67108864', '67108865', 'at most'],
    ['CONTROL_UPLOAD_TOTAL_BYTES', '67108864', '67108863', 'at least'],
  ])('takes for %s the limit of a build, %s, and says why it refuses %s', (variable, good, bad, bound) => {
    expect(() => readControlConfig({ ...LEAST, [variable]: good })).not.toThrow();
    expect(() => readControlConfig({ ...LEAST, [variable]: bad })).toThrow(
      `${variable}: must be ${bound} 67108864, the limit of a build; it is '${bad}'`,
    );
  });

  it('is in docs/control.md, every variable of it', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../docs/control.md'), 'utf8');
    const rows = page.split('\n').filter((line) => line.startsWith('| `CONTROL_'));
    const named = rows.flatMap((row) => row.split('|')[1]?.match(/CONTROL_\w+/g) ?? []);
    expect(named.sort()).toEqual(Object.keys(CONTROL_VARIABLES).sort());
  });
});
