import { describe, expect, it } from 'vitest';
import { toLocalHeaders, toReadableCookies, toSiteHeaders } from './site-headers.ts';

const url = new URL('https://staging.example.com');
const site = { url, cookie: undefined };
const withSession = { url, cookie: '__Host-session=s3; signed_in=1; csrftoken=t0k' };

describe('what the deployed site is asked', () => {
  it('comes as from a page of its own, with the cookies of the browser', () => {
    const asked = {
      host: '127.0.0.1:4100',
      origin: 'http://127.0.0.1:4100',
      cookie: 'a=1',
      accept: 'text/html',
    };
    const headers = Object.fromEntries(toSiteHeaders(asked, { site, method: 'POST' }));
    expect(headers).toEqual({
      accept: 'text/html',
      'accept-encoding': 'identity',
      cookie: 'a=1',
      origin: 'https://staging.example.com',
    });
  });

  it.each([
    ['connection', 'keep-alive'],
    ['content-length', '12'],
    ['keep-alive', 'timeout=5'],
    ['referer', 'http://127.0.0.1:4100/mlb'],
    ['transfer-encoding', 'chunked'],
    ['upgrade', 'websocket'],
  ])('comes without %s, which is of one connection', (name, value) => {
    const headers = toSiteHeaders({ [name]: value, 'x-own': '1' }, { site, method: 'GET' });
    expect(Object.fromEntries(headers)).toEqual({ 'accept-encoding': 'identity', 'x-own': '1' });
  });

  it('carries the session that was given, and its token where something is changed', () => {
    const ask = (method: string) => toSiteHeaders({ cookie: 'theme=dark' }, { site: withSession, method });
    expect(ask('GET').get('cookie')).toBe(`${withSession.cookie}; theme=dark`);
    expect(ask('GET').get('X-CSRFToken')).toBeNull();
    expect(ask('POST').get('X-CSRFToken')).toBe('t0k');
  });
});

describe('what the browser is answered', () => {
  it('keeps it here: redirects to the site, and cookies that ask for TLS or another host', () => {
    const answered = new Headers({
      location: 'https://staging.example.com/login?next=%2Fmlb',
      vary: 'cookie',
    });
    answered.append('set-cookie', 'session=1; Path=/; HttpOnly; Secure; SameSite=Lax');
    answered.append('set-cookie', 'b=2; Domain=.example.com; Path=/');
    answered.append('strict-transport-security', 'max-age=1');
    expect(toLocalHeaders(answered, site)).toEqual({
      location: '/login?next=%2Fmlb',
      vary: 'cookie',
      'set-cookie': ['session=1; Path=/; HttpOnly; SameSite=Lax', 'b=2; Path=/'],
    });
  });

  it('leads to other sites as it did', () => {
    const location = 'https://provider.example.com/oidc/auth';
    expect(toLocalHeaders(new Headers({ location }), site)).toEqual({ location });
  });

  it('lets the page read of a given session what pages read', () => {
    expect(toReadableCookies(withSession)).toEqual([
      'signed_in=1; Path=/; SameSite=Lax',
      'csrftoken=t0k; Path=/; SameSite=Lax',
    ]);
    expect(toReadableCookies(site)).toEqual([]);
  });
});
