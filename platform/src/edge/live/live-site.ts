import { assetUrl, type RuntimeConfig } from 'contracts';
import { createEncodedText, type EncodedText } from '../http/answer.ts';
import { type ByteLru, createByteLru } from '../http/byte-lru.ts';
import { toContentType } from '../http/content-type.ts';
import { PAGE_SECURITY_HEADERS } from '../http/security-headers.ts';
import type { Log } from '../log.ts';
import { WEB_MANIFEST_PATH } from '../page/describe-page.ts';
import { createPageShell } from '../page/page-shell.ts';
import { prerenderPage } from '../page/prerender-page.ts';
import { renderPage } from '../page/render-page.ts';
import type { Bucket } from './canary.ts';
import { toRobots, toSitemap } from './crawler-documents.ts';
import { type RevisionNotice, toChannelDiscovery, toLiveDocument } from './live-documents.ts';
import { type LiveState, listReleases } from './live-state.ts';
import { createSiteMap, type Redirect, type SiteMap, type SitePage } from './site-map.ts';
import { hasCanary, toVariant, toVariantId, type Variant } from './variant.ts';
import { toWebManifest } from './web-manifest.ts';

/** The site as one group of visitors sees it. */
export type SiteView = {
  findRedirect(path: string): Redirect | undefined;
  /** The HTML for a path, rendered once. */
  pageFor(path: string): EncodedText;
  liveDocument: EncodedText;
  /** Undefined where the host release brings no pictures to install the site with. */
  webManifest: EncodedText | undefined;
  robots: EncodedText;
  /** Undefined where the site's own origin is not known: a site map has absolute addresses. */
  sitemap: EncodedText | undefined;
  notice: RevisionNotice;
  /** What answers of this view differ by, besides their address. */
  vary: string;
};

/** One revision of the site, ready to be served. Whatever its answers need is made once and kept. */
export type LiveSite = {
  state: LiveState;
  /** Whether answers differ from visitor to visitor. */
  isSplit: boolean;
  viewFor(bucket: Bucket | undefined): SiteView;
  /** The whole channel, in the open form. */
  discovery: EncodedText;
  /** The integrity of a file of a release that is live, undefined for any other. */
  findIntegrity(url: string): string | undefined;
};

type LiveSiteOptions = {
  runtimeConfig: RuntimeConfig;
  publicOrigin: string | null;
  pageCacheBytes: number;
  log: Log;
};

// With n canaries there may be 2^n views; all but the ones in use are made again when asked for.
const MAX_VIEWS = 64;

const REVALIDATE = { 'cache-control': 'no-cache' };
const JSON_HEADERS = {
  ...REVALIDATE,
  'content-type': 'application/json; charset=utf-8',
  vary: 'Accept-Encoding',
};

/** The site of a state. */
export function createLiveSite(
  state: LiveState,
  { runtimeConfig, publicOrigin, pageCacheBytes, log }: LiveSiteOptions,
): LiveSite {
  const isSplit = hasCanary(state);
  const pages = createByteLru<EncodedText>({ maxBytes: pageCacheBytes, bytesOf: ({ bytes }) => bytes });
  const views = createByteLru<SiteView>({ maxBytes: MAX_VIEWS, bytesOf: () => 1 });
  const integrities = new Map(
    listReleases(state).flatMap(({ app, manifest }) =>
      manifest.files.map(({ path, integrity }): [string, string] => [assetUrl(app, path), integrity]),
    ),
  );
  const findIntegrity = (url: string) => integrities.get(url);
  const makeView = (bucket: Bucket | undefined) =>
    createView(state, {
      variant: toVariant(state, bucket),
      runtimeConfig,
      publicOrigin,
      pages,
      findIntegrity,
      isSplit,
      log,
    });
  const stable = makeView(undefined);

  function findView(bucket: Bucket): SiteView {
    const id = toVariantId(state, bucket);
    const view = views.get(id) ?? makeView(bucket);
    views.set(id, view);
    return view;
  }

  return {
    state,
    isSplit,
    viewFor: (bucket) => (isSplit && bucket !== undefined ? findView(bucket) : stable),
    discovery: createEncodedText(JSON.stringify(toChannelDiscovery(state)), { headers: JSON_HEADERS }),
    findIntegrity,
  };
}

type ViewOptions = {
  variant: Variant;
  runtimeConfig: RuntimeConfig;
  publicOrigin: string | null;
  pages: ByteLru<EncodedText>;
  findIntegrity: (url: string) => string | undefined;
  isSplit: boolean;
  log: Log;
};

const toText = (text: string, contentType: string) =>
  createEncodedText(text, { headers: { ...JSON_HEADERS, 'content-type': contentType } });

/** What devices and crawlers read of the site, rather than visitors. */
function createOutsideDocuments(
  { pages }: SiteMap,
  { variant, runtimeConfig: { productName, environment }, publicOrigin }: ViewOptions,
): Pick<SiteView, 'webManifest' | 'robots' | 'sitemap'> {
  const webManifest = toWebManifest(variant.host, productName);
  return {
    webManifest: webManifest && toText(JSON.stringify(webManifest), toContentType(WEB_MANIFEST_PATH)),
    robots: toText(toRobots({ environment, publicOrigin }), toContentType('robots.txt')),
    sitemap:
      publicOrigin === null
        ? undefined
        : toText(toSitemap(pages, publicOrigin), toContentType('sitemap.xml')),
  };
}

function createView(state: LiveState, options: ViewOptions): SiteView {
  const { variant, runtimeConfig, publicOrigin, pages, findIntegrity, isSplit, log } = options;
  const shell = createPageShell(state, variant.host, runtimeConfig);
  const vary = isSplit ? 'Accept-Encoding, Cookie' : 'Accept-Encoding';
  const siteMap = createSiteMap(variant);
  const liveDocument = toLiveDocument(state, variant);
  const { revision, withdrawn, hostVersion } = liveDocument;
  const headers = {
    ...REVALIDATE,
    ...PAGE_SECURITY_HEADERS,
    'content-type': 'text/html; charset=utf-8',
    vary,
  };

  function createPage(page: SitePage): EncodedText {
    const prerendered = prerenderPage(page, {
      host: variant.host,
      live: liveDocument,
      config: runtimeConfig,
      log,
    });
    const given = { shell, liveDocument, runtimeConfig, findIntegrity, publicOrigin };
    const html = renderPage(page, { ...given, prerendered });
    const contentPolicy = shell.toContentPolicy(prerendered?.styles.map(({ css }) => css) ?? []);
    return createEncodedText(html, {
      headers: { ...headers, 'content-security-policy': contentPolicy },
      status: page.status,
    });
  }

  return {
    findRedirect: siteMap.findRedirect,
    pageFor(path) {
      const page = siteMap.toPage(path);
      const key = `${variant.id}|${page.id}`;
      let text = pages.get(key);
      if (text === undefined) {
        text = createPage(page);
        pages.set(key, text);
      }
      return text;
    },
    liveDocument: createEncodedText(JSON.stringify(liveDocument), { headers: { ...JSON_HEADERS, vary } }),
    ...createOutsideDocuments(siteMap, options),
    notice: { revision, withdrawn, hostVersion },
    vary,
  };
}
