import { createHash } from 'node:crypto';
import { POLICY_REPORT_PATH } from '@sharpside/contracts';

const TWO_YEARS_IN_SECONDS = 63_072_000;

/** Headers of every answer. HSTS only behind TLS: sent over plain HTTP it means nothing. */
export const toCommonHeaders = ({ behindTls }: { behindTls: boolean }): Readonly<Record<string, string>> => ({
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  ...(behindTls ? { 'strict-transport-security': `max-age=${TWO_YEARS_IN_SECONDS}; includeSubDomains` } : {}),
});

/**
 * For what pages of any origin may have: published files, and what describes them. Without both headers a browser keeps
 * it from them.
 */
export const PUBLIC_HEADERS: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

const REPORT_GROUP = 'policy';

/** The header that says where the browser may report what a page's policies refused. */
export const REPORTING_HEADERS: Readonly<Record<string, string>> = {
  'reporting-endpoints': `${REPORT_GROUP}="${POLICY_REPORT_PATH}"`,
};

/**
 * Directives by which a browser reports, for the end of a policy.
 *
 * `report-to` only behind TLS: browsers that know it take no endpoint over plain HTTP, and ignore `report-uri` beside it.
 */
export const toReportDirectives = ({ behindTls }: { behindTls: boolean }): readonly string[] => [
  `report-uri ${POLICY_REPORT_PATH}`,
  ...(behindTls ? [`report-to ${REPORT_GROUP}`] : []),
];

/**
 * Directives by which a browser refuses a text where it would become code: as HTML, a script or the address of one. Policies
 * with these names may let it through.
 */
export const toTrustedTypes = (names: readonly string[]): readonly string[] => [
  "require-trusted-types-for 'script'",
  `trusted-types ${names.length === 0 ? "'none'" : names.join(' ')}`,
];

/** Headers of every page, besides its content policy. */
export const PAGE_SECURITY_HEADERS: Readonly<Record<string, string>> = {
  // Fails closed: a script that the import map does not list does not run at all.
  'integrity-policy': `blocked-destinations=(script), endpoints=(${REPORT_GROUP})`,
  ...REPORTING_HEADERS,
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
  /** The names of the page's Trusted Types policies; undefined where texts may become code as in any page. */
  trustedTypes: readonly string[] | undefined;
  behindTls: boolean;
};

const toHashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The Content-Security-Policy of a page whose inline parts are all known. */
export function toContentPolicy(options: ContentPolicyOptions): string {
  const { scripts, styles, connect, images, assets, trustedTypes } = options;
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
    ...(trustedTypes === undefined ? [] : toTrustedTypes(trustedTypes)),
    ...toReportDirectives(options),
  ].join('; ');
}
