import type { RuntimeConfig } from '@sharpside/contracts';
import { ASSETS_PATH, type AssetBase } from '@sharpside/registry/page-template/asset-base';
import type { PageTemplate } from '@sharpside/registry/page-template/page-template';
import { toContentPolicy } from '@sharpside/server-kit';
import type { HostRelease } from '../live/live-release.ts';
import { AFTER_PAINT_SCRIPT } from './after-paint.ts';
import { MEMBER_PRELOAD_SCRIPT } from './member-preloads.ts';

/** Common part of all pages of one host release at one revision. */
export type PageShell = {
  host: HostRelease;
  template: PageTemplate;
  /** The content policy of a page with these import maps, and these styles besides the template's. */
  toContentPolicy(page: { importMaps: readonly string[]; styles: readonly string[] }): string;
};

function toCallableOrigins({ backendUrl, scoreboardUrls }: RuntimeConfig): string[] {
  // A relative address of the backend is our own origin, which is allowed anyway.
  const urls = [backendUrl ?? '', ...Object.values(scoreboardUrls)].map((url) => URL.parse(url));
  return [...new Set(urls.flatMap((url) => (url === null ? [] : [url.origin])))];
}

function toImageOrigins({ logoBaseUrl, imageOrigins }: RuntimeConfig): string[] {
  return logoBaseUrl === null ? imageOrigins : [new URL(logoBaseUrl).origin, ...imageOrigins];
}

type ShellOptions = { runtimeConfig: RuntimeConfig; assetBase: AssetBase };

/** The shell that a host release's pages share. */
export function createPageShell(host: HostRelease, { runtimeConfig, assetBase }: ShellOptions): PageShell {
  const template = host.template.withAssetsAt(assetBase);
  const { inlineScripts, inlineStyles } = template;
  const connect = toCallableOrigins(runtimeConfig);
  const images = toImageOrigins(runtimeConfig);
  return {
    host,
    template,
    toContentPolicy: ({ importMaps, styles }) =>
      toContentPolicy({
        scripts: [...importMaps, MEMBER_PRELOAD_SCRIPT, AFTER_PAINT_SCRIPT, ...inlineScripts],
        styles: [...inlineStyles, ...styles],
        connect,
        images,
        assets: assetBase === '' ? [] : [assetBase + ASSETS_PATH],
      }),
  };
}
