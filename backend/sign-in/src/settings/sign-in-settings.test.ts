import { describe, expect, it } from 'vitest';
import { parseSignInSettings } from './sign-in-settings.ts';

const SITE = { SITE_URL: 'http://localhost:8080' };
const PUBLIC_SITE = { SITE_URL: 'https://www.example.com' };
const WITHOUT_CLIENT = { OIDC_ISSUER: 'https://p.example', SUBSCRIPTIONS_URL: 'https://p.example/s' };
const WITHOUT_LIST = { OIDC_ISSUER: 'https://p.example', OIDC_CLIENT_ID: 'site' };
const NEW = 'a-new-secret-of-at-least-32-characters';
const OLD = 'an-old-secret-of-at-least-32-characters';

describe('parseSignInSettings', () => {
  it('needs no more than the site for a sandbox', () => {
    const settings = parseSignInSettings({ ...SITE, PATH: '/usr/bin' });
    expect(settings).toMatchObject({ ...SITE, SANDBOX_HOST: 'localhost', SANDBOX_PORT: 8082 });
    expect(settings).not.toHaveProperty('PATH');
  });

  it('gives a public site a sandbox when it names its address', () => {
    const settings = parseSignInSettings({ ...PUBLIC_SITE, SANDBOX_URL: 'https://sandbox.example.com' });
    expect(settings.SANDBOX_URL).toBe('https://sandbox.example.com');
  });

  it('splits the secrets at commas', () => {
    const settings = parseSignInSettings({ ...SITE, SESSION_SECRETS: `${NEW}, ${OLD},` });
    expect(settings.SESSION_SECRETS).toEqual([NEW, OLD]);
  });

  it.each([
    ['no site', {}, 'SITE_URL'],
    ['any free port', { ...SITE, SANDBOX_PORT: '0' }, 'SANDBOX_PORT: must be a whole number'],
    ['a provider without a client', { ...SITE, ...WITHOUT_CLIENT }, 'OIDC_ISSUER needs OIDC_CLIENT_ID'],
    ['a provider without its list', { ...SITE, ...WITHOUT_LIST }, 'OIDC_ISSUER needs OIDC_CLIENT_ID'],
    ['a public site without a provider', PUBLIC_SITE, 'OIDC_ISSUER must name the provider'],
    ['a secret that is short', { ...SITE, SESSION_SECRETS: `${NEW},old` }, 'at least 32 characters'],
    [
      'a backend out of reach of cookies',
      { ...SITE, BACKEND_URL: 'https://a.example' },
      'must both be https',
    ],
    ['Redis without a shared secret', { ...SITE, REDIS_URL: 'redis://r' }, 'REDIS_URL needs SESSION_SECRETS'],
  ])('refuses %s', (_, environment, message) => {
    expect(() => parseSignInSettings(environment)).toThrow(message);
  });

  it('takes the last port, Redis with a secret, and a provider with what it needs', () => {
    const environment = {
      ...PUBLIC_SITE,
      SANDBOX_PORT: '65535',
      REDIS_URL: 'redis://r',
      SESSION_SECRETS: NEW,
      ...WITHOUT_CLIENT,
      ...WITHOUT_LIST,
    };
    expect(parseSignInSettings(environment)).toMatchObject({ SANDBOX_PORT: 65_535, REDIS_URL: 'redis://r' });
  });
});
