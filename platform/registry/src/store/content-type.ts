const TEXT = 'charset=utf-8';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  css: `text/css; ${TEXT}`,
  gif: 'image/gif',
  html: `text/html; ${TEXT}`,
  ico: 'image/x-icon',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  js: `text/javascript; ${TEXT}`,
  json: `application/json; ${TEXT}`,
  map: `application/json; ${TEXT}`,
  mjs: `text/javascript; ${TEXT}`,
  otf: 'font/otf',
  png: 'image/png',
  svg: 'image/svg+xml',
  ttf: 'font/ttf',
  txt: `text/plain; ${TEXT}`,
  wasm: 'application/wasm',
  webmanifest: 'application/manifest+json',
  webp: 'image/webp',
  woff: 'font/woff',
  woff2: 'font/woff2',
  xml: `application/xml; ${TEXT}`,
};

const UNKNOWN = 'application/octet-stream';

export const toContentType = (path: string) =>
  CONTENT_TYPES[path.slice(path.lastIndexOf('.') + 1).toLowerCase()] ?? UNKNOWN;

/** True for files that are stored compressed too; pictures and fonts are compressed already. */
export const isCompressible = (contentType: string) =>
  /^(text\/|application\/(json|manifest\+json|wasm)|image\/svg)/.test(contentType);
