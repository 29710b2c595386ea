import { assetUrl, HOST_APP, type RuntimeConfig } from '@sharpside/contracts';
import type { AssetBase } from '@sharpside/registry/page-template/asset-base';
import { toContentType } from '@sharpside/registry/store/content-type';
import {
  type ByteLru,
  createEncodedText,
  type EncodedText,
  type Log,
  PAGE_SECURITY_HEADERS,
} from '@sharpside/server-kit';
import { type ApiMap, createApiMap } from '../live/api-map.ts';
import type { RevisionNotice } from '../live/live-documents.ts';
import type { LiveRelease } from '../live/live-release.ts';
import { type LiveState, listReleases } from '../live/live-state.ts';
import {
  findShownRevision,
  listPreviewedApps,
  listShown,
  type PreviewedSite,
} from '../live/previewed-site.ts';
import { createSections } from '../live/sections.ts';
import { createSiteMap, type Redirect, type SiteMap, type SitePage } from '../live/site-map.ts';
import { listGiven, type Variant } from '../live/variant.ts';
import { WEB_MANIFEST_PATH } from '../page/describe-page.ts';
import { createPageShell, type PagePolicy } from '../page/page-shell.ts';
import { prerenderPage } from '../page/prerender-page.ts';
import { PREVIEW_MARK_STYLE, toPreviewMark } from '../page/preview-mark.ts';
import { renderPage } from '../page/render-page.ts';
import type { KeptFrontPage } from '../prerender/kept-front-page.ts';
import type { ScriptFailures } from '../prerender/script-failures.ts';
import { toRobots, toSitemap } from './crawler-documents.ts';
import { createLiveAnswers, type LiveAnswers } from './live-answers.ts';
import { createPageScopes } from './page-scopes.ts';
import { toWebManifest } from './web-manifest.ts';

/** The site as one group of visitors sees it. */
export type SiteView = {
  findRedirect(path: string): Redirect | undefined;
  hasPage(path: string): boolean;
  /** The HTML for a path, rendered once. */
  pageFor(path: string): EncodedText;
  live: LiveAnswers;
  /** Undefined if the host release has no icons to install the site with. */
  webManifest: EncodedText | undefined;
  /** The address of the site's icon for clients that read no page; undefined if the host release has no icon. */
  iconUrl: string | undefined;
  robots: EncodedText;
  /** Undefined if the site's origin is not known, because a site map has absolute addresses. */
  sitemap: EncodedText | undefined;
  notice: RevisionNotice;
  api: ApiMap;
  /** Every release (`remote-tools@1.1.0`) that a page of this view may run. */
  given: readonly string[];
  /** Request headers by which answers of this view differ. */
  vary: string;
  cacheControl: string;
};

export type ViewSettings = {
  runtimeConfig: RuntimeConfig;
  publicOrigin: string | null;
  assetBase: AssetBase;
  pagePolicy: PagePolicy;
  pages: ByteLru<EncodedText>;
  frontPage: KeptFrontPage;
  failures: ScriptFailures;
  log: Log;
};

type ViewOptions = ViewSettings & {
  variant: Variant;
  /** Every release whose scripts the pages may run, besides the variant's host. */
  releases: readonly LiveRelease[];
  findIntegrity: (url: string) => string | undefined;
  /** True if other visitors get another view. */
  isSplit: boolean;
  /** The preview that this view shows; undefined for the view of a channel. */
  previewed?: PreviewedSite | undefined;
};

/** Pages that lack a part, because this script failed to render it. */
const incomplete = new WeakMap<EncodedText, object>();

const REVALIDATE = { 'cache-control': 'no-cache' };

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

/** Headers of a document that is the same for everybody. */
export const JSON_HEADERS = { ...REVALIDATE, ...JSON_TYPE, vary: 'Accept-Encoding' };

/** Caching headers of a view. A preview is only for the browser that requested it, and must not be cached at all. */
function toSharing({ isSplit, previewed }: ViewOptions): Record<string, string> {
  if (previewed) {
    return {
      'cache-control': 'private, no-store',
      vary: 'Accept-Encoding, Cookie',
      'x-robots-tag': 'noindex',
    };
  }
  return { ...REVALIDATE, vary: isSplit ? 'Accept-Encoding, Cookie' : 'Accept-Encoding' };
}

const toText = (text: string, contentType: string) =>
  createEncodedText(text, { headers: { ...JSON_HEADERS, 'content-type': contentType } });

function createOutsideDocuments(
  { listPages }: SiteMap,
  { variant, runtimeConfig: { productName, environment }, publicOrigin, assetBase }: ViewOptions,
): Pick<SiteView, 'webManifest' | 'iconUrl' | 'robots' | 'sitemap'> {
  const webManifest = toWebManifest(variant.host, { productName, assetBase });
  const { identity } = variant.host.manifest;
  let sitemap: EncodedText | undefined;
  return {
    iconUrl: identity && assetBase + assetUrl(HOST_APP, identity.touchIcon),
    webManifest: webManifest && toText(JSON.stringify(webManifest), toContentType(WEB_MANIFEST_PATH)),
    robots: toText(toRobots({ environment, publicOrigin }), toContentType('robots.txt')),
    // Created on request: only crawlers need it, and it names every page.
    get sitemap() {
      if (publicOrigin === null) return undefined;
      sitemap ??= toText(toSitemap(listPages(), publicOrigin), toContentType('sitemap.xml'));
      return sitemap;
    },
  };
}

/**
 * Apps that a preview adds. Their claims come last, because the site's own releases were checked against each other.
 */
const toLast = (previewed: PreviewedSite): ReadonlySet<string> =>
  new Set((findShownRevision(previewed) ? previewed.picks : listShown(previewed)).map(({ app }) => app));

const toName = ({ app, version }: Pick<LiveRelease, 'app' | 'version'>) => `${app}@${version}`;

/**
 * The releases whose scripts the edge may run: those that somebody has promoted. The code of a preview may be
 * unreviewed, and Node does not promise that a script's scope holds hostile code.
 */
function toMayRun(state: LiveState): (release: LiveRelease) => boolean {
  const promoted = new Set(listReleases(state).map(toName));
  return (release) => promoted.has(toName(release));
}

/** One view of a state. Answers are created once and cached. */
export function createView(state: LiveState, options: ViewOptions): SiteView {
  const { variant, releases, runtimeConfig, publicOrigin, assetBase, pages, findIntegrity, previewed } =
    options;
  const { failures, log } = options;
  const shell = createPageShell(variant.host, { runtimeConfig, assetBase, pagePolicy: options.pagePolicy });
  const sharing = toSharing(options);
  const siteMap = createSiteMap(variant);
  const mayRun = toMayRun(state);
  const sections = createSections(variant, releases);
  const scopes = createPageScopes({ state, variant, sections, runtimeConfig, assetBase });
  const outside = createOutsideDocuments(siteMap, options);
  const headers = { ...sharing, ...PAGE_SECURITY_HEADERS, 'content-type': 'text/html; charset=utf-8' };
  const mark = previewed && toPreviewMark(previewed, listPreviewedApps(state, previewed));

  function createPage(page: SitePage): EncodedText {
    const scope = scopes.ofPage(page);
    const { live, config, importMap, laterMaps } = scope;
    const { early: prerendered, failed } = prerenderPage(page, {
      host: variant.host,
      mayRun,
      live,
      config,
      failures,
      log,
      frontPage: options.frontPage,
    });
    const html = renderPage(page, {
      shell,
      contents: scope,
      findIntegrity,
      publicOrigin,
      assetBase,
      prerendered,
      mark,
    });
    const styles = prerendered?.styles.map(({ css }) => css) ?? [];
    const policyHeaders = shell.toPolicyHeaders({
      importMaps: [importMap, ...laterMaps],
      styles: mark === undefined ? styles : [...styles, PREVIEW_MARK_STYLE],
    });
    const text = createEncodedText(html, {
      headers: { ...headers, ...policyHeaders },
      status: page.status,
    });
    if (failed) incomplete.set(text, failed);
    return text;
  }

  function isUsable(text: EncodedText): boolean {
    const failed = incomplete.get(text);
    return failed === undefined || !failures.mayTry(failed);
  }

  return {
    findRedirect: siteMap.findRedirect,
    hasPage: (path) => siteMap.toPage(path).status === 200,
    pageFor(path) {
      const page = siteMap.toPage(path);
      const key = `${variant.id}|${page.id}`;
      let text = pages.get(key);
      if (text === undefined || !isUsable(text)) {
        text = createPage(page);
        pages.set(key, text);
      }
      return text;
    },
    live: createLiveAnswers({
      scopes,
      viewId: variant.id,
      kept: pages,
      headers: { ...JSON_TYPE, ...sharing },
    }),
    webManifest: outside.webManifest,
    iconUrl: outside.iconUrl,
    robots: outside.robots,
    get sitemap() {
      return outside.sitemap;
    },
    notice: {
      revision: state.revision.revision,
      withdrawn: [...state.withdrawn],
      hostVersion: variant.host.version,
    },
    api: createApiMap(variant, { apps: state.revision.apps, last: previewed && toLast(previewed) }),
    given: listGiven(variant),
    vary: sharing.vary ?? '',
    cacheControl: sharing['cache-control'] ?? '',
  };
}
