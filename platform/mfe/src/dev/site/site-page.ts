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

// A development build is large and made while the page waits; on a busy machine it is late, not lost.
const REMOTE_TIMEOUT_MS = 60_000;

// The deployed site may be newer, with settings unknown here.
const timeoutSchema = v.looseObject({ remoteTimeoutMs: v.number() });
const memberPreloadsSchema = v.looseObject({ files: v.array(v.looseObject({ href: v.string() })) });

const PRELOAD = /<link rel="modulepreload" href="([^"]*)"[^>]*>\n?/g;
const HEAD_END = '</head>';
const ENTRY = new RegExp(`<script type="module" src="[^"]*${assetUrl(HOST_APP, '')}[^>]*></script>\\n?`, 'g');
// In a prerendered page: the template with its scripts, and the script that loads them.
const AFTER_PAINT = /<template id="after-paint">[\s\S]*?<\/template>\n?<script>[\s\S]*?<\/script>\n?/g;

/** Live document in a page of a site; undefined for a page that is not of this platform. */
export function findLiveDocument(html: string): LiveDocument | undefined {
  const json = LIVE_BLOCK.exec(html)?.[2];
  return json === undefined ? undefined : parseContractJson(liveDocumentSchema, json, 'The live document');
}

/** The page with another value in one of its data blocks; unchanged where it has none. */
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

/** The page with the scripts of another host. Inline scripts and the page's names stay those of the deployed host. */
function withHost(html: string, { entries }: HostManifest): string {
  const without = [ENTRY, AFTER_PAINT].reduce((page, tags) => page.replaceAll(tags, ''), html);
  return without.replace(HEAD_END, () => entries.map(toScript).join('') + HEAD_END);
}

/**
 * A page of the deployed site with the developed apps put in: the live document names them, their deployed files are not
 * preloaded (not for members either), their timeout is longer, and the development client runs before the shell. Other
 * pages stay unchanged.
 *
 * @param manifests the newest builds; an app without one is shown as deployed.
 */
export function putIntoPage(html: string, manifests: readonly Manifest[]): string {
  const live = findLiveDocument(html);
  if (live === undefined) return html;
  const withClient = html.replace(
    HEAD_END,
    () => `<script src="${DEVELOPMENT_PATHS.script}"></script>\n${HEAD_END}`,
  );
  if (manifests.length === 0) return withClient;
  // After the address of a CDN, where the site has one.
  const isReplaced = (url: string) => manifests.some(({ name }) => url.includes(assetUrl(name, '')));
  const host = manifests.find((manifest) => manifest.kind === 'host');
  // The deployed code rendered it, so the shell starts in an empty element instead.
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
