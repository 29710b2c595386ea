import { assetUrl, HOST_APP, type Identity } from '@sharpside/contracts';
import type { AssetBase } from '@sharpside/registry/page-template/asset-base';
import type { SitePage } from '../live/site-map.ts';
import { escapeHtml } from './escape-html.ts';

type DescribeOptions = {
  productName: string;
  identity: Identity | undefined;
  /** The site's origin for visitors; null if it is not known, so absolute addresses are left out. */
  publicOrigin: string | null;
  assetBase: AssetBase;
};

export const WEB_MANIFEST_PATH = '/manifest.webmanifest';

export const toPageTitle = ({ title }: Pick<SitePage, 'title'>, productName: string) =>
  title === null ? productName : `${title} · ${productName}`;

const toTag = (name: string, attributes: Record<string, string>) =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeHtml(value)}"`)
    .join('')}>`;

function toIdentityTags({ icon, touchIcon }: Identity, assetBase: AssetBase): string[] {
  const toPictureUrl = (path: string) => assetBase + assetUrl(HOST_APP, path);
  return [
    toTag('link', { rel: 'icon', type: 'image/svg+xml', href: toPictureUrl(icon) }),
    toTag('link', { rel: 'apple-touch-icon', href: toPictureUrl(touchIcon) }),
    toTag('link', { rel: 'manifest', href: WEB_MANIFEST_PATH }),
  ];
}

/** Tags for shared links. Pictures and addresses must be absolute there, so they need the site's origin. */
function toShareTags(page: SitePage, options: DescribeOptions): string[] {
  const { productName, identity, publicOrigin, assetBase } = options;
  const property = (name: string, content: string) => toTag('meta', { property: `og:${name}`, content });
  const picture = publicOrigin === null ? undefined : identity?.shareImage;
  return [
    property('type', 'website'),
    property('site_name', productName),
    property('title', page.title ?? productName),
    ...(page.description === null ? [] : [property('description', page.description)]),
    ...(publicOrigin === null || page.path === null ? [] : [property('url', `${publicOrigin}${page.path}`)]),
    ...(picture === undefined
      ? [toTag('meta', { name: 'twitter:card', content: 'summary' })]
      : [
          property('image', (assetBase || publicOrigin) + assetUrl(HOST_APP, picture.path)),
          property('image:width', `${picture.width}`),
          property('image:height', `${picture.height}`),
          toTag('meta', { name: 'twitter:card', content: 'summary_large_image' }),
        ]),
  ];
}

export function describePage(page: SitePage, options: DescribeOptions): string[] {
  const { identity, publicOrigin, assetBase } = options;
  return [
    ...(page.description === null ? [] : [toTag('meta', { name: 'description', content: page.description })]),
    ...(publicOrigin === null || page.path === null
      ? []
      : [toTag('link', { rel: 'canonical', href: `${publicOrigin}${page.path}` })]),
    ...(identity === undefined ? [] : toIdentityTags(identity, assetBase)),
    ...toShareTags(page, options),
  ];
}
