import { DOMAIN_COOKIES } from '@sharpside/contracts';
import { describe, expect, it } from 'vitest';
import { toSignOutCookies } from './sign-out-cookies.ts';

const ASK_AGAIN = 'ask_again=1; Max-Age=86400; Path=/accounts/login/; HttpOnly; SameSite=Lax';

const listExpired = (cookies: string | undefined, hostname = 'www.site.example') =>
  toSignOutCookies(cookies, { hostname, kept: ['canary-bucket'], behindTls: false }).slice(0, -1);

describe('signing a browser out', () => {
  it('expires each cookie of this host, and those of the sign-in for its whole domain too', () => {
    expect(listExpired('signed_in=1; canary-bucket=7; league=x')).toEqual([
      'signed_in=; Max-Age=0; Path=/',
      'signed_in=; Max-Age=0; Path=/; Domain=www.site.example',
      'signed_in=; Max-Age=0; Path=/; Domain=site.example',
      'league=; Max-Age=0; Path=/',
    ]);
  });

  it.each(DOMAIN_COOKIES)('expires %s for the whole domain, as the backend may have set it', (name) => {
    expect(listExpired(`${name}=x`)).toContain(`${name}=; Max-Age=0; Path=/; Domain=site.example`);
  });

  it.each(['127.0.0.1', '[::1]', 'localhost'])('names no domain for the host %s', (hostname) => {
    expect(listExpired('session=s', hostname)).toEqual(['session=; Max-Age=0; Path=/']);
  });

  it('leaves out what is no name of a cookie', () => {
    expect(listExpired('=x; ; a b=1; é=1; ok=1')).toEqual(['ok=; Max-Age=0; Path=/']);
    expect(listExpired(undefined)).toEqual([]);
  });

  it('sends Secure behind TLS, and with every name that needs it', () => {
    expect(listExpired('__Host-session=s')).toEqual(['__Host-session=; Max-Age=0; Path=/; Secure']);
    const options = { hostname: 'localhost', kept: [], behindTls: true };
    expect(toSignOutCookies('session=s', options)).toEqual([
      'session=; Max-Age=0; Path=/; Secure',
      `${ASK_AGAIN}; Secure`,
    ]);
  });

  it('makes the provider ask who it is at the next sign-in', () => {
    const options = { hostname: 'localhost', kept: [], behindTls: false };
    expect(toSignOutCookies(undefined, options)).toEqual([ASK_AGAIN]);
  });
});
