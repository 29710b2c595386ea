import {
  assetUrl,
  HOST_APP,
  type HostManifest,
  LIVE_DOCUMENT_ID,
  type LiveDocument,
  liveDocumentSchema,
  type Manifest,
  parseContractJson,
  RUNTIME_CONFIG_ID,
} from '@sharpside/contracts';
import { toInlineJson } from '@sharpside/edge/page/inline-json';
import { MEMBER_PRELOADS_ID } from '@sharpside/edge/page/member-preloads';
import * as v from 'valibot';
import { withDevelopment } from '../development-release.ts';
import { DEVELOPMENT_PATHS } from '../page/development-paths.ts';

const toBlock = (id: string) => new RegExp(`(<script type="application/json" id="${id}">)([^<]*)(</script>)`);

const LIVE_BLOCK = toBlock(LIVE_DOCUMENT_ID);
const CONFIG_BLOCK = toBlock(RUNTIME_CONFIG_ID);
const MEMBER_PRELOADS_BLOCK = toBlock(MEMBER_PRELOADS_ID);

// A development build is large, and is made while the page waits. On a busy machine it may take this long.
const REMOTE_TIMEOUT_MS = 60_000;

// The deployed site may be newer, and have settings that are unknown here.
const timeoutSchema = v.looseObject({ remoteTimeoutMs: v.number() });
const memberPreloadsSchema = v.looseObject({ files: v.array(v.looseObject({ href: v.string() })) });

const PRELOAD = /<link rel="modulepreload" href="([^"]*)"[^>]*>\n?/g;
const HEAD_END = '</head>';
const ENTRY = new RegExp(`<script type="module" src="[^"]*${assetUrl(HOST_APP, '')}[^>]*></script>\\n?`, 'g');
// The template with the scripts of a prerendered page, and the script that loads them.
const AFTER_PAINT = /<template id="after-paint">[\s\S]*?<\/template>\n?<script>[\s\S]*?<\/script>\n?/g;

/** Live document in a page of a site; undefined for a page that does not come from this platform. */
export function findLiveDocument(html: string): LiveDocument | undefined {
  const json = LIVE_BLOCK.exec(html)?.[2];
  return json === undefined ? undefined : parseContractJson(liveDocumentSchema, json, 'The live document');
}

/** The page with a changed value in one of its data blocks; unchanged if it has no such block. */
const changeBlock = (html: string, block: RegExp, change: (json: string) => unknown): string =>
  html.replace(block, (_, start: string, json: string, end: string) =>
    [start, toInlineJson(change(json)), end].join(''),
  );

function withPatience(json: string) {
  const config = parseContractJson(timeoutSchema, json, 'The runtime configuration');
  return { ...config, remoteTimeoutMs: Math.max(config.remoteTimeoutMs, REMOTE_TIMEOUT_MS) };
}

function withoutFiles(json: string, isReplaced: (url: string) => boolean) {
  const preloads = parseContractJson(memberPreloadsSchema, json, 'The preloads of members');
  return { ...preloads, files: preloads.files.filter(({ href }) => !isReplaced(href)) };
}

const toScript = (path: string) =>
  `<script type="module" crossorigin src="${assetUrl(HOST_APP, path)}"></script>\n`;

/**
 * The page with the scripts of another host. Inline scripts and names in the page stay as the deployed host has them.
 */
function withHost(html: string, { entries }: HostManifest): string {
  const without = [ENTRY, AFTER_PAINT].reduce((page, tags) => page.replaceAll(tags, ''), html);
  return without.replace(HEAD_END, () => entries.map(toScript).join('') + HEAD_END);
}

/**
 * A page of the deployed site, changed for the developed apps: the live document names them, their deployed files are
 * not preloaded (also not for members), their timeout is longer, and the development client runs before the shell.
 * Other pages stay unchanged.
 *
 * `manifests`: the newest builds; an app without a build is shown as deployed. `pageLoadAt`: time of the newest build
 * that only a page load could show.
 */
export function putIntoPage(
  html: string,
  { manifests, pageLoadAt }: { manifests: readonly Manifest[]; pageLoadAt: number },
): string {
  const live = findLiveDocument(html);
  if (live === undefined) return html;
  const withClient = html.replace(
    HEAD_END,
    () => `<script src="${DEVELOPMENT_PATHS.script}" data-load-at="${pageLoadAt}"></script>\n${HEAD_END}`,
  );
  if (manifests.length === 0) return withClient;
  // The address may begin with a CDN, if the site has one.
  const isReplaced = (url: string) => manifests.some(({ name }) => url.includes(assetUrl(name, '')));
  const host = manifests.find((manifest) => manifest.kind === 'host');
  // Marks the content as stale, because the deployed code rendered it: the shell must start in an empty element.
  const asStale = withClient.replace(/<div id="root"/, '$& data-stale');
  const withoutPreloads = changeBlock(
    asStale.replace(PRELOAD, (link, url: string) => (isReplaced(url) ? '' : link)),
    MEMBER_PRELOADS_BLOCK,
    (json) => withoutFiles(json, isReplaced),
  );
  const withTime = changeBlock(withoutPreloads, CONFIG_BLOCK, withPatience);
  const withReleases = changeBlock(withTime, LIVE_BLOCK, () => withDevelopment(live, manifests));
  return host ? withHost(withReleases, host) : withReleases;
}
