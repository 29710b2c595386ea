import { assetUrl, type RuntimeConfig } from 'contracts';
import { createEncodedText, type EncodedText } from '../http/answer.ts';
import { type ByteLru, createByteLru } from '../http/byte-lru.ts';
import { PAGE_SECURITY_HEADERS } from '../http/security-headers.ts';
import type { Log } from '../log.ts';
import { createPageShell } from '../page/page-shell.ts';
import { prerenderPage } from '../page/prerender-page.ts';
import { renderPage } from '../page/render-page.ts';
import type { Bucket } from './canary.ts';
import { type RevisionNotice, toChannelDiscovery, toLiveDocument } from './live-documents.ts';
import { type LiveState, listReleases } from './live-state.ts';
import { createSiteMap, type Redirect, type SitePage } from './site-map.ts';
import { hasCanary, toVariant, toVariantId, type Variant } from './variant.ts';

/** The site as one group of visitors sees it. */
export type SiteView = {
  findRedirect(path: string): Redirect | undefined;
  /** The HTML for a path, rendered once. */
  pageFor(path: string): EncodedText;
  liveDocument: EncodedText;
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

type LiveSiteOptions = { runtimeConfig: RuntimeConfig; pageCacheBytes: number; log: Log };

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
  { runtimeConfig, pageCacheBytes, log }: LiveSiteOptions,
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
  pages: ByteLru<EncodedText>;
  findIntegrity: (url: string) => string | undefined;
  isSplit: boolean;
  log: Log;
};

function createView(state: LiveState, options: ViewOptions): SiteView {
  const { variant, runtimeConfig, pages, findIntegrity, isSplit, log } = options;
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
    const html = renderPage(page, { shell, liveDocument, runtimeConfig, findIntegrity, prerendered });
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
    notice: { revision, withdrawn, hostVersion },
    vary,
  };
}
