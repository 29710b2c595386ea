import { createHash } from 'node:crypto';
import { POLICY_REPORT_PATH } from '@sharpside/contracts';

const TWO_YEARS_IN_SECONDS = 63_072_000;

/** Headers of every answer. HSTS is sent only behind TLS, since browsers ignore it over plain HTTP. */
export const toCommonHeaders = ({ behindTls }: { behindTls: boolean }): Readonly<Record<string, string>> => ({
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  ...(behindTls ? { 'strict-transport-security': `max-age=${TWO_YEARS_IN_SECONDS}; includeSubDomains` } : {}),
});

/**
 * Headers for answers that pages of any origin may load: published files, and documents that describe them. Browsers
 * check the first header for requests with CORS, and the second for other requests.
 */
export const PUBLIC_HEADERS: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

const REPORT_GROUP = 'policy';

/** The header with the address to which the browser reports violations of a page's policies. */
export const REPORTING_HEADERS: Readonly<Record<string, string>> = {
  'reporting-endpoints': `${REPORT_GROUP}="${POLICY_REPORT_PATH}"`,
};

/**
 * The directives of a policy that make a browser report violations.
 *
 * `report-to` is set only behind TLS. Browsers that support it accept no endpoint over plain HTTP, and then ignore
 * `report-uri` too.
 */
export const toReportDirectives = ({ behindTls }: { behindTls: boolean }): readonly string[] => [
  `report-uri ${POLICY_REPORT_PATH}`,
  ...(behindTls ? [`report-to ${REPORT_GROUP}`] : []),
];

/**
 * Directives that make a browser refuse plain text where it would become code: as HTML, as a script or as the address
 * of a script. Only Trusted Types policies with these names may convert text for these places.
 */
export const toTrustedTypes = (names: readonly string[]): readonly string[] => [
  "require-trusted-types-for 'script'",
  `trusted-types ${names.length === 0 ? "'none'" : names.join(' ')}`,
];

/** Headers of every page, besides its content policy. */
export const PAGE_SECURITY_HEADERS: Readonly<Record<string, string>> = {
  // Fails closed: a script without an integrity hash, for example because the import map does not list it, does not
  // run.
  'integrity-policy': `blocked-destinations=(script), endpoints=(${REPORT_GROUP})`,
  ...REPORTING_HEADERS,
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()',
};

/** Policy for files that a browser may open as a document: no code in them runs. */
export const INERT_DOCUMENT_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

type ContentPolicyOptions = {
  /** The complete inline scripts and styles of the page. */
  scripts: readonly string[];
  styles: readonly string[];
  /** Origins besides our own that the page may call. */
  connect: readonly string[];
  /** Origins besides our own whose pictures the page may show. */
  images: readonly string[];
  /** Origins of published files, besides our own. */
  assets: readonly string[];
  /** The names of the page's Trusted Types policies; undefined to leave Trusted Types off. */
  trustedTypes: readonly string[] | undefined;
  behindTls: boolean;
};

const toHashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The Content-Security-Policy of a page whose inline scripts and styles are all known. */
export function toContentPolicy(options: ContentPolicyOptions): string {
  const { scripts, styles, connect, images, assets, trustedTypes } = options;
  const sources = (more: readonly string[]) => ["'self'", ...new Set(more)].join(' ');
  // Emotion puts an empty <style> in the page and adds its rules through the CSSOM, which no policy forbids.
  const emptyStyle = '';
  return [
    "default-src 'none'",
    `script-src ${sources([...assets, ...scripts.map(toHashSource)])}`,
    // A service worker would outlive the page, and the preview whose code registered it.
    "worker-src 'none'",
    `style-src ${sources([...assets, ...[emptyStyle, ...styles].map(toHashSource)])}`,
    `img-src ${sources(['data:', ...assets, ...images])}`,
    `font-src ${sources(assets)}`,
    // If a file did not load, a page fetches it again, to distinguish a missing file from a tampered file.
    `connect-src ${sources([...connect, ...assets])}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(trustedTypes === undefined ? [] : toTrustedTypes(trustedTypes)),
    ...toReportDirectives(options),
  ].join('; ');
}
