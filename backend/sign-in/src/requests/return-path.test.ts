import { describe, expect, it } from 'vitest';
import { toReturnPath } from './return-path.ts';

describe('toReturnPath', () => {
  it.each([
    '/',
    '/mlb/exit-velocity-tracker',
    '/mlb/whos-hot?team=NYY&hand=L',
    '/sportsbooks/odds-converter?odds=%2B150#result',
    '/search?to=https://example.com//x',
    '/apis',
  ])('keeps the page %s', (path) => {
    expect(toReturnPath(path)).toBe(path);
  });

  it.each([
    ['another site', 'https://evil.example/'],
    ['another site without a scheme', '//evil.example'],
    ['more slashes', '///evil.example'],
    ['a backslash for a slash', '/\\evil.example'],
    ['two backslashes', '\\\\evil.example'],
    ['a backslash further on', '/x\\..\\..//evil.example'],
    ['a tab that browsers drop', '/\t/evil.example'],
    ['a line break that browsers drop', '/\n/evil.example'],
    ['a leading space', ' //evil.example'],
    ['dots that leave two slashes', '/.//evil.example'],
    ['dots that climb to two slashes', '/a/..//evil.example'],
    ['encoded dots that leave two slashes', '/%2e//evil.example'],
    ['a script', 'javascript:alert(1)'],
    ['a relative path', 'mlb/scores'],
    ['a host with credentials', '//user@evil.example'],
    ['a header break', '/x\r\nSet-Cookie: a=b'],
    ['a null byte', '/\u0000/evil.example'],
    ['a call that is written otherwise', '/%61pi/auth/logout'],
    ['nothing', ''],
    ['a list', ['/mlb/scores', '//evil.example']],
    ['no value', undefined],
    ['a text without end', `/${'a'.repeat(2048)}`],
  ])('goes to the home page for %s', (_, next) => {
    expect(toReturnPath(next)).toBe('/');
  });

  it.each([
    '/%2Fevil.example',
    '/%5Cevil.example',
    '/%09/evil.example',
    '/@evil.example',
    '/mlb/../nba/whos-hot',
  ])('stays on the site with %s', (next) => {
    const { origin } = new URL(toReturnPath(next), 'https://site.example');
    expect(origin).toBe('https://site.example');
    expect(toReturnPath(next)).not.toMatch(/^\/[/\\]/);
  });

  it.each(['/api/auth/logout', '/accounts/login/?next=/x', '/profile/', '/profile', '/x/../api/auth/logout'])(
    'does not come back to the call %s',
    (next) => {
      expect(toReturnPath(next)).toBe('/');
    },
  );
});
