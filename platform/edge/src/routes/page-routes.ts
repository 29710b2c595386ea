import { addressOf, type EncodedText, PUBLIC_HEADERS, sendAnswer, splitUrl } from '@sharpside/server-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { EdgeError } from '../errors.ts';
import type { PreviewAccess } from '../http/preview-access.ts';
import { PREVIEW_COOKIE_CLEARED } from '../http/preview-cookie.ts';
import { WEB_MANIFEST_PATH } from '../page/describe-page.ts';
import type { LiveSite } from '../site/live-site.ts';
import type { PreviewReader } from '../site/preview-reader.ts';
import {
  BEING_READ,
  LIVE_REVISION_HEADER,
  type ServingStatus,
  toLiveRevision,
} from '../site/serving-status.ts';
import type { SiteView } from '../site/site-view.ts';
import { requireBucket } from '../site/visitor-bucket.ts';
import type { Visitors } from '../site/visitors.ts';

export type PageRouteOptions = {
  status: ServingStatus;
  previews: PreviewReader;
  access: PreviewAccess;
  visitors: Visitors;
  behindTls: boolean;
};

/** @throws {EdgeError} `EDGE_NOTHING_LIVE` before the first revision. */
export function requireSite({ site, staleness }: ServingStatus): LiveSite {
  if (site !== undefined) return site;
  throw new EdgeError(staleness?.reason ?? BEING_READ, {
    code: 'EDGE_NOTHING_LIVE',
    headers: { 'retry-after': '1' },
  });
}

/** The current site. The answer gets the header with its revision. @throws as {@link requireSite}. */
function openSite(reply: FastifyReply, status: ServingStatus): LiveSite {
  const site = requireSite(status);
  reply.header(LIVE_REVISION_HEADER, toLiveRevision(site, status.staleness));
  return site;
}

// Synchronous and without a return value, because a promise per request would cost more than everything else here.
function send(request: FastifyRequest, reply: FastifyReply, text: EncodedText): void {
  sendAnswer(request, reply, text.answerFor(request.headers['accept-encoding']));
}

/** Routes for devices and crawlers, which send no cookie: the same for everybody, in a canary or not. */
function registerStableRoutes(app: FastifyInstance, status: ServingStatus): void {
  const openStableView = (reply: FastifyReply): SiteView => openSite(reply, status).viewFor();

  app.get(WEB_MANIFEST_PATH, (request, reply) => {
    const view = openStableView(reply);
    send(request, reply, view.webManifest ?? view.pageFor(WEB_MANIFEST_PATH));
  });

  // For clients that have read no page, or a page without an icon.
  app.get('/favicon.ico', (request, reply) => {
    const view = openStableView(reply);
    if (view.iconUrl === undefined) return send(request, reply, view.pageFor('/favicon.ico'));
    reply.header('cache-control', view.cacheControl).redirect(view.iconUrl, 302);
  });

  app.get('/robots.txt', (request, reply) => {
    send(request, reply, openStableView(reply).robots);
  });

  app.get('/sitemap.xml', (request, reply) => {
    const { sitemap } = openStableView(reply);
    if (sitemap !== undefined) return send(request, reply, sitemap);
    throw new EdgeError('This site does not know its own address, which a site map consists of.', {
      code: 'EDGE_NO_PUBLIC_ORIGIN',
    });
  });
}

/** Routes that depend on the live revision: the pages of the site, and the documents about live releases. */
export function registerPageRoutes(
  app: FastifyInstance,
  { status, previews, access, visitors, behindTls }: PageRouteOptions,
): void {
  function openView(request: FastifyRequest, reply: FastifyReply): SiteView {
    const site = openSite(reply, status);
    const bucket = requireBucket(request, reply, { site, behindTls });
    return site.viewFor({ bucket, groups: visitors.groupsOf(request) });
  }

  /** Answers from the visitor's view. Only previews wait for the store. */
  function answerFrom(request: FastifyRequest, reply: FastifyReply, answer: (view: SiteView) => void) {
    const cookies = access.find(request);
    if (cookies === undefined && access.isOnPreviewOrigin(request)) {
      reply.header('cache-control', 'no-store').redirect(access.toSiteAddress(request, request.url), 303);
      return;
    }
    if (access.isOver(request)) reply.header('set-cookie', [...PREVIEW_COOKIE_CLEARED]);
    if (cookies === undefined) return answer(openView(request, reply));
    const site = requireSite(status);
    return previews.require(cookies, { site, address: addressOf(request) }).then((previewed) => {
      reply.header(LIVE_REVISION_HEADER, toLiveRevision(site, status.staleness));
      answer(site.previewFor(previewed));
    });
  }

  app.get('/live.json', (request, reply) =>
    answerFrom(request, reply, ({ live }) => {
      const { query } = splitUrl(request.raw.url);
      send(request, reply, live.find(query));
    }),
  );

  app.get('/discovery.json', (request, reply) => {
    send(request, reply, openSite(reply, status).discovery);
  });

  app.get<{ Params: { app: string } }>('/mf/:app/mf-manifest.json', (request, reply) => {
    const site = requireSite(status);
    const manifest = site.findFederationManifest(request.params.app);
    if (manifest === undefined) {
      // Pages of other origins may read the refusal too.
      reply.headers(PUBLIC_HEADERS);
      throw new EdgeError(
        `No remote '${request.params.app}' is live here; /discovery.json lists those that are.`,
        {
          code: 'EDGE_NO_SUCH_REMOTE',
        },
      );
    }
    reply.header(LIVE_REVISION_HEADER, toLiveRevision(site, status.staleness));
    send(request, reply, manifest);
  });

  registerStableRoutes(app, status);

  app.get('/*', (request, reply) =>
    answerFrom(request, reply, (view) => {
      const { path, query } = splitUrl(request.raw.url);
      const redirect = view.findRedirect(path);
      if (redirect === undefined) {
        send(request, reply, view.pageFor(path));
        return;
      }
      const location = `${redirect.to}${query}`;
      const { vary, cacheControl } = view;
      reply.code(302).headers({ location, 'cache-control': cacheControl, vary }).send();
    }),
  );
}
