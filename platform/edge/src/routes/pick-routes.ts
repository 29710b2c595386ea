import { appNameSchema, listPreviewed, type ReleaseName, versionSchema } from '@sharpside/contracts';
import { isWithdrawn } from '@sharpside/registry/previews/withdrawn';
import { addressOf } from '@sharpside/server-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import semver from 'semver';
import * as v from 'valibot';
import { EdgeError, isEdgeError } from '../errors.ts';
import { acceptForms, requireOwnForm } from '../http/own-forms.ts';
import type { PreviewAccess } from '../http/preview-access.ts';
import { fitsPicksCookie, MAX_PICKS, toPicksCookie } from '../http/preview-cookie.ts';
import { listPreviewedApps, type PreviewedSite } from '../live/previewed-site.ts';
import { PREVIEW_PICK_PATH, PREVIEW_RELEASES_PATH } from '../page/preview-mark.ts';
import { toReleasesPage } from '../page/releases-page.ts';
import type { LiveSite } from '../site/live-site.ts';
import type { PreviewReader } from '../site/preview-reader.ts';
import { requireSite } from './page-routes.ts';
import { PREVIEW_HEADERS, type PreviewRouteOptions, toReturnPath } from './preview-routes.ts';

const PAGE_SIZE = 25;

const refusePick = (message: string) => new EdgeError(message, { code: 'EDGE_PICK_REFUSED' });

/**
 * The choice in a form: a release, or `reset` to forget all choices.
 *
 * @throws {EdgeError} `EDGE_PICK_REFUSED` for a form without a valid choice.
 */
function parseForm(form: URLSearchParams): ReleaseName | 'reset' {
  if (form.get('reset') === '1') return 'reset';
  const [app, version] = [form.get('app')?.trim(), form.get('version')?.trim()];
  if (v.is(appNameSchema, app) && v.is(versionSchema, version)) return { app, version };
  throw refusePick(
    'That names no release; an app is written as remote-tools, and a version as 1.4.0 or 1.4.0-rc.1.',
  );
}

/** Adds a choice to the earlier choices. A release that the link shows anyway is not kept as a choice. */
function toPicks({ preview, picks }: PreviewedSite, chosen: ReleaseName | 'reset'): ReleaseName[] {
  if (chosen === 'reset') return [];
  const others = picks
    .filter(({ app }) => app !== chosen.app)
    .map(({ app, version }): ReleaseName => ({ app, version }));
  const isShown = listPreviewed(preview).some(
    ({ app, version }) => app === chosen.app && version === chosen.version,
  );
  const all = isShown ? others : [...others, chosen];
  if (fitsPicksCookie(all)) return all;
  throw refusePick(
    `A browser can choose ${MAX_PICKS} releases, fewer where their names are long; forget some of them first.`,
  );
}

/** The index after a version in a descending list, even if that version is no longer in it. */
function findStart(versions: readonly string[], before: string): number {
  if (!v.is(versionSchema, before)) return 0;
  const at = versions.findIndex((version) => semver.lt(version, before));
  return at < 0 ? versions.length : at;
}

/**
 * The preview of a browser, without choices that cannot be shown any more.
 *
 * @throws {EdgeError} `EDGE_PREVIEW_UNKNOWN` outside a preview, `EDGE_PICK_REFUSED` for a preview without a picker; and
 * the errors of `PreviewReader.require`.
 */
async function requirePreviewed(
  request: FastifyRequest,
  { site, previews, access }: { site: LiveSite; previews: PreviewReader; access: PreviewAccess },
): Promise<PreviewedSite> {
  const cookies = access.find(request);
  const viewer = { site, address: addressOf(request) };
  if (cookies === undefined) {
    throw new EdgeError('This browser is in no preview; open the link of one first.', {
      code: 'EDGE_PREVIEW_UNKNOWN',
    });
  }
  const previewed = await previews.require(cookies, viewer).catch((error: unknown) => {
    if (!isEdgeError(error) || error.code !== 'EDGE_PICK_REFUSED') throw error;
    return previews.require({ ...cookies, picks: [] }, viewer);
  });
  if (previewed.preview.schema === 2 && previewed.preview.hasPicker) return previewed;
  throw refusePick('This preview shows its own releases alone; nobody can choose others in it.');
}

/** The message if the chosen version is not published, for example mistyped; undefined if it is published. */
async function findUnpublished(
  chosen: ReleaseName | 'reset',
  previews: PreviewReader,
): Promise<string | undefined> {
  if (chosen === 'reset') return undefined;
  const { app, version } = chosen;
  if ((await previews.listVersions(app)).includes(version)) return undefined;
  return `${app} ${version} is not published; the list of releases, in the mark of the preview, has those that are.`;
}

type ListRequest = FastifyRequest<{ Querystring: { app?: unknown; before?: unknown } }>;

/** Routes to choose other releases within a preview: the list of releases, and the form for a choice. */
export function registerPickRoutes(
  app: FastifyInstance,
  { status, previews, access, clock, behindTls, productName }: PreviewRouteOptions,
): void {
  async function pick(request: FastifyRequest) {
    const form = requireOwnForm(request);
    const site = requireSite(status);
    const before = await requirePreviewed(request, { site, previews, access });
    const { preview, hasAccount } = before;
    const chosen = parseForm(form);
    const picks = toPicks(before, chosen);
    // A choice that cannot be shown gets a message, and nothing changes.
    const viewer = { site, address: addressOf(request) };
    const after = await previews
      .require({ id: preview.id, hasAccount, picks }, viewer)
      .catch(async (error: unknown) => {
        if (!isEdgeError(error) || error.code !== 'EDGE_PICK_REFUSED') throw error;
        throw refusePick((await findUnpublished(chosen, previews)) ?? error.message);
      });
    const remainingMs = Date.parse(preview.until) - clock.now();
    return {
      cookie: toPicksCookie(preview.id, picks, { remainingMs, behindTls }),
      path: toReturnPath(request, site.previewFor(after)),
    };
  }

  app.register((scope, _options, done) => {
    acceptForms(scope);
    scope.post(PREVIEW_PICK_PATH, async (request, reply) => {
      const { cookie, path } = await pick(request);
      return reply.headers({ ...PREVIEW_HEADERS, 'set-cookie': cookie }).redirect(path, 303);
    });
    done();
  });

  app.get(PREVIEW_RELEASES_PATH, async (request: ListRequest, reply) => {
    const site = requireSite(status);
    const previewed = await requirePreviewed(request, { site, previews, access });
    const apps = listPreviewedApps(site.state, previewed);
    const { app: name = apps[0]?.app, before } = request.query;
    if (!v.is(appNameSchema, name))
      throw refusePick("That is no app's name; one is written as remote-tools.");
    const versions = (await previews.listVersions(name)).toReversed();
    const start = typeof before === 'string' ? findStart(versions, before) : 0;
    const { here, live } = apps.find((one) => one.app === name) ?? {};
    const page = versions.slice(start, start + PAGE_SIZE);
    const { html, contentPolicy } = toReleasesPage({
      productName,
      apps: apps.map((one) => one.app),
      app: name,
      releases: page.map((version) => ({
        version,
        isLive: version === live,
        isShown: version === here,
        isWithdrawn: isWithdrawn(site.state.revision, { app: name, version }),
      })),
      olderThan: versions.length > start + PAGE_SIZE ? page.at(-1) : undefined,
    });
    return reply
      .headers({ ...PREVIEW_HEADERS, 'content-type': 'text/html; charset=utf-8' })
      .header('content-security-policy', contentPolicy)
      .send(html);
  });
}
