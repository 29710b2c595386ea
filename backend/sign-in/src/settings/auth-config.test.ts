import { describe, expect, it } from 'vitest';
import { type AuthConfigInput, parseAuthConfig } from './auth-config.ts';

const aConfig = (change: Partial<AuthConfigInput> = {}): AuthConfigInput => ({
  siteUrl: 'https://www.example.com',
  backendUrl: 'https://www.example.com',
  secrets: ['a-secret-of-at-least-32-characters'],
  provider: {
    issuer: 'https://provider.example/issuer',
    clientId: 'site',
    subscriptionsUrl: 'https://provider.example/api/subscriptions',
  },
  ...change,
});

const aProvider = (change: Partial<AuthConfigInput['provider']>) =>
  aConfig({ provider: { ...aConfig().provider, ...change } });

describe('parseAuthConfig', () => {
  it('fills in what most deployments share', () => {
    const { limits, provider } = parseAuthConfig(aConfig());
    expect(provider).toMatchObject({ scope: 'openid profile', timeoutMs: 10_000 });
    expect(limits).toEqual({
      signInsPerMinute: 300,
      triesPerAttempt: 5,
      straysPerMinute: 60,
      signOutsPerMinute: 30,
      logoutTokensPerMinute: 600,
      accountCallsPerMinute: 120,
    });
  });

  it('takes plain http on this machine', () => {
    const local = { siteUrl: 'http://localhost:8080', backendUrl: 'http://localhost:8080' };
    const provider = {
      issuer: 'http://127.0.0.1:9000',
      clientId: 'site',
      subscriptionsUrl: 'http://[::1]:9000/api',
    };
    expect(() => parseAuthConfig(aConfig({ ...local, provider }))).not.toThrow();
  });

  it.each([
    [
      'a site URL with a path',
      aConfig({ siteUrl: 'https://www.example.com/app' }),
      "siteUrl: must be an origin without a path, for example 'https://www.example.com'",
    ],
    ['a site URL with a slash', aConfig({ siteUrl: 'https://www.example.com/' }), 'siteUrl'],
    ['a backend URL that is none', aConfig({ backendUrl: 'www.example.com' }), 'backendUrl'],
    [
      'a site and a backend of which one is http',
      aConfig({ siteUrl: 'http://www.example.com' }),
      'siteUrl and backendUrl must both be https or both http',
    ],
    ['a short secret', aConfig({ secrets: ['short'] }), 'secrets.0: must have at least 32 characters'],
    ['no secret', aConfig({ secrets: [] }), 'secrets: must hold at least one secret'],
    [
      'a provider over plain http',
      aProvider({ issuer: 'http://provider.example' }),
      'provider.issuer: must be an https URL (http only for this machine)',
    ],
    ['a provider of another protocol', aProvider({ issuer: 'ftp://localhost' }), 'provider.issuer'],
    ['a provider that is no address', aProvider({ issuer: 'provider' }), 'provider.issuer'],
    ['an empty scope', aProvider({ subscriptionsScope: '' }), 'subscriptionsScope'],
    ['no time for the provider', aProvider({ timeoutMs: 0 }), 'timeoutMs'],
    ['a limit of none', aConfig({ limits: { signInsPerMinute: 0 } }), 'signInsPerMinute'],
    ['a limit of half a call', aConfig({ limits: { accountCallsPerMinute: 1.5 } }), 'accountCallsPerMinute'],
    [
      'tokens over plain http',
      aProvider({ subscriptionsUrl: 'http://provider.example' }),
      'subscriptionsUrl',
    ],
    ['no client id', aProvider({ clientId: '' }), 'clientId'],
    ['a setting that there is not', { ...aConfig(), sessionHours: 24 }, 'sessionHours'],
  ])('refuses %s', (_, config, message) => {
    expect(() => parseAuthConfig(config)).toThrow(message);
    expect(() => parseAuthConfig(config)).toThrow('The sign-in configuration');
  });

  it('takes the least of what it takes', () => {
    const provider = { ...aConfig().provider, timeoutMs: 1 };
    const limits = { signInsPerMinute: 1, accountCallsPerMinute: 1 };
    const secrets = ['x'.repeat(32)];
    expect(parseAuthConfig(aConfig({ provider, limits, secrets }))).toMatchObject({
      provider,
      limits,
      secrets,
    });
  });

  it('names everything that is wrong at once', () => {
    const config = { ...aConfig({ siteUrl: 'x', backendUrl: 'y', secrets: [] }) };
    expect(() => parseAuthConfig(config)).toThrow(/siteUrl[\s\S]*backendUrl[\s\S]*secrets/);
  });
});
