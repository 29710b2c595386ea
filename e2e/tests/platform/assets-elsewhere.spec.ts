import { foreignRelease } from '../../harness/builds/foreign-builds.ts';
import { type FileServer, startFileServer } from '../../harness/servers/file-server.ts';
import type { Site } from '../../harness/site.ts';
import { expect, test } from '../../harness/test.ts';

const CONVERTER = '/sportsbooks/odds-converter';
const IS_ASSET = /\/assets\//;

let files: FileServer;
let site: Site;
test.beforeEach(async ({ createSite, atEnd }) => {
  files = await startFileServer();
  atEnd(() => files.close());
  site = await createSite({ assetBase: files.base });
  files.serve(site.registry);
});

test('a site whose files come from a CDN asks the edge for none, and for each once', async ({ page }) => {
  const fromEdge: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (url.startsWith(site.url) && IS_ASSET.test(url)) fromEdge.push(url);
  });
  await page.goto(site.url);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(site.url + CONVERTER);
  await page.getByLabel('Decimal').fill('4.77');
  await expect(page.getByLabel('American')).toHaveValue('+377');
  await page.waitForLoadState('networkidle');

  expect(fromEdge).toEqual([]);
  expect(files.asked.filter((path) => /remoteEntry|\.woff2$/.test(path)).length).toBeGreaterThan(1);
  // No file was requested twice, although the two pages share most of their files: the browser caches them.
  const converter = files.asked.filter((path) => path.includes('/remote-tools/'));
  expect(converter).toEqual([...new Set(converter)]);
});

test('the style sheet of a section comes from the CDN too', async ({ page }) => {
  const published = await site.mfe('publish', 'remote-foreign', '--dir', foreignRelease('vite'), '--promote');
  expect(published.code, published.stderr).toBe(0);
  await expect.poll(async () => (await fetch(`${site.url}/live.json`)).text()).toContain('remote-foreign');
  await page.goto(`${site.url}/foreign/hello`);
  await expect(page.getByText(/^Session: /)).toHaveCSS('color', 'rgb(1, 2, 3)');
  expect(files.asked.some((path) => path.endsWith('.css'))).toBe(true);
});
