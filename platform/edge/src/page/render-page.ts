import {
  assetUrl,
  HOST_APP,
  LIVE_DOCUMENT_ID,
  type LiveDocument,
  type PrerenderedPage,
  RUNTIME_CONFIG_ID,
  type RuntimeConfig,
} from '@sharpside/contracts';
import type { AssetBase } from '@sharpside/registry/page-template/asset-base';
import type { SitePage } from '../live/site-map.ts';
import { type PageScript, toAfterPaint } from './after-paint.ts';
import { describePage, toPageTitle } from './describe-page.ts';
import { escapeHtml } from './escape-html.ts';
import { isScript } from './import-map.ts';
import { toInlineJson } from './inline-json.ts';
import { type FirstCalls, toMemberPreloads } from './member-preloads.ts';
import type { PageShell } from './page-shell.ts';
import type { EarlyPage } from './prerender-page.ts';

/** Contents of a page that depend on its section. */
export type PageContents = { live: LiveDocument; config: RuntimeConfig; importMap: string };

type RenderOptions = {
  shell: PageShell;
  contents: PageContents;
  /** The integrity of a live file, by its address. */
  findIntegrity: (url: string) => string | undefined;
  /** Content before any script has run; undefined if the page waits for its scripts. */
  prerendered: EarlyPage | undefined;
  publicOrigin: string | null;
  assetBase: AssetBase;
  /** The mark of a preview; undefined for pages outside previews. */
  mark?: string | undefined;
};

/** The styles of the prerendered content, each in an element with the attributes by which the scripts find it. */
const toStyles = (prerendered: PrerenderedPage | undefined) =>
  (prerendered?.styles ?? []).map(({ attributes, css }) => {
    const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`);
    return `<style${written.join('')}>${css}</style>`;
  });

const toDataBlock = (id: string, value: unknown) =>
  `<script type="application/json" id="${id}">${toInlineJson(value)}</script>`;

const toAttributes = ({ integrity }: PageScript) =>
  `crossorigin${integrity === undefined ? '' : ` integrity="${integrity}"`}`;

const toPreload = (script: PageScript) =>
  `<link rel="modulepreload" href="${script.href}" ${toAttributes(script)}>`;

const toEntry = (script: PageScript) =>
  `<script type="module" src="${script.href}" ${toAttributes(script)}></script>`;

/** The scripts of a page without duplicates, in the order in which they are needed. */
function listScripts({ files }: SitePage, { shell, findIntegrity, assetBase }: RenderOptions) {
  const { entries, preloads } = shell.host.manifest;
  const toScripts = (urls: readonly string[]): PageScript[] =>
    [...new Set(urls)].map((url) => ({ href: assetBase + url, integrity: findIntegrity(url) }));
  const ofHost = (paths: readonly string[]) =>
    toScripts(paths.filter(isScript).map((path) => assetUrl(HOST_APP, path)));
  return {
    entries: ofHost(entries),
    /** Modules that the entries import, on every page. */
    starting: ofHost(preloads.filter((path) => !entries.includes(path))),
    /** Other scripts that this page's own content needs. */
    own: toScripts(files.filter(({ path }) => isScript(path)).map(({ app, path }) => assetUrl(app, path))),
  };
}

/** The calls that a page makes ahead; undefined if there is no backend. */
function toFirstCalls({ firstCalls }: SitePage, { contents }: RenderOptions): FirstCalls | undefined {
  const { backendUrl } = contents.config;
  if (backendUrl === null) return undefined;
  return { backend: backendUrl.replace(/\/$/, ''), paths: firstCalls };
}

/** The tags that load the scripts of a page whose content needs them. */
function toScriptTags(page: SitePage, options: RenderOptions): string[] {
  const { entries, starting, own } = listScripts(page, options);
  return [
    ...[...entries, ...starting].map(toPreload),
    ...(page.access === 'public'
      ? own.map(toPreload)
      : toMemberPreloads(page.access, { files: own, calls: toFirstCalls(page, options) })),
    ...entries.map(toEntry),
  ];
}

/** The tags that start a page whose content is complete before any script has run. */
function toLateScriptTags(page: SitePage, options: RenderOptions): string[] {
  const { entries, starting, own } = listScripts(page, options);
  return toAfterPaint([...entries.map(toEntry), ...[...starting, ...own].map(toPreload)]);
}

/**
 * The tags that start the page, in their required order.
 *
 * The import map comes before all modules, because its integrity does not cover modules that were requested earlier.
 * `crossorigin` makes a preload request equal to the later import; otherwise the browser downloads the file twice.
 */
function toHead(page: SitePage, options: RenderOptions): string {
  const {
    shell: { host },
    contents: { config, importMap },
    prerendered,
    publicOrigin,
    assetBase,
  } = options;
  const { fonts, identity } = host.manifest;
  return [
    ...describePage(page, { productName: config.productName, identity, publicOrigin, assetBase }),
    ...toStyles(prerendered),
    `<script type="importmap">${importMap}</script>`,
    ...fonts.map(
      (path) =>
        `<link rel="preload" as="font" type="font/woff2" crossorigin href="${assetBase}${assetUrl(HOST_APP, path)}">`,
    ),
    ...(prerendered?.isWhole ? [] : toScriptTags(page, options)),
  ].join('\n');
}

/** The HTML of one page. It is the same for all visitors of a variant. */
export function renderPage(page: SitePage, options: RenderOptions): string {
  const { shell, contents, prerendered, mark } = options;
  return shell.template.complete({
    title: escapeHtml(toPageTitle(page, contents.config.productName)),
    head: toHead(page, options),
    content: prerendered?.html ?? '',
    body: [
      ...(mark === undefined ? [] : [mark]),
      toDataBlock(LIVE_DOCUMENT_ID, contents.live),
      toDataBlock(RUNTIME_CONFIG_ID, contents.config),
      ...(prerendered?.isWhole ? toLateScriptTags(page, options) : []),
    ].join('\n'),
  });
}
