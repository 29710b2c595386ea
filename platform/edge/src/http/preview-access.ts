import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { findPreviewCookies, findSession, type PreviewCookies } from './preview-cookie.ts';

type Request = Pick<FastifyRequest, 'headers' | 'host' | 'url'>;

/** The preview that a browser is in. `hasAccount`: it may use the visitor's account. */
export type OpenPreview = Pick<PreviewCookies, 'id' | 'picks'> & { hasAccount: boolean };

/**
 * The rules for a request of a browser that may be in a preview.
 *
 * The code of a preview can set cookies, push cookies out of the browser, and send forms. So the account is bound to the
 * session that the visitor had at the press of the button, and without it a preview opens only where no session is.
 */
export type PreviewAccess = {
  /** The browser's preview; undefined outside previews, and where a session has begun since a preview without it. */
  find(request: Request): OpenPreview | undefined;
  /** True if the browser's cookie names a preview that `find` does not give. */
  isOver(request: Request): boolean;
  /** The proof for the cookie that this browser opens the preview with the account; undefined without a session. */
  seal(request: Request, id: string): string | undefined;
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

type AccessOptions = {
  previewOrigin: string | null;
  publicOrigin: string | null;
  behindTls: boolean;
  /** The secret that the edges of a site share; null: a random secret of this server. */
  ticketKey: string | null;
};

const SEAL_LENGTH = 22;

export function createPreviewAccess({
  previewOrigin,
  publicOrigin,
  behindTls,
  ticketKey,
}: AccessOptions): PreviewAccess {
  const key = createHmac('sha256', ticketKey ?? randomBytes(32))
    .update('preview with account')
    .digest();
  const previewHost = previewOrigin === null ? null : new URL(previewOrigin).host;
  // `host` may come from `X-Forwarded-Host`, which a script can send, so it must not be enough to leave the origin.
  const isOnPreviewOrigin = ({ host, headers }: Request) =>
    previewHost !== null && (host === previewHost || headers.host === previewHost);

  function seal({ headers }: Request, id: string): string | undefined {
    const session = findSession(headers.cookie);
    if (session === undefined) return undefined;
    return createHmac('sha256', key).update(`${id} ${session}`).digest('base64url').slice(0, SEAL_LENGTH);
  }

  function read(request: Request): OpenPreview | undefined {
    const isOnOrigin = isOnPreviewOrigin(request);
    // A script of a preview may set a cookie for a whole domain, so on the site's own origin no cookie counts.
    if (previewHost !== null && !isOnOrigin) return undefined;
    const cookies = findPreviewCookies(request.headers.cookie, { behindTls });
    if (cookies === undefined) return undefined;
    const { id, picks } = cookies;
    const [given = '', expected = ''] = [cookies.seal, isOnOrigin ? undefined : seal(request, id)];
    const hasAccount =
      expected !== '' &&
      given.length === expected.length &&
      timingSafeEqual(Buffer.from(given), Buffer.from(expected));
    return { id, picks, hasAccount };
  }

  function find(request: Request): OpenPreview | undefined {
    const open = read(request);
    const isSignedIn = !isOnPreviewOrigin(request) && findSession(request.headers.cookie) !== undefined;
    return open && isSignedIn && !open.hasAccount ? undefined : open;
  }

  return {
    find,
    isOver: (request) => read(request) !== undefined && find(request) === undefined,
    seal,
    isPreview: (request) => isOnPreviewOrigin(request) || read(request) !== undefined,
    isWithoutAccount: (request) => isOnPreviewOrigin(request) || read(request)?.hasAccount === false,
    isOnPreviewOrigin,
    findLinkAddress: (request) =>
      previewOrigin === null || isOnPreviewOrigin(request) ? undefined : previewOrigin + request.url,
    toSiteAddress: (request, path) =>
      publicOrigin !== null && isOnPreviewOrigin(request) ? publicOrigin + path : path,
  };
}
