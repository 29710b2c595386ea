import { describe, expect, it } from 'vitest';
import { findOwnPath } from './own-path.ts';

describe('findOwnPath', () => {
  it.each([
    ['/', '/'],
    ['/mlb/scores?date=2031-05-01#top', '/mlb/scores?date=2031-05-01#top'],
    ['/mlb/../nba', '/nba'],
    ['/search?to=https://example.com//x', '/search?to=https://example.com//x'],
    ['/sportsbooks/odds-converter?odds=%2B150#result', '/sportsbooks/odds-converter?odds=%2B150#result'],
  ])('takes %s as a path of the site', (text, path) => {
    expect(findOwnPath(text)).toBe(path);
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
