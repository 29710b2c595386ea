import {
  assetUrl,
  HOST_APP,
  LIVE_DOCUMENT_ID,
  type LiveDocument,
  type PrerenderedPage,
  RUNTIME_CONFIG_ID,
  type RuntimeConfig,
} from 'contracts';
import type { SitePage } from '../live/site-map.ts';
import type { AssetBase } from './asset-base.ts';
import { describePage, toPageTitle } from './describe-page.ts';
import { escapeHtml } from './escape-html.ts';
import { toInlineJson } from './inline-json.ts';
import { toMemberPreloads } from './member-preloads.ts';
import { isScript, type PageShell } from './page-shell.ts';

type RenderOptions = {
  shell: PageShell;
  liveDocument: LiveDocument;
  runtimeConfig: RuntimeConfig;
  /** The integrity of a live file, by its address. */
  findIntegrity: (url: string) => string | undefined;
  /** What the page shows before any script has run; undefined where it waits for them. */
  prerendered: PrerenderedPage | undefined;
  publicOrigin: string | null;
  assetBase: AssetBase;
  /** What says that the page is a preview; undefined where it is none. */
  mark?: string | undefined;
};

/** The styles of what is prerendered, each in an element that the scripts find again. */
const toStyles = (prerendered: PrerenderedPage | undefined) =>
  (prerendered?.styles ?? []).map(({ attributes, css }) => {
    const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`);
    return `<style${written.join('')}>${css}</style>`;
  });

const toDataBlock = (id: string, value: unknown) =>
  `<script type="application/json" id="${id}">${toInlineJson(value)}</script>`;

type FindIntegrity = RenderOptions['findIntegrity'];

const toAttributes = (url: string, findIntegrity: FindIntegrity) => {
  const integrity = findIntegrity(url);
  return `crossorigin${integrity === undefined ? '' : ` integrity="${integrity}"`}`;
};

// What a prerendered page shows needs its type before its scripts, which otherwise take their share of a slow network first.
const toPriority = (prerendered: PrerenderedPage | undefined) =>
  prerendered === undefined ? '' : ' fetchpriority="low"';

const toPreload = (href: string, attributes: string) =>
  `<link rel="modulepreload" href="${href}" ${attributes}>`;

/** What the page's own content needs first: for everybody, or for those who may see it. */
function toPagePreloads(
  { access, files }: SitePage,
  { findIntegrity, prerendered, assetBase }: RenderOptions,
): string[] {
  const scripts = files.filter(({ path }) => isScript(path));
  const urls = [...new Set(scripts.map(({ app, path }) => assetUrl(app, path)))];
  if (access === 'public') {
    return urls.map((url) =>
      toPreload(assetBase + url, toAttributes(url, findIntegrity) + toPriority(prerendered)),
    );
  }
  return toMemberPreloads(
    access,
    urls.map((url) => ({ href: assetBase + url, integrity: findIntegrity(url) })),
  );
}

/**
 * The tags that start the page, in the order in which they must stand.
 *
 * The import map comes before all modules: one that was asked for before it is not covered by its integrity. `crossorigin`
 * makes a preload ask exactly as the import after it does; otherwise the browser downloads the file twice.
 */
function toHead(page: SitePage, options: RenderOptions): string {
  const {
    shell: { host, importMap },
    findIntegrity,
    prerendered,
    runtimeConfig: { productName },
    publicOrigin,
    assetBase,
  } = options;
  const { entries, preloads, fonts, identity } = host.manifest;
  const attributesOf = (url: string) => toAttributes(url, findIntegrity) + toPriority(prerendered);
  const hostUrls = [...entries, ...preloads].filter(isScript).map((path) => assetUrl(HOST_APP, path));
  return [
    ...describePage(page, { productName, identity, publicOrigin, assetBase }),
    ...toStyles(prerendered),
    `<script type="importmap">${importMap}</script>`,
    ...fonts.map(
      (path) =>
        `<link rel="preload" as="font" type="font/woff2" crossorigin href="${assetBase}${assetUrl(HOST_APP, path)}">`,
    ),
    ...[...new Set(hostUrls)].map((url) => toPreload(assetBase + url, attributesOf(url))),
    ...toPagePreloads(page, options),
    ...entries
      .map((path) => assetUrl(HOST_APP, path))
      .map((url) => `<script type="module" src="${assetBase}${url}" ${attributesOf(url)}></script>`),
  ].join('\n');
}

/** The HTML of one page, the same for everybody who gets the same variant. */
export function renderPage(page: SitePage, options: RenderOptions): string {
  const { shell, liveDocument, runtimeConfig, prerendered, mark } = options;
  return shell.template.complete({
    title: escapeHtml(toPageTitle(page, runtimeConfig.productName)),
    head: toHead(page, options),
    content: prerendered?.html ?? '',
    body: [
      ...(mark === undefined ? [] : [mark]),
      toDataBlock(LIVE_DOCUMENT_ID, liveDocument),
      toDataBlock(RUNTIME_CONFIG_ID, runtimeConfig),
    ].join('\n'),
  });
}
