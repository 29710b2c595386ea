import { dirname } from 'node:path';
import type { Browser } from '@playwright/test';
import { startControlProcess } from '../harness/control-process.ts';
import type { ServerProcess } from '../harness/server-process.ts';
import { createSite, type Site } from '../harness/site.ts';
import { expect, test } from '../harness/test.ts';
import { THROWING_AT_RENDER, toolsBuild } from '../harness/variants.ts';

const CONVERTER = '/sportsbooks/odds-converter';

/** So many networks of either release, and so many that saw it fail, are enough here; on a real site it takes more. */
const NETWORKS = 8;

const LOOKS_LIKE = { inCanary: 0, outside: 9_999 };

// Two servers, and a page view from each of sixteen networks.
test.describe.configure({ timeout: 120_000 });

let site: Site;
let control: ServerProcess;
test.beforeEach(async () => {
  site = await createSite({ trustedProxies: 1 });
  await site.mfe('publish', 'remote-tools', '--dir', toolsBuild(THROWING_AT_RENDER));
  const { registry } = site;
  const settings = {
    CONTROL_EDGES: site.url,
    CONTROL_COLLECT_INTERVAL_MS: '1000',
    CONTROL_GUARD_MIN_NETWORKS: String(NETWORKS),
    CONTROL_GUARD_MIN_FAILING: String(NETWORKS),
  };
  control = await startControlProcess({ folder: dirname(registry), registry, settings });
});
test.afterEach(async () => {
  await control.stop();
  await site.close();
});

/** A page view from a network of its own, until what it tells has arrived at the edge. Each closes its browser's context. */
async function visit(browser: Browser, network: number, { place, tells }: { place: number; tells: string }) {
  const context = await browser.newContext({
    extraHTTPHeaders: { 'x-forwarded-for': `${20 + network}.1.1.1` },
  });
  await context.addCookies([{ name: 'canary-bucket', value: String(place), url: site.url }]);
  const page = await context.newPage();
  const told = page.waitForResponse(
    (response) =>
      new URL(response.url()).pathname === tells &&
      (response.request().postData() ?? '').includes('"app":"remote-tools"'),
  );
  await page.goto(site.url + CONVERTER);
  expect((await told).status()).toBe(204);
  await expect(page.getByRole('heading', { name: 'Odds Converter', level: 1 })).toBeVisible();
  await context.close();
}

test('a canary that fails at render in browsers of many networks is stopped, and nobody is given it any more', async ({
  browser,
}) => {
  await site.mfe('promote', 'remote-tools', THROWING_AT_RENDER, '--canary', '50');
  const readLive = async (place: number) =>
    (await fetch(`${site.url}/live.json`, { headers: { cookie: `canary-bucket=${place}` } })).text();
  const isGiven = async () =>
    (await readLive(LOOKS_LIKE.inCanary)).includes(`"version":"${THROWING_AT_RENDER}"`);
  await expect.poll(isGiven).toBe(true);

  for (let network = 0; network < NETWORKS; network += 1) {
    await visit(browser, network, { place: LOOKS_LIKE.outside, tells: '/beacons/loads' });
    await visit(browser, 100 + network, { place: LOOKS_LIKE.inCanary, tells: '/beacons' });
  }

  await expect.poll(isGiven, { timeout: 30_000 }).toBe(false);
  const { stdout } = await site.mfe('history', 'remote-tools');
  expect(stdout).toContain('guard');
  expect(stdout).toContain(
    `8 of 8 networks saw ${THROWING_AT_RENDER} fail (100.0 %), 0 of 8 networks saw 1.0.0 fail`,
  );
});
