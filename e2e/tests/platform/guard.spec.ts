import type { Page } from '@playwright/test';
import { THROWING_AT_RENDER } from '../../harness/builds/variants.ts';
import { ADDRESS_COOKIE, type FrontProxy, startFrontProxy } from '../../harness/servers/front-proxy.ts';
import { startControlHere } from '../../harness/servers/in-process.ts';
import type { Site } from '../../harness/site.ts';
import { expect, test } from '../../harness/test.ts';

const CONVERTER = '/sportsbooks/odds-converter';

/**
 * The guard of this test stops a canary once this many networks have seen it and this many have failed. The defaults
 * are higher.
 */
const NETWORKS = 5;

/** Buckets of the visitors, spread evenly: half of them are in a canary of 50 %. */
const PLACES = Array.from({ length: 40 }, (_, step) => step * 250);

let site: Site;
let front: FrontProxy;
test.beforeEach(async ({ createSite, atEnd }) => {
  site = await createSite({ trustedProxies: 1 });
  front = await startFrontProxy(site.url);
  atEnd(() => front.close());
  await site.publish(THROWING_AT_RENDER);
  const { registry } = site;
  const settings = {
    CONTROL_EDGES: site.edge.operatorsUrl,
    CONTROL_COLLECT_INTERVAL_MS: '200',
    CONTROL_GUARD_MIN_NETWORKS: String(NETWORKS),
    CONTROL_GUARD_MIN_FAILING: String(NETWORKS),
  };
  const control = await startControlHere({ registry, settings });
  atEnd(() => control.stop());
});
/** The edge's current count; 0 before the first report. */
async function readCount(sample: string): Promise<number> {
  const metrics = await (await fetch(`${site.edge.operatorsUrl}/metrics`)).text();
  const line = metrics.split('\n').find((one) => one.startsWith(sample));
  return Number(line?.slice(line.lastIndexOf(' ')) ?? 0);
}

/** A page view from a separate network. Ends when the edge has counted it in `sample`. */
async function visit(page: Page, network: number, { place, sample }: { place: number; sample: string }) {
  // Makes the page a new visitor, but keeps the browser's cached files.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.context().addCookies([
    { name: ADDRESS_COOKIE, value: `${20 + network}.1.1.1`, url: front.url },
    { name: 'canary-bucket', value: String(place), url: front.url },
  ]);
  const before = await readCount(sample);
  await page.goto(front.url + CONVERTER);
  await expect(page.getByRole('heading', { name: 'Odds Converter', level: 1 })).toBeVisible();
  await expect.poll(() => readCount(sample), { intervals: POLLS_MS }).toBeGreaterThan(before);
}

const POLLS_MS = [50];

const LOADED = 'edge_remote_load_seconds_count{app="remote-tools",version="1.0.0"}';
const FAILED = `edge_beacons_total{app="remote-tools",version="${THROWING_AT_RENDER}",failure="render"}`;

test('a canary that fails at render in browsers of many networks is stopped, and nobody is given it any more', async ({
  page,
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
    await visit(page, network, { place: outside, sample: LOADED });
    await visit(page, 100 + network, { place: inside, sample: FAILED });
  }

  await expect.poll(countGiven).toBe(0);
  const { stdout } = await site.mfe('history', 'remote-tools');
  const said = `${NETWORKS} of ${NETWORKS} networks saw ${THROWING_AT_RENDER} fail \\(100\\.0 %\\), 0 of \\d+ networks saw 1\\.0\\.0 fail`;
  expect(stdout).toMatch(new RegExp(`abort +${THROWING_AT_RENDER} +guard +${said}`));
});
