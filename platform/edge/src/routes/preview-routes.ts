import { findOwnPage, PREVIEW_PREFIX } from '@sharpside/contracts';
import { addressOf, type Clock } from '@sharpside/server-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { EdgeError } from '../errors.ts';
import { PICKS_COOKIE_CLEARED, PREVIEW_COOKIE_CLEARED, toPreviewCookie } from '../http/preview-cookie.ts';
import { PREVIEW_EXIT_PATH } from '../page/preview-mark.ts';
import type { PreviewReader } from '../site/preview-reader.ts';
import type { ServingStatus } from '../site/serving-status.ts';
import type { SiteView } from '../site/site-view.ts';
import { requireSite } from './page-routes.ts';

export type PreviewRouteOptions = {
  status: ServingStatus;
  previews: PreviewReader;
  clock: Pick<Clock, 'now'>;
  behindTls: boolean;
};

type LinkRequest = FastifyRequest<{ Params: { '*': string }; Querystring: { to?: string | string[] } }>;

/** Headers of answers for a browser in a preview. */
export const PREVIEW_HEADERS = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };

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

export function registerPreviewRoutes(
  app: FastifyInstance,
  { status, previews, clock, behindTls }: PreviewRouteOptions,
): void {
  app.get(PREVIEW_EXIT_PATH, (request, reply) =>
    reply
      .headers({ ...PREVIEW_HEADERS, 'set-cookie': [PREVIEW_COOKIE_CLEARED, PICKS_COOKIE_CLEARED] })
      .redirect(toReturnPath(request, requireSite(status).viewFor(undefined)), 303),
  );

  app.get(`${PREVIEW_PREFIX}*`, async (request: LinkRequest, reply) => {
    const to = requireDestination(request);
    const cookies = { id: request.params['*'], picks: [] };
    const { preview } = await previews.require(cookies, {
      site: requireSite(status),
      address: addressOf(request),
    });
    const remainingMs = Date.parse(preview.until) - clock.now();
    // A link shows its own releases, so choices that were made in another preview, or earlier in this one, are dropped.
    const own = toPreviewCookie(preview.id, { remainingMs, behindTls });
    return reply.headers({ ...PREVIEW_HEADERS, 'set-cookie': [own, PICKS_COOKIE_CLEARED] }).redirect(to, 303);
  });
}
