import { aHostRelease, aRemoteRelease } from '@sharpside/registry/testing/releases';
import { describe, expect, it } from 'vitest';
import { DEFAULT_RUNTIME_CONFIG } from '../default-runtime-config.ts';
import { aStore, startTestEdge } from '../testing/test-edge.ts';

const ORIGIN = 'https://zed.example';

const identity = {
  icon: 'mark.aaaa.svg',
  touchIcon: 'touch.aaaa.png',
  icons: [
    { path: 'icon.aaaa.png', width: 192, height: 192, purpose: 'any' as const },
    { path: 'whole.aaaa.png', width: 512, height: 512, purpose: 'maskable' as const },
  ],
  shareImage: { path: 'share.aaaa.png', width: 1200, height: 630 },
  ground: '#101010',
};

const routes = [
  { path: '/', title: null, description: 'All of it.', files: [] },
  { path: '/login', title: 'Sign in', files: [] },
];

const remote = aRemoteRelease();
const { declaration } = remote.release.manifest.kind === 'remote' ? remote.release.manifest : {};

async function start(publicOrigin: string | null = ORIGIN) {
  if (!declaration) throw new TypeError('the fixture is no remote');
  const secret = { path: '/tools/members', title: 'Members', access: 'protected' as const, module: './odds' };
  const withSecret = { ...declaration, routes: [...declaration.routes, secret] };
  const apps = { host: {}, 'remote-tools': { canary: { version: '1.1.0', percent: 50 } } };
  const host = aHostRelease({ identity, routes });
  const store = await aStore(apps, host, aRemoteRelease({ declaration: withSecret }));
  const runtimeConfig = { ...DEFAULT_RUNTIME_CONFIG, productName: 'Zed' };
  return startTestEdge({ store, config: { publicOrigin, runtimeConfig } });
}

describe('/manifest.webmanifest', () => {
  it('lets a device install the site under the name of the deployment', async () => {
    const { app } = await start();
    const { body, headers } = await app.inject('/manifest.webmanifest');
    expect(headers['content-type']).toBe('application/manifest+json');
    expect(JSON.parse(body)).toMatchObject({
      id: '/',
      start_url: '/',
      scope: '/',
      name: 'Zed',
      short_name: 'Zed',
      description: 'All of it.',
      lang: 'en',
      display: 'standalone',
      background_color: '#101010',
      theme_color: '#101010',
      icons: [
        { src: '/assets/host/icon.aaaa.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
        { src: '/assets/host/whole.aaaa.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
    });
  });

  it('is an unknown address where the host brings no pictures', async () => {
    const { app } = await startTestEdge();
    expect((await app.inject('/manifest.webmanifest')).statusCode).toBe(404);
  });
});

describe('/sitemap.xml', () => {
  it('lists the pages that everybody may read, and no others', async () => {
    const { app } = await start();
    const { body, headers } = await app.inject('/sitemap.xml');
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    const urls = [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url);
    expect(urls).toEqual([`${ORIGIN}/`, `${ORIGIN}/login`, `${ORIGIN}/tools/odds`]);
    expect(body).toMatch(
      /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset xmlns=.*<\/url>\n<\/urlset>\n$/s,
    );
  });

  it('says what is missing where the origin of the site is not known', async () => {
    const { app } = await start(null);
    const { statusCode, body } = await app.inject('/sitemap.xml');
    expect(statusCode).toBe(404);
    expect(body).toContain('EDGE_NO_PUBLIC_ORIGIN');
  });
});

describe('what devices and crawlers read', () => {
  it.each(['/manifest.webmanifest', '/robots.txt', '/sitemap.xml'])(
    '%s is the same for everybody and asks again, also while an app has a canary',
    async (url) => {
      const { app } = await start();
      const { headers, statusCode } = await app.inject(url);
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'Accept-Encoding' });
      expect(headers).not.toHaveProperty('set-cookie');
      const again = await app.inject({ url, headers: { 'if-none-match': headers.etag } });
      expect(again.statusCode).toBe(304);
    },
  );

  it('is not taken from the request', async () => {
    const { app } = await start();
    const { body } = await app.inject({ url: '/sitemap.xml', headers: { host: 'evil.example' } });
    expect(body).not.toContain('evil');
  });
});

describe('a page', () => {
  it('tells what it is about, in the words of the front page where it has none of its own', async () => {
    const { app } = await start();
    const { body } = await app.inject('/login');
    expect(body).toContain('<meta name="description" content="All of it.">');
    expect(body).toContain(`<meta property="og:url" content="${ORIGIN}/login">`);
  });

  it('of a remote is described as its section is, or in words of its own, which only crawlers read', async () => {
    if (!declaration) throw new TypeError('the fixture is no remote');
    const card = { path: '/tools/odds', text: 'What the section is good for.' };
    const navigation = { label: 'Tools', order: 1, items: [{ label: 'Odds', path: '/tools/odds' }], card };
    const described = declaration.routes.map((route) => ({ ...route, description: 'Said once.' }));
    const startWith = async (changes: object) => {
      const remote = aRemoteRelease({ declaration: { ...declaration, ...changes } });
      return (await startTestEdge({ store: await aStore(undefined, remote) })).app;
    };
    const section = await (await startWith({ navigation })).inject('/tools/odds');
    expect(section.body).toContain('content="What the section is good for."');
    const own = await startWith({ routes: described });
    expect((await own.inject('/tools/odds')).body).toContain('name="description" content="Said once."');
    expect((await own.inject('/live.json')).body).not.toContain('Said once.');
  });
});
