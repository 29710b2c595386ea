import { afterEach, expect, it } from 'vitest';
import { preloadScripts } from './preload-scripts.ts';

afterEach(() => {
  document.head.innerHTML = '';
});

it('requests the scripts of the import maps, each with its hash, and no other', () => {
  document.head.innerHTML =
    '<script type="importmap">{"integrity":{"/assets/host/a.js":"sha384-A","https://cdn.test/assets/b.js":"sha384-B"}}</script>';
  preloadScripts(['/assets/host/a.js', 'https://cdn.test/assets/b.js', '/assets/host/stranger.js']);
  const links = [...document.querySelectorAll('link')];
  expect(links.map(({ rel, crossOrigin, integrity, href }) => [rel, crossOrigin, integrity, href])).toEqual([
    ['modulepreload', 'anonymous', 'sha384-A', `${location.origin}/assets/host/a.js`],
    ['modulepreload', 'anonymous', 'sha384-B', 'https://cdn.test/assets/b.js'],
  ]);
});

it('needs no import map where nothing is to be requested', () => {
  document.head.innerHTML = '<script type="importmap">no map</script>';
  preloadScripts([]);
  expect(document.querySelector('link')).toBeNull();
});
