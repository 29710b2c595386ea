import {
  assetUrl,
  LIVE_DOCUMENT_ID,
  type LiveDocument,
  liveDocumentSchema,
  parseContractJson,
  type RemoteManifest,
} from 'contracts';
import { toInlineJson } from '../edge/page/inline-json.ts';
import { withDevelopment } from './development-release.ts';
import { DEVELOPMENT_PATHS } from './page/globals.ts';

const LIVE_BLOCK = new RegExp(
  `(<script type="application/json" id="${LIVE_DOCUMENT_ID}">)([^<]*)(</script>)`,
);
const PRELOAD = /<link rel="modulepreload" href="([^"]*)"[^>]*>\n?/g;
const HEAD_END = '</head>';

/** What a page of a site says is live; undefined for a page that is none of this platform's. */
export function findLiveDocument(html: string): LiveDocument | undefined {
  const json = LIVE_BLOCK.exec(html)?.[2];
  return json === undefined ? undefined : parseContractJson(liveDocumentSchema, json, 'The live document');
}

/**
 * A page of the deployed site with what is being developed in it: the document that says what is live names it, its
 * deployed files are not preloaded, and the development client runs before the shell. Any other page stays as it is.
 *
 * @param manifest the newest build; without one the site is shown as it is deployed, and why there is none.
 */
export function putIntoPage(html: string, manifest: RemoteManifest | undefined): string {
  const live = findLiveDocument(html);
  if (live === undefined) return html;
  const withClient = html.replace(
    HEAD_END,
    () => `<script src="${DEVELOPMENT_PATHS.script}"></script>\n${HEAD_END}`,
  );
  if (manifest === undefined) return withClient;
  const deployed = assetUrl(manifest.name, '');
  return withClient
    .replace(PRELOAD, (link, url: string) => (url.startsWith(deployed) ? '' : link))
    .replace(LIVE_BLOCK, (_, start: string, _json: string, end: string) =>
      [start, toInlineJson(withDevelopment(live, manifest)), end].join(''),
    );
}
