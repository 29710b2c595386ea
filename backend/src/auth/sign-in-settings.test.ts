import { describe, expect, it } from 'vitest';
import { parseSignInSettings } from './sign-in-settings.ts';

const SITE = { SITE_URL: 'http://localhost:8080' };
const PUBLIC_SITE = { SITE_URL: 'https://www.example.com' };

describe('parseSignInSettings', () => {
  it('needs no more than the site for a sandbox', () => {
    expect(parseSignInSettings({ ...SITE, PATH: '/usr/bin' })).toEqual({
      ...SITE,
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
    const settings = parseSignInSettings({ ...SITE, SESSION_SECRETS: 'new, old,' });
    expect(settings.SESSION_SECRETS).toEqual(['new', 'old']);
  });

  it.each([
    ['no site', {}, 'SITE_URL'],
    ['a port that is none', { ...SITE, SANDBOX_PORT: 'http' }, 'SANDBOX_PORT'],
    ['a port beyond the last', { ...SITE, SANDBOX_PORT: '65536' }, 'SANDBOX_PORT'],
    ['a provider without a client', { ...SITE, OIDC_ISSUER: 'https://p.example' }, 'OIDC_CLIENT_ID'],
    ['a public site without a provider', PUBLIC_SITE, 'OIDC_ISSUER'],
    ['Redis without a shared secret', { ...SITE, REDIS_URL: 'redis://r' }, 'SESSION_SECRETS'],
  ])('refuses %s', (_, environment, name) => {
    expect(() => parseSignInSettings(environment)).toThrow(name);
  });
});
