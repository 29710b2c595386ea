import { assetUrl, type RuntimeConfig } from 'contracts';
import { toContentPolicy } from '../http/security-headers.ts';
import type { HostRelease, LiveRelease } from '../live/live-release.ts';
import { type LiveState, listReleases } from '../live/live-state.ts';
import { toInlineJson } from './inline-json.ts';
import { MEMBER_PRELOAD_SCRIPT } from './member-preloads.ts';

/** What the pages of one host release have in common at one revision. */
export type PageShell = {
  host: HostRelease;
  importMap: string;
  /** The content policy of a page that carries these styles besides the template's. */
  toContentPolicy(styles: readonly string[]): string;
};

export const isScript = (path: string) => /\.m?js$/.test(path);

/** Integrity of every script that a page may come to need, so that a tab can fall back or heal without a reload. */
function toImportMap(releases: readonly LiveRelease[]): string {
  const scripts = releases.flatMap(({ app, manifest }) =>
    manifest.files
      .filter(({ path }) => isScript(path))
      .map(({ path, integrity }): [string, string] => [assetUrl(app, path), integrity]),
  );
  return toInlineJson({ integrity: Object.fromEntries(scripts) });
}

function toCallableOrigins({ backendUrl, scoreboardUrls }: RuntimeConfig): string[] {
  // A relative address of the backend is our own origin, which is allowed anyway.
  const urls = [backendUrl ?? '', ...Object.values(scoreboardUrls)].map((url) => URL.parse(url));
  return [...new Set(urls.flatMap((url) => (url === null ? [] : [url.origin])))];
}

function toImageOrigins({ logoBaseUrl, imageOrigins }: RuntimeConfig): string[] {
  return logoBaseUrl === null ? imageOrigins : [new URL(logoBaseUrl).origin, ...imageOrigins];
}

/** The shell that a host release's pages share. */
export function createPageShell(
  state: LiveState,
  host: HostRelease,
  runtimeConfig: RuntimeConfig,
): PageShell {
  const remotes = listReleases(state).filter(({ app }) => app !== host.app);
  const importMap = toImportMap([host, ...remotes]);
  const { inlineScripts, inlineStyles } = host.template;
  const connect = toCallableOrigins(runtimeConfig);
  const images = toImageOrigins(runtimeConfig);
  return {
    host,
    importMap,
    toContentPolicy: (styles) =>
      toContentPolicy({
        scripts: [importMap, MEMBER_PRELOAD_SCRIPT, ...inlineScripts],
        styles: [...inlineStyles, ...styles],
        connect,
        images,
      }),
  };
}
