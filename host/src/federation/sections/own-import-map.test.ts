import { expect, it } from 'vitest';
import { isOwnImportMap } from './own-import-map.ts';

const PAGE = 'https://site.example/mlb/park-factors';

const isOwn = (map: unknown, listed: string[] = []) =>
  isOwnImportMap(typeof map === 'string' ? map : JSON.stringify(map), { listed, page: PAGE });

const toMap = (...urls: string[]) => ({
  imports: { 'remote-nba@1.0.0': '/' },
  integrity: Object.fromEntries(urls.map((url) => [url, 'sha384-A'])),
});

it('takes a map of published files', () => {
  expect(isOwn(toMap('/assets/remote-nba/a.js', 'https://site.example/assets/remote-nba/b.js'))).toBe(true);
  expect(isOwn({ integrity: {} })).toBe(true);
});

it('takes files from elsewhere where the page has its own from there', () => {
  const map = toMap('https://cdn.example/site/assets/remote-nba/a.js');
  expect(isOwn(map, ['https://cdn.example/site/assets/host/main.js'])).toBe(true);
  expect(isOwn(map, ['https://cdn.example/other/assets/host/main.js'])).toBe(false);
  expect(isOwn(map, ['/assets/host/main.js', 'no address://'])).toBe(false);
});

it.each([
  'https://evil.example/assets/remote-nba/a.js',
  '//evil.example/assets/remote-nba/a.js',
  'http://site.example/assets/remote-nba/a.js',
  'https://site.example.evil.example/assets/a.js',
  'https://site.example@evil.example/assets/a.js',
  '/assets/../upload/a.js',
  '/api/assets',
  'data:text/javascript,/assets/',
  'blob:https://site.example/assets/1',
  'javascript:alert(1)//assets/',
  '',
])('refuses a map that lists %j', (url) => {
  expect(isOwn(toMap('/assets/remote-nba/a.js', url))).toBe(false);
});

it.each([
  ['other code for a name', { imports: { react: '/assets/remote-nba/a.js' }, integrity: {} }],
  ['other code for an address', { scopes: { '/': { react: '/x' } }, integrity: {} }],
  ['no hashes', { imports: {} }],
  ['a script', 'alert(1)'],
  ['nothing', ''],
])('refuses a text that has %s', (_, map) => {
  expect(isOwn(map)).toBe(false);
});
