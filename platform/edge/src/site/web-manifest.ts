import { assetUrl, HOST_APP } from '@sharpside/contracts';
import type { AssetBase } from '@sharpside/registry/page-template/asset-base';
import type { HostRelease } from '../live/live-release.ts';

type ManifestOptions = { productName: string; assetBase: AssetBase };

/** The manifest with which devices install the site; undefined if the host release has no icons. */
export function toWebManifest({ manifest }: HostRelease, { productName, assetBase }: ManifestOptions) {
  const { identity, routes } = manifest;
  if (identity === undefined) return undefined;
  return {
    id: '/',
    start_url: '/',
    scope: '/',
    name: productName,
    short_name: productName,
    description: routes.find(({ path }) => path === '/')?.description,
    lang: 'en',
    display: 'standalone',
    background_color: identity.ground,
    theme_color: identity.ground,
    icons: identity.icons.map(({ path, width, height, purpose }) => ({
      src: assetBase + assetUrl(HOST_APP, path),
      sizes: `${width}x${height}`,
      type: 'image/png',
      purpose,
    })),
  };
}
