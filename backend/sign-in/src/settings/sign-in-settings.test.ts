import { describe, expect, it } from 'vitest';
import { parseSignInSettings } from './sign-in-settings.ts';

const SITE = { SITE_URL: 'http://localhost:8080' };
const PUBLIC_SITE = { SITE_URL: 'https://www.example.com' };
const NEW = 'a-new-secret-of-at-least-32-characters';
const OLD = 'an-old-secret-of-at-least-32-characters';

describe('parseSignInSettings', () => {
  it('needs no more than the site for a sandbox', () => {
    expect(parseSignInSettings({ ...SITE, PATH: '/usr/bin' })).toEqual({
      ...SITE,
      OIDC_GROUPS_CLAIM: 'groups',
      PROVIDER_NAME: 'Provider',
      SANDBOX_HOST: 'localhost',
      SANDBOX_PORT: 8082,
    });
  });

  it('gives a public site a sandbox when it names its address', () => {
    const settings = parseSignInSettings({ ...PUBLIC_SITE, SANDBOX_URL: 'https://sandbox.example.com' });
    expect(settings.SANDBOX_URL).toBe('https://sandbox.example.com');
  });

  it('counts an empty variable as absent', () => {
    expect(parseSignInSettings({ ...SITE, REDIS_URL: '', OIDC_ISSUER: '' })).not.toHaveProperty('REDIS_URL');
  });

  it('splits the secrets at commas', () => {
    const settings = parseSignInSettings({ ...SITE, SESSION_SECRETS: `${NEW}, ${OLD},` });
    expect(settings.SESSION_SECRETS).toEqual([NEW, OLD]);
  });

  it.each([
    ['no site', {}, 'SITE_URL'],
    [
      'a port that is none',
      { ...SITE, SANDBOX_PORT: 'http' },
      'SANDBOX_PORT: must be a whole number from 1 to 65535',
    ],
    [
      'a port with more behind it',
      { ...SITE, SANDBOX_PORT: '80/tcp' },
      'SANDBOX_PORT: must be a whole number from 1 to 65535',
    ],
    [
      'a port with more before it',
      { ...SITE, SANDBOX_PORT: ':80' },
      'SANDBOX_PORT: must be a whole number from 1 to 65535',
    ],
    ['any free port', { ...SITE, SANDBOX_PORT: '0' }, 'SANDBOX_PORT: must be a whole number from 1 to 65535'],
    [
      'a port beyond the last',
      { ...SITE, SANDBOX_PORT: '65536' },
      'SANDBOX_PORT: must be a whole number from 1 to 65535',
    ],
    [
      'a provider without a client',
      { ...SITE, OIDC_ISSUER: 'https://p.example', SUBSCRIPTIONS_URL: 'https://p.example/s' },
      'OIDC_ISSUER needs OIDC_CLIENT_ID and SUBSCRIPTIONS_URL beside it',
    ],
    [
      'a provider without its list of subscriptions',
      { ...SITE, OIDC_ISSUER: 'https://p.example', OIDC_CLIENT_ID: 'site' },
      'OIDC_ISSUER needs OIDC_CLIENT_ID and SUBSCRIPTIONS_URL beside it',
    ],
    [
      'a public site without a provider',
      PUBLIC_SITE,
      'must name the provider of a site that is not on this machine',
    ],
    ['a site that is no address', { SITE_URL: 'localhost' }, 'SITE_URL: must be an origin without a path'],
    [
      'a secret that is short',
      { ...SITE, SESSION_SECRETS: `${NEW},old` },
      'must have at least 32 characters',
    ],
    ['a Redis that is none', { ...SITE, REDIS_URL: 'r:6379' }, 'REDIS_URL: must be the address of a Redis'],
    [
      "a backend of which the site is no cookie's",
      { ...SITE, BACKEND_URL: 'https://api.example.com' },
      'SITE_URL and BACKEND_URL must both be https or both http',
    ],
    [
      'Redis without a shared secret',
      { ...SITE, REDIS_URL: 'redis://r' },
      'REDIS_URL needs SESSION_SECRETS: processes that share sessions must share what signs them',
    ],
  ])('refuses %s', (_, environment, message) => {
    expect(() => parseSignInSettings(environment)).toThrow(message);
    expect(() => parseSignInSettings(environment)).toThrow('The environment of sign-in');
  });

  it('takes the last port, Redis with a secret, and a provider with what it needs', () => {
    const environment = {
      ...PUBLIC_SITE,
      SANDBOX_PORT: '65535',
      REDIS_URL: 'redis://r',
      SESSION_SECRETS: NEW,
      OIDC_ISSUER: 'https://p.example',
      OIDC_CLIENT_ID: 'site',
      SUBSCRIPTIONS_URL: 'https://p.example/s',
    };
    expect(parseSignInSettings(environment)).toMatchObject({ SANDBOX_PORT: 65_535, REDIS_URL: 'redis://r' });
  });
});
