import { describe, expect, it } from 'vitest';
import { findOwnPage, findOwnPath } from './own-path.ts';

describe('findOwnPath', () => {
  it.each([
    ['/', '/'],
    ['/mlb/scores?date=2031-05-01#top', '/mlb/scores?date=2031-05-01#top'],
    ['/mlb/../nba', '/nba'],
    ['/search?to=https://example.com//x', '/search?to=https://example.com//x'],
    ['/sportsbooks/odds-converter?odds=%2B150#result', '/sportsbooks/odds-converter?odds=%2B150#result'],
    ['/%61pi/%7Ex%2D%2e%5F?a=%61', '/api/~x-._?a=%61'],
    ['/%41%5A%61%7a%30%39/%40%5B%60%7B%2F%00%25', '/AZaz09/%40%5B%60%7B%2F%00%25'],
  ])('takes %s as a path of the site', (text, path) => {
    expect(findOwnPath(text)).toBe(path);
  });

  it('keeps the path of an address that is too long', () => {
    expect(findOwnPath(`/nba/stat-tracker?x=${'a'.repeat(2048)}#end`)).toBe('/nba/stat-tracker');
  });

  it.each([
    '',
    'mlb',
    '//evil.example/',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/x\\..\\..//evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    ' //evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/a/..//evil.example',
    '/a/b/../..//evil.example',
    '/%2e//evil.example',
    '/%2E%2e//evil.example',
    '/.%2e//evil.example',
    '//user@evil.example',
    'https://evil.example/',
    'javascript:x',
    '/x\r\nSet-Cookie: a=b',
    '/\u0000/evil.example',
    `/${'a'.repeat(2048)}`,
    ['/mlb/scores', '//evil.example'],
    undefined,
  ])('takes %j for no path of the site', (text) => {
    expect(findOwnPath(text)).toBeUndefined();
  });

  it.each(['/%2Fevil.example', '/%5Cevil.example', '/%09/evil.example', '/@evil.example'])(
    'stays on the site with %s',
    (text) => {
      const path = findOwnPath(text) ?? '';
      expect(new URL(path, 'https://site.example').origin).toBe('https://site.example');
      expect(path).toMatch(/^\/[^/\\]/);
    },
  );
});

describe('findOwnPage', () => {
  it.each(['/', '/mlb/scores?to=/api/x', '/apis', '/profiles/api', '/API/x'])('takes %s', (text) => {
    expect(findOwnPage(text)).toBe(text);
  });

  it.each([
    ...['/api', '/api/auth/logout', '/accounts/login/?next=/', '/profile/', '/profile?x', '/api#x'],
    ...['/%61pi/auth/logout', '/mlb/../api/auth/logout', '/%2e/api/x', '//api/x', undefined],
  ])('takes %j for no page', (text) => {
    expect(findOwnPage(text)).toBeUndefined();
  });
});
