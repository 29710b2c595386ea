import { createHash } from 'node:crypto';

const TWO_YEARS_IN_SECONDS = 63_072_000;

/** Headers of every answer. HSTS only behind TLS: sent over plain HTTP it means nothing. */
export const toCommonHeaders = ({ behindTls }: { behindTls: boolean }): Readonly<Record<string, string>> => ({
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  ...(behindTls ? { 'strict-transport-security': `max-age=${TWO_YEARS_IN_SECONDS}; includeSubDomains` } : {}),
});

/** Headers of every page, besides its content policy. */
export const PAGE_SECURITY_HEADERS: Readonly<Record<string, string>> = {
  // Fails closed: a script that the import map does not list does not run at all.
  'integrity-policy': 'blocked-destinations=(script)',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()',
};

/** For a file that a browser may open as a document of its own: nothing in it runs. */
export const INERT_DOCUMENT_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

type ContentPolicyOptions = {
  /** The inline scripts and styles of the page, whole. */
  scripts: readonly string[];
  styles: readonly string[];
  /** Origins besides our own that the page may call. */
  connect: readonly string[];
  /** Origins besides our own that the page may show pictures of. */
  images: readonly string[];
  /** Origins of published files, besides our own. */
  assets: readonly string[];
};

const toHashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The Content-Security-Policy of a page whose inline parts are all known. */
export function toContentPolicy({ scripts, styles, connect, images, assets }: ContentPolicyOptions): string {
  const sources = (more: readonly string[]) => ["'self'", ...new Set(more)].join(' ');
  // Emotion puts an empty <style> in the page and adds its rules through the CSSOM, which no policy forbids.
  const emptyStyle = '';
  return [
    "default-src 'none'",
    `script-src ${sources([...assets, ...scripts.map(toHashSource)])}`,
    `style-src ${sources([...assets, ...[emptyStyle, ...styles].map(toHashSource)])}`,
    `img-src ${sources(['data:', ...assets, ...images])}`,
    `font-src ${sources(assets)}`,
    // A page looks at a file again that did not load, to tell one that is missing from one that was tampered with.
    `connect-src ${sources([...connect, ...assets])}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
