import { expect, it } from 'vitest';
import { findOwnPath, toPreviewLink } from './preview-link.ts';

it.each([
  ['/', '/'],
  ['/mlb/scores?date=2031-05-01#top', '/mlb/scores?date=2031-05-01#top'],
  ['/mlb/../nba', '/nba'],
])('takes %s as a path of the site', (text, path) => {
  expect(findOwnPath(text)).toBe(path);
});

it.each([
  '',
  'mlb',
  '//evil.example/',
  '/\\evil.example',
  '/\t/evil.example',
  'https://evil.example/',
  'javascript:x',
])('takes %j for no path of the site', (text) => {
  expect(findOwnPath(text)).toBeUndefined();
});

it('opens the front page, or the page that is named', () => {
  const link = { site: new URL('https://sharpside.example'), id: 'A'.repeat(22) };
  expect(toPreviewLink({ ...link, path: '/' })).toBe(`https://sharpside.example/_preview/${link.id}`);
  expect(toPreviewLink({ ...link, path: '/mlb/scores?x=1' })).toBe(
    `https://sharpside.example/_preview/${link.id}?to=%2Fmlb%2Fscores%3Fx%3D1`,
  );
});
