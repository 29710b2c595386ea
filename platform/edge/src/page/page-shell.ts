import { assetUrl, type RuntimeConfig } from '@sharpside/contracts';
import { ASSETS_PATH, type AssetBase } from '@sharpside/registry/page-template/asset-base';
import type { PageTemplate } from '@sharpside/registry/page-template/page-template';
import { toContentPolicy } from '@sharpside/server-kit';
import type { HostRelease, LiveRelease } from '../live/live-release.ts';
import { AFTER_PAINT_SCRIPT } from './after-paint.ts';
import { toInlineJson } from './inline-json.ts';
import { MEMBER_PRELOAD_SCRIPT } from './member-preloads.ts';

/** Common part of all pages of one host release at one revision. */
export type PageShell = {
  host: HostRelease;
  template: PageTemplate;
  importMap: string;
  /** The content policy of a page that carries these styles besides the template's. */
  toContentPolicy(styles: readonly string[]): string;
};

export const isScript = (path: string) => /\.m?js$/.test(path);

/** Integrity of every script that a page may come to need, so that a tab can fall back or heal without a reload. */
function toImportMap(releases: readonly LiveRelease[], assetBase: AssetBase): string {
  const scripts = releases.flatMap(({ app, manifest }) =>
    manifest.files
      .filter(({ path }) => isScript(path))
      .map(({ path, integrity }): [string, string] => [assetBase + assetUrl(app, path), integrity]),
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

type ShellOptions = { runtimeConfig: RuntimeConfig; assetBase: AssetBase };

/** The shell that a host release's pages share. `releases`: those that its pages may load, of all apps. */
export function createPageShell(
  releases: readonly LiveRelease[],
  host: HostRelease,
  { runtimeConfig, assetBase }: ShellOptions,
): PageShell {
  const remotes = releases.filter(({ app }) => app !== host.app);
  const importMap = toImportMap([host, ...remotes], assetBase);
  const template = host.template.withAssetsAt(assetBase);
  const { inlineScripts, inlineStyles } = template;
  const connect = toCallableOrigins(runtimeConfig);
  const images = toImageOrigins(runtimeConfig);
  return {
    host,
    template,
    importMap,
    toContentPolicy: (styles) =>
      toContentPolicy({
        scripts: [importMap, MEMBER_PRELOAD_SCRIPT, AFTER_PAINT_SCRIPT, ...inlineScripts],
        styles: [...inlineStyles, ...styles],
        connect,
        images,
        assets: assetBase === '' ? [] : [assetBase + ASSETS_PATH],
      }),
  };
}
