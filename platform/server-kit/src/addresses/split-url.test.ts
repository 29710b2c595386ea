import { expect, it } from 'vitest';
import { splitUrl } from './split-url.ts';

it.each([
  ['/mlb/scores?team=BOS', '/mlb/scores', '?team=BOS'],
  ['/mlb/scores', '/mlb/scores', ''],
  ['/?', '/', '?'],
  ['/faq?a=1?b', '/faq', '?a=1?b'],
  ['//', '//', ''],
  ['//evil.example/x?y', '//evil.example/x', '?y'],
  [undefined, '/', ''],
])('splits %j', (url, path, query) => {
  expect(splitUrl(url)).toEqual({ path, query });
});
