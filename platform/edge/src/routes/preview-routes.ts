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

/** Dependencies of the routes of previews. */
export type PreviewRouteOptions = {
  status: ServingStatus;
  previews: PreviewReader;
  clock: Pick<Clock, 'now'>;
  behindTls: boolean;
};

type LinkRequest = FastifyRequest<{ Params: { '*': string }; Querystring: { to?: string | string[] } }>;

/** Headers of answers that belong to one browser's preview. */
export const PREVIEW_HEADERS = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };

function requireDestination({ query: { to = '/' } }: LinkRequest): string {
  const path = findOwnPage(to);
  if (path !== undefined) return path;
  throw new EdgeError("A preview opens a page of this site, and 'to' names none; leave it out of the link.", {
    code: 'EDGE_BAD_REQUEST',
  });
}

/** The page that a request was sent from, if the view has it, else the front page. Never one of another site. */
export function toReturnPath({ headers: { referer }, host }: FastifyRequest, view: SiteView): string {
  const from = referer === undefined ? null : URL.parse(referer);
  if (from?.host !== host || !view.hasPage(from.pathname)) return '/';
  return findOwnPage(`${from.pathname}${from.search}`) ?? '/';
}

/** The links into a preview, and the way out of it. */
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
    // The link shows its own releases, not those that were chosen within another preview, or this one before.
    const own = toPreviewCookie(preview.id, { remainingMs, behindTls });
    return reply.headers({ ...PREVIEW_HEADERS, 'set-cookie': [own, PICKS_COOKIE_CLEARED] }).redirect(to, 303);
  });
}
