import type { FastifyRequest } from 'fastify';
import { findPreviewCookies, type PreviewCookies } from './preview-cookie.ts';

type Request = Pick<FastifyRequest, 'headers' | 'host' | 'url'>;

/** The rules for a request of a browser that may be in a preview. */
export type PreviewAccess = {
  /** The browser's preview; undefined outside previews. */
  find(request: Request): PreviewCookies | undefined;
  /** True for a request of a preview, whose reports do not count: visitors do not see the preview. */
  isPreview(request: Request): boolean;
  /** True if calls of this browser reach backends without cookies and tokens, and bring no cookies back. */
  isWithoutAccount(request: Request): boolean;
  /** True for a request to the origin on which only previews run. */
  isOnPreviewOrigin(request: Request): boolean;
  /** The address on the origin of previews at which a link must be opened; undefined for a request that is there. */
  findLinkAddress(request: Request): string | undefined;
  /** The address of a page of the live site, from the origin of the request. */
  toSiteAddress(request: Request, path: string): string;
};

type AccessOptions = { previewOrigin: string | null; publicOrigin: string | null; behindTls: boolean };

export function createPreviewAccess({
  previewOrigin,
  publicOrigin,
  behindTls,
}: AccessOptions): PreviewAccess {
  const previewHost = previewOrigin === null ? null : new URL(previewOrigin).host;
  // `host` may come from `X-Forwarded-Host`, which a script can send, so it must not be enough to leave the origin.
  const isOnPreviewOrigin = ({ host, headers }: Request) =>
    previewHost !== null && (host === previewHost || headers.host === previewHost);

  function find(request: Request): PreviewCookies | undefined {
    if (previewHost === null) return findPreviewCookies(request.headers.cookie, { behindTls });
    // A script of a preview may set a cookie for a whole domain, so on the site's own origin no cookie counts.
    if (!isOnPreviewOrigin(request)) return undefined;
    const cookies = findPreviewCookies(request.headers.cookie, { behindTls });
    return cookies && { ...cookies, hasAccount: false };
  }

  return {
    find,
    isPreview: (request) => isOnPreviewOrigin(request) || find(request) !== undefined,
    isWithoutAccount: (request) => isOnPreviewOrigin(request) || find(request)?.hasAccount === false,
    isOnPreviewOrigin,
    findLinkAddress: (request) =>
      previewOrigin === null || isOnPreviewOrigin(request) ? undefined : previewOrigin + request.url,
    toSiteAddress: (request, path) =>
      publicOrigin !== null && isOnPreviewOrigin(request) ? publicOrigin + path : path,
  };
}
