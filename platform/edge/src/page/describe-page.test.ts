import type { Identity } from '@sharpside/contracts';
import { describe, expect, it } from 'vitest';
import type { SitePage } from '../live/site-map.ts';
import { describePage } from './describe-page.ts';

const IDENTITY: Identity = {
  icon: 'mark.aaaa.svg',
  touchIcon: 'touch.aaaa.png',
  icons: [{ path: 'icon.aaaa.png', width: 192, height: 192, purpose: 'any' }],
  shareImage: { path: 'share.aaaa.png', width: 1200, height: 630 },
  ground: '#101010',
};

const aPage = (changes: Partial<SitePage> = {}): SitePage => ({
  id: 'remote-tools:/tools/odds',
  status: 200,
  title: 'Odds & Ends',
  description: 'What "odds" say.',
  path: '/tools/odds',
  isPublic: true,
  access: 'public',
  prerenderPath: '/tools/odds',
  screen: null,
  firstCalls: [],
  files: [],
  ...changes,
});

const describeAs = (page: SitePage, options: { identity?: Identity; publicOrigin?: string } = {}) =>
  describePage(page, {
    productName: 'Zed',
    identity: undefined,
    publicOrigin: null,
    assetBase: '',
    ...options,
  });

describe('describePage', () => {
  it('tells search engines and shared links what the page says of itself, whatever characters it has', () => {
    expect(describeAs(aPage())).toEqual([
      '<meta name="description" content="What &quot;odds&quot; say.">',
      '<meta property="og:type" content="website">',
      '<meta property="og:site_name" content="Zed">',
      '<meta property="og:title" content="Odds &amp; Ends">',
      '<meta property="og:description" content="What &quot;odds&quot; say.">',
      '<meta name="twitter:card" content="summary">',
    ]);
  });

  it('names icons and the manifest by their path, and the picture for links by its address', () => {
    const tags = describeAs(aPage(), { identity: IDENTITY, publicOrigin: 'https://zed.example' });
    expect(tags).toEqual(
      expect.arrayContaining([
        '<link rel="canonical" href="https://zed.example/tools/odds">',
        '<link rel="icon" type="image/svg+xml" href="/assets/host/mark.aaaa.svg">',
        '<link rel="apple-touch-icon" href="/assets/host/touch.aaaa.png">',
        '<link rel="manifest" href="/manifest.webmanifest">',
        '<meta property="og:url" content="https://zed.example/tools/odds">',
        '<meta property="og:image" content="https://zed.example/assets/host/share.aaaa.png">',
        '<meta property="og:image:width" content="1200">',
        '<meta property="og:image:height" content="630">',
        '<meta name="twitter:card" content="summary_large_image">',
      ]),
    );
  });

  it('gives no absolute address where the origin of the site is not known', () => {
    expect(describeAs(aPage(), { identity: IDENTITY }).join()).not.toMatch(/canonical|og:url|og:image|:\/\//);
  });

  it('gives no address to the page of all unknown addresses, which is called by the name of the product', () => {
    const tags = describeAs(aPage({ path: null, title: null, description: null }), {
      publicOrigin: 'https://zed.example',
    });
    expect(tags).toContain('<meta property="og:title" content="Zed">');
    expect(tags.join()).not.toMatch(/canonical|og:url|description/);
  });
});
