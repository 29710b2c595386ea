import { PREVIEW_PREFIX } from '@sharpside/contracts';
import { findOwnPath } from '@sharpside/registry/previews/preview-link';
import type { Clock } from '@sharpside/server-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { EdgeError } from '../errors.ts';
import { PREVIEW_COOKIE_CLEARED, toPreviewCookie } from '../http/preview-cookie.ts';
import { PREVIEW_EXIT_PATH } from '../page/preview-mark.ts';
import type { LiveSite } from '../site/live-site.ts';
import type { PreviewReader } from '../site/preview-reader.ts';
import type { ServingStatus } from '../site/serving-status.ts';
import { requireSite } from './page-routes.ts';

type PreviewRouteOptions = {
  status: ServingStatus;
  previews: PreviewReader;
  clock: Pick<Clock, 'now'>;
  behindTls: boolean;
};

type LinkRequest = FastifyRequest<{ Params: { '*': string }; Querystring: { to?: string | string[] } }>;

const NO_STORE = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };

function requireDestination({ query: { to = '/' } }: LinkRequest): string {
  const path = typeof to === 'string' ? findOwnPath(to) : undefined;
  if (path !== undefined) return path;
  throw new EdgeError("A preview opens a page of this site, and 'to' names none; leave it out of the link.", {
    code: 'EDGE_BAD_REQUEST',
  });
}

/** The page after a preview: the same one if everybody has it, else the front page. */
function toReturnPath({ headers: { referer }, host }: FastifyRequest, site: LiveSite): string {
  const from = referer === undefined ? null : URL.parse(referer);
  if (from?.host !== host) return '/';
  return site.viewFor(undefined).hasPage(from.pathname) ? `${from.pathname}${from.search}` : '/';
}

/** The links into a preview, and the way out of it. */
export function registerPreviewRoutes(
  app: FastifyInstance,
  { status, previews, clock, behindTls }: PreviewRouteOptions,
): void {
  app.get(PREVIEW_EXIT_PATH, (request, reply) =>
    reply
      .headers({ ...NO_STORE, 'set-cookie': PREVIEW_COOKIE_CLEARED })
      .redirect(toReturnPath(request, requireSite(status)), 303),
  );

  app.get(`${PREVIEW_PREFIX}*`, async (request: LinkRequest, reply) => {
    const to = requireDestination(request);
    const { preview } = await previews.require(request.params['*'], requireSite(status));
    const remainingMs = Date.parse(preview.until) - clock.now();
    return reply
      .headers({ ...NO_STORE, 'set-cookie': toPreviewCookie(preview.id, { remainingMs, behindTls }) })
      .redirect(to, 303);
  });
}
