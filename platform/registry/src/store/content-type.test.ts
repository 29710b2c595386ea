import { describe, expect, it } from 'vitest';
import { isCompressible, toContentType } from './content-type.ts';

describe('toContentType', () => {
  it.each([
    { path: 'main.abc.js', type: 'text/javascript; charset=utf-8', compressible: true },
    { path: 'fonts/text.WOFF2', type: 'font/woff2', compressible: false },
    { path: 'badge.svg', type: 'image/svg+xml', compressible: true },
    { path: 'photo.webp', type: 'image/webp', compressible: false },
    { path: 'main.abc.js.map', type: 'application/json; charset=utf-8', compressible: true },
    { path: 'site.webmanifest', type: 'application/manifest+json', compressible: true },
    { path: 'LICENSE', type: 'application/octet-stream', compressible: false },
    { path: 'data.unheard-of', type: 'application/octet-stream', compressible: false },
  ])('calls $path $type', ({ path, type, compressible }) => {
    expect(toContentType(path)).toBe(type);
    expect(isCompressible(type)).toBe(compressible);
  });

  it.each([
    ['css', 'text/css; charset=utf-8'],
    ['html', 'text/html; charset=utf-8'],
    ['ico', 'image/x-icon'],
    ['jpg', 'image/jpeg'],
    ['json', 'application/json; charset=utf-8'],
    ['mjs', 'text/javascript; charset=utf-8'],
    ['png', 'image/png'],
    ['txt', 'text/plain; charset=utf-8'],
    ['wasm', 'application/wasm'],
    ['xml', 'application/xml; charset=utf-8'],
  ])('calls a file that ends with .%s %s', (extension, type) => {
    expect(toContentType(`a.b.${extension}`)).toBe(type);
  });

  it.each([
    ['application/wasm', true],
    ['text/css; charset=utf-8', true],
    ['image/x-icon', false],
    ['application/xml-text/', false],
  ])('takes %s for compressible: %s', (type, compressible) => {
    expect(isCompressible(type)).toBe(compressible);
  });
});
