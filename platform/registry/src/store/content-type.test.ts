import { describe, expect, it } from 'vitest';
import { isCompressible, toContentType } from './content-type.ts';

describe('toContentType', () => {
  it.each([
    ['main.abc.js', 'text/javascript; charset=utf-8', true],
    ['fonts/text.WOFF2', 'font/woff2', false],
    ['ball.avif', 'image/avif', false],
    ['ball.GIF', 'image/gif', false],
    ['ball.jpeg', 'image/jpeg', false],
    ['score.woff', 'font/woff', false],
    ['score.ttf', 'font/ttf', false],
    ['score.otf', 'font/otf', false],
    ['badge.svg', 'image/svg+xml', true],
    ['main.abc.js.map', 'application/json; charset=utf-8', true],
    ['site.webmanifest', 'application/manifest+json', true],
    ['page.html', 'text/html; charset=utf-8', true],
    ['a.wasm', 'application/wasm', true],
    ['LICENSE', 'application/octet-stream', false],
    ['data.unheard-of', 'application/octet-stream', false],
  ])('calls %s %s, compressible: %s', (path, type, compressible) => {
    expect(toContentType(path)).toBe(type);
    expect(isCompressible(type)).toBe(compressible);
  });

  it('takes no type for compressible that only ends alike', () => {
    expect(isCompressible('application/xml-text/')).toBe(false);
  });
});
