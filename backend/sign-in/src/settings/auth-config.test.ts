import { describe, expect, it } from 'vitest';
import { anAuthConfig } from '../testing/an-auth-config.ts';
import { type AuthConfigInput, parseAuthConfig } from './auth-config.ts';

const aProvider = (change: Partial<AuthConfigInput['provider']>) =>
  anAuthConfig({ provider: { ...anAuthConfig().provider, ...change } });

describe('parseAuthConfig', () => {
  it('fills in what most deployments share', () => {
    const { limits, provider } = parseAuthConfig(anAuthConfig());
    expect(provider).toMatchObject({ scope: 'openid profile', timeoutMs: 10_000 });
    expect(limits).toMatchObject({ signInsPerMinute: 300, triesPerAttempt: 5 });
  });

  it('takes plain http on this machine', () => {
    const local = { siteUrl: 'http://localhost:8080', backendUrl: 'http://localhost:8080' };
    const provider = aProvider({
      issuer: 'http://127.0.0.1:9000',
      subscriptionsUrl: 'http://[::1]:9000/api',
    });
    expect(() => parseAuthConfig({ ...provider, ...local })).not.toThrow();
  });

  it.each([
    [
      'a site URL with a slash',
      anAuthConfig({ siteUrl: 'https://www.example.com/' }),
      'siteUrl: must be an origin',
    ],
    ['a backend URL that is none', anAuthConfig({ backendUrl: 'www.example.com' }), 'backendUrl'],
    [
      'a site of http for a backend of https',
      anAuthConfig({ siteUrl: 'http://www.example.com' }),
      'both be https',
    ],
    ['a short secret', anAuthConfig({ secrets: ['short'] }), 'secrets.0: must have at least 32 characters'],
    ['no secret', anAuthConfig({ secrets: [] }), 'secrets: must hold at least one secret'],
    ['a provider over plain http', aProvider({ issuer: 'http://p.example' }), 'issuer: must be an https URL'],
    ['a provider of another protocol', aProvider({ issuer: 'ftp://localhost' }), 'provider.issuer'],
    ['an empty scope', aProvider({ subscriptionsScope: '' }), 'subscriptionsScope'],
    ['no time for the provider', aProvider({ timeoutMs: 0 }), 'timeoutMs'],
    ['a limit of none', anAuthConfig({ limits: { signInsPerMinute: 0 } }), 'signInsPerMinute'],
    ['tokens over plain http', aProvider({ subscriptionsUrl: 'http://p.example' }), 'subscriptionsUrl'],
    ['no client id', aProvider({ clientId: '' }), 'clientId'],
    ['a setting that there is not', { ...anAuthConfig(), sessionHours: 24 }, 'sessionHours'],
  ])('refuses %s', (_, config, message) => {
    expect(() => parseAuthConfig(config)).toThrow(message);
  });

  it('takes the least of what it takes', () => {
    const provider = { ...anAuthConfig().provider, timeoutMs: 1 };
    const limits = { signInsPerMinute: 1, accountCallsPerMinute: 1 };
    const secrets = ['x'.repeat(32)];
    const least = { provider, limits, secrets };
    expect(parseAuthConfig(anAuthConfig(least))).toMatchObject(least);
  });

  it('names everything that is wrong at once', () => {
    const config = { ...anAuthConfig({ siteUrl: 'x', backendUrl: 'y', secrets: [] }) };
    expect(() => parseAuthConfig(config)).toThrow(
      /The sign-in configuration[\s\S]*siteUrl[\s\S]*backendUrl[\s\S]*secrets/,
    );
  });
});
