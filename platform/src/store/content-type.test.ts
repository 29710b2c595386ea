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
});
