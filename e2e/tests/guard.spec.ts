import { dirname } from 'node:path';
import type { Browser } from '@playwright/test';
import { startControlProcess } from '../harness/control-process.ts';
import { ADDRESS_COOKIE, type FrontProxy, startFrontProxy } from '../harness/front-proxy.ts';
import type { ServerProcess } from '../harness/server-process.ts';
import { createSite, type Site } from '../harness/site.ts';
import { expect, test } from '../harness/test.ts';
import { THROWING_AT_RENDER, toolsBuild } from '../harness/variants.ts';

const CONVERTER = '/sportsbooks/odds-converter';

/** So many networks of either release, and so many that saw it fail, are enough here; on a real site it takes more. */
const NETWORKS = 5;

/** Of visitors among all of them: half of them are in a canary of 50 %. */
const PLACES = Array.from({ length: 40 }, (_, step) => step * 250);

// Two servers, and a page view from each of ten networks.
test.describe.configure({ timeout: 120_000 });

let site: Site;
let control: ServerProcess;
let front: FrontProxy;
test.beforeEach(async () => {
  site = await createSite({ trustedProxies: 1 });
  front = await startFrontProxy(site.url);
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
  await front.close();
  await control.stop();
  await site.close();
});

/** What the edge has counted so far; 0 of what nobody told yet. */
async function readCount(sample: string): Promise<number> {
  const metrics = await (await fetch(`${site.url}/metrics`)).text();
  const line = metrics.split('\n').find((one) => one.startsWith(sample));
  return Number(line?.slice(line.lastIndexOf(' ')) ?? 0);
}

/** A page view from a network of its own, which lasts until the edge has heard of it `sample`. */
async function visit(
  browser: Browser,
  network: number,
  { place, sample }: { place: number; sample: string },
) {
  const context = await browser.newContext();
  await context.addCookies([
    { name: ADDRESS_COOKIE, value: `${20 + network}.1.1.1`, url: front.url },
    { name: 'canary-bucket', value: String(place), url: front.url },
  ]);
  const page = await context.newPage();
  const before = await readCount(sample);
  await page.goto(front.url + CONVERTER);
  await expect(page.getByRole('heading', { name: 'Odds Converter', level: 1 })).toBeVisible();
  await expect.poll(() => readCount(sample)).toBeGreaterThan(before);
  await context.close();
}

const LOADED = 'edge_remote_load_seconds_count{app="remote-tools",version="1.0.0"}';
const FAILED = `edge_beacons_total{app="remote-tools",version="${THROWING_AT_RENDER}",failure="render"}`;

test('a canary that fails at render in browsers of many networks is stopped, and nobody is given it any more', async ({
  browser,
}) => {
  await site.mfe('promote', 'remote-tools', THROWING_AT_RENDER, '--canary', '50');
  const isGiven = async (place: number) => {
    const answer = await fetch(`${site.url}/live.json`, { headers: { cookie: `canary-bucket=${place}` } });
    return (await answer.text()).includes(`"version":"${THROWING_AT_RENDER}"`);
  };
  const countGiven = async () => (await Promise.all(PLACES.map(isGiven))).filter(Boolean).length;
  await expect.poll(countGiven).toBe(PLACES.length / 2);
  const given = await Promise.all(PLACES.map(isGiven));
  const [inside = 0, outside = 0] = [true, false].map((wanted) => PLACES[given.indexOf(wanted)]);

  for (let network = 0; network < NETWORKS; network += 1) {
    await visit(browser, network, { place: outside, sample: LOADED });
    await visit(browser, 100 + network, { place: inside, sample: FAILED });
  }

  await expect.poll(countGiven, { timeout: 30_000 }).toBe(0);
  const { stdout } = await site.mfe('history', 'remote-tools');
  const said = `${NETWORKS} of ${NETWORKS} networks saw ${THROWING_AT_RENDER} fail \\(100\\.0 %\\), 0 of \\d+ networks saw 1\\.0\\.0 fail`;
  expect(stdout).toMatch(new RegExp(`abort +${THROWING_AT_RENDER} +guard +${said}`));
});
