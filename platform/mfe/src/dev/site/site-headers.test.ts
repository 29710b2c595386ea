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

  it('comes without what is of one connection', () => {
    const own = ['connection', 'content-length', 'keep-alive', 'referer', 'transfer-encoding', 'upgrade'];
    const asked = Object.fromEntries(own.map((name) => [name, '12']));
    const headers = toSiteHeaders({ ...asked, 'x-own': '1' }, { site, method: 'GET' });
    expect(Object.fromEntries(headers)).toEqual({ 'accept-encoding': 'identity', 'x-own': '1' });
  });

  it('leaves out what was not said, and says in one line what was said twice', () => {
    const headers = toSiteHeaders({ 'x-none': undefined, 'x-two': ['a', 'b'] }, { site, method: 'GET' });
    expect(Object.fromEntries(headers)).toEqual({ 'accept-encoding': 'identity', 'x-two': 'a, b' });
  });

  it('says nothing of an origin or cookies where the browser did not', () => {
    const headers = toSiteHeaders({}, { site, method: 'POST' });
    expect(Object.fromEntries(headers)).toEqual({ 'accept-encoding': 'identity' });
    const given = toSiteHeaders({}, { site: withSession, method: 'GET' });
    expect(given.get('cookie')).toBe(withSession.cookie);
  });

  it('carries the session that was given, and its token where something is changed', () => {
    const ask = (method: string) => toSiteHeaders({ cookie: 'theme=dark' }, { site: withSession, method });
    expect(ask('GET').get('cookie')).toBe(`${withSession.cookie}; theme=dark`);
    for (const method of ['GET', 'HEAD', 'OPTIONS']) expect(ask(method).get('X-CSRFToken')).toBeNull();
    for (const method of ['POST', 'PUT', 'DELETE']) expect(ask(method).get('X-CSRFToken')).toBe('t0k');
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

  it('comes without what was of the other connection', () => {
    const own = ['connection', 'content-encoding', 'content-length', 'keep-alive', 'transfer-encoding'];
    const answered = new Headers([...own.map((name): [string, string] => [name, '12']), ['x-own', '1']]);
    expect(toLocalHeaders(answered, site)).toEqual({ 'x-own': '1' });
  });

  it.each([
    ['a=1; SECURE; Path=/', 'a=1; Path=/'],
    ['a=1; domain=staging.example.com', 'a=1'],
    ['a=1;secure;HttpOnly', 'a=1;HttpOnly'],
    ['a=secure; Path=/', 'a=secure; Path=/'],
    ['a=1; Path=/secure', 'a=1; Path=/secure'],
  ])('keeps of the cookie %s what is not of TLS or another host: %s', (cookie, kept) => {
    const answered = new Headers();
    answered.append('set-cookie', cookie);
    expect(toLocalHeaders(answered, site)).toEqual({ 'set-cookie': [kept] });
  });

  it.each([
    ['https://staging.example.com', '/'],
    ['/mlb', '/mlb'],
    ['https://staging.example.com.evil.example/mlb', 'https://staging.example.com.evil.example/mlb'],
  ])('leads from %s to %s', (location, here) => {
    expect(toLocalHeaders(new Headers({ location }), site)).toEqual({ location: here });
  });

  it('lets the page read of a given session what pages read', () => {
    expect(toReadableCookies(withSession)).toEqual([
      'signed_in=1; Path=/; SameSite=Lax',
      'csrftoken=t0k; Path=/; SameSite=Lax',
    ]);
    expect(toReadableCookies(site)).toEqual([]);
    expect(toReadableCookies({ url, cookie: 'my_signed_in=1; csrftoken=a=b;signed_in=2' })).toEqual([
      'signed_in=2; Path=/; SameSite=Lax',
      'csrftoken=a=b; Path=/; SameSite=Lax',
    ]);
  });
});
