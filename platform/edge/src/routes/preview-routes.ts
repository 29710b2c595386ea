import { findOwnPage, PREVIEW_PREFIX, type Preview } from '@sharpside/contracts';
import { addressOf, type Clock } from '@sharpside/server-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { EdgeError, isEdgeError } from '../errors.ts';
import { acceptForms, requireOwnForm } from '../http/own-forms.ts';
import type { PreviewAccess } from '../http/preview-access.ts';
import {
  findSession,
  PICKS_COOKIE_CLEARED,
  PREVIEW_COOKIE_CLEARED,
  PREVIEW_COOKIE_NAMES,
  toPreviewCookie,
} from '../http/preview-cookie.ts';
import { toSignOutCookies } from '../http/sign-out-cookies.ts';
import { BUCKET_COOKIE } from '../live/canary.ts';
import { listPreviewedApps } from '../live/previewed-site.ts';
import { ACCOUNT_FIELD, toPreviewLinkPage } from '../page/preview-link-page.ts';
import { PREVIEW_EXIT_PATH } from '../page/preview-mark.ts';
import type { PreviewReader } from '../site/preview-reader.ts';
import type { ServingStatus } from '../site/serving-status.ts';
import type { SiteView } from '../site/site-view.ts';
import { requireSite } from './page-routes.ts';

export type PreviewRouteOptions = {
  status: ServingStatus;
  previews: PreviewReader;
  access: PreviewAccess;
  clock: Pick<Clock, 'now'>;
  behindTls: boolean;
  productName: string;
};

type LinkRequest = FastifyRequest<{ Params: { '*': string }; Querystring: { to?: string | string[] } }>;

/** Headers of answers for a browser in a preview. */
export const PREVIEW_HEADERS = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };

const KEPT_COOKIES = [...PREVIEW_COOKIE_NAMES, BUCKET_COOKIE];

function requireDestination({ query: { to = '/' } }: LinkRequest): string {
  const path = findOwnPage(to);
  if (path !== undefined) return path;
  throw new EdgeError("A preview opens a page of this site, and 'to' names none; leave it out of the link.", {
    code: 'BAD_REQUEST',
  });
}

/** The page that the request came from, if it is on this site and in the view; else the front page. */
export function toReturnPath({ headers: { referer }, host }: FastifyRequest, view: SiteView): string {
  const from = referer === undefined ? null : URL.parse(referer);
  if (from?.host !== host || !view.hasPage(from.pathname)) return '/';
  return findOwnPage(`${from.pathname}${from.search}`) ?? '/';
}

/** A link that cannot be opened must not take the browser out of the preview that it is in. */
function throwWithoutCookies(error: unknown): never {
  if (!isEdgeError(error)) throw error;
  const { 'set-cookie': _cookie, ...headers } = error.headers;
  throw new EdgeError(error.message, { code: error.code, headers, cause: error });
}

/**
 * Routes that enter and leave a preview. A link answers with a page about the preview, and only the form of that page
 * enters it: any page of the web can lead a visitor to a link, so a GET sets nothing.
 */
export function registerPreviewRoutes(
  app: FastifyInstance,
  { status, previews, access, clock, behindTls, productName }: PreviewRouteOptions,
): void {
  async function openLink(request: LinkRequest) {
    const to = requireDestination(request);
    const site = requireSite(status);
    const cookies = { id: request.params['*'], hasAccount: false, picks: [] };
    const viewer = { site, address: addressOf(request) };
    const previewed = await previews.require(cookies, viewer).catch(throwWithoutCookies);
    return { to, site, previewed };
  }

  /** The cookies of a browser that enters a preview. */
  function toEnterCookies(request: FastifyRequest, { id, until }: Preview, isWanted: boolean): string[] {
    const { hostname, headers } = request;
    const remainingMs = Date.parse(until) - clock.now();
    const isOnOrigin = access.isOnPreviewOrigin(request);
    const seal = isWanted && !isOnOrigin ? access.seal(request, id) : undefined;
    const keepsSession = seal !== undefined || isOnOrigin;
    return [
      toPreviewCookie({ id, seal }, { remainingMs, behindTls }),
      // A link shows its own releases, so choices that were made in another preview, or earlier in this one, are
      // dropped.
      PICKS_COOKIE_CLEARED,
      ...(keepsSession ? [] : toSignOutCookies(headers.cookie, { hostname, kept: KEPT_COOKIES, behindTls })),
    ];
  }

  app.get(PREVIEW_EXIT_PATH, (request, reply) => {
    const path = toReturnPath(request, requireSite(status).viewFor(undefined));
    return reply
      .headers({ ...PREVIEW_HEADERS, 'set-cookie': [...PREVIEW_COOKIE_CLEARED, PICKS_COOKIE_CLEARED] })
      .redirect(access.toSiteAddress(request, path), 303);
  });

  app.get(`${PREVIEW_PREFIX}*`, async (request: LinkRequest, reply) => {
    const elsewhere = access.findLinkAddress(request);
    if (elsewhere !== undefined) return reply.headers(PREVIEW_HEADERS).redirect(elsewhere, 303);
    const { to, site, previewed } = await openLink(request);
    const apps = listPreviewedApps(site.state, previewed);
    const { html, contentPolicy } = toPreviewLinkPage({
      productName,
      previewed,
      apps,
      to,
      account: access.isOnPreviewOrigin(request)
        ? 'elsewhere'
        : findSession(request.headers.cookie) === undefined
          ? 'signed-out'
          : 'signed-in',
    });
    return reply
      .headers({ ...PREVIEW_HEADERS, 'content-type': 'text/html; charset=utf-8' })
      .header('content-security-policy', contentPolicy)
      .send(html);
  });

  app.register((scope, _options, done) => {
    acceptForms(scope);
    scope.post(`${PREVIEW_PREFIX}*`, async (request: LinkRequest, reply) => {
      const elsewhere = access.findLinkAddress(request);
      if (elsewhere !== undefined) return reply.headers(PREVIEW_HEADERS).redirect(elsewhere, 303);
      const form = requireOwnForm(request);
      const { to, previewed } = await openLink(request);
      const isWanted = form.get(ACCOUNT_FIELD.name) === ACCOUNT_FIELD.value;
      const cookies = toEnterCookies(request, previewed.preview, isWanted);
      return reply.headers({ ...PREVIEW_HEADERS, 'set-cookie': cookies }).redirect(to, 303);
    });
    done();
  });
}
