import type { Browser, Page } from '@playwright/test';
import { bannerOf } from '../harness/builds/variants.ts';
import type { Site } from '../harness/site.ts';
import { expect, test } from '../harness/test.ts';

const CONVERTER = '/sportsbooks/odds-converter';

let site: Site;
test.beforeEach(async ({ createSite }) => {
  site = await createSite();
});

const cookieOf = (place: number) => `canary-bucket=${place}`;

async function hasCanary(place: number): Promise<boolean> {
  const answer = await fetch(`${site.url}/live.json`, { headers: { cookie: cookieOf(place) } });
  return (await answer.text()).includes('"version":"1.1.0"');
}

/** Runs an `mfe` command that changes the channel, and waits until the edge shows the change. */
async function change(...argv: string[]) {
  const { stdout, stderr } = await site.mfe(...argv, '--json');
  expect(stderr).toBe('');
  const revision = Number(/"revision": (\d+),/.exec(stdout)?.[1]);
  await expect
    .poll(async () =>
      Number.parseInt((await fetch(`${site.url}/live.json`)).headers.get('live-revision') ?? '', 10),
    )
    .toBe(revision);
}

/** Opens the converter as a visitor with this bucket, or as a new visitor without a bucket. */
async function openAs(browser: Browser, place?: number): Promise<Page> {
  const context = await browser.newContext();
  if (place !== undefined)
    await context.addCookies([{ name: 'canary-bucket', value: String(place), url: site.url }]);
  const page = await context.newPage();
  await page.goto(site.url + CONVERTER);
  await expect(heading(page)).toBeVisible();
  return page;
}

const banner = (page: Page) => page.getByText(bannerOf('1.1.0'));
const heading = (page: Page) => page.getByRole('heading', { name: 'Odds Converter', level: 1 });

test('a canary stays with its visitors from 0 to 100 %, and an open tab leaves it when it is paused', async ({
  browser,
}) => {
  await site.publish('1.1.0');
  await change('promote', 'remote-tools', '1.1.0', '--canary', '50');
  const places = Array.from({ length: 40 }, (_, step) => step * 250);
  const isIn = await Promise.all(places.map(hasCanary));
  expect(isIn.filter(Boolean)).toHaveLength(20);
  const [inside, outside] = [true, false].map((wanted) => places[isIn.indexOf(wanted)]);

  const [theirs, others] = [await openAs(browser, inside), await openAs(browser, outside)];
  for (let load = 1; load <= 2; load += 1) {
    await expect(banner(theirs)).toBeVisible();
    await expect(banner(others)).toBeHidden();
    await Promise.all([theirs.reload(), others.reload()]);
  }

  const readMetrics = async () => (await fetch(`${site.edge.operatorsUrl}/metrics`)).text();
  for (const version of ['1.0.0', '1.1.0']) {
    const counted = `edge_remote_load_seconds_count{app="remote-tools",version="${version}"}`;
    await expect.poll(readMetrics).toContain(counted);
  }

  await expect(banner(theirs)).toBeVisible();
  await theirs.evaluate(() => {
    document.documentElement.dataset.sameDocument = 'yes';
  });
  await change('canary', 'remote-tools', 'pause', '--reason', 'Support has questions');
  await expect(banner(theirs)).toBeHidden();
  await expect(theirs.locator('[data-release="remote-tools@1.0.0"]')).toBeVisible();
  await expect(theirs.locator('html')).toHaveAttribute('data-same-document', 'yes');
  expect((await Promise.all(places.map(hasCanary))).filter(Boolean)).toHaveLength(0);

  await change('canary', 'remote-tools', 'resume');
  expect(await Promise.all(places.map(hasCanary))).toEqual(isIn);
  await change('canary', 'remote-tools', 'raise', '--to', '100');
  const newcomer = await openAs(browser);
  await expect(banner(newcomer)).toBeVisible();
  await others.reload();
  await expect(banner(others)).toBeVisible();

  await change('promote', 'remote-tools', '1.1.0', '--canary', '0');
  expect((await Promise.all(places.map(hasCanary))).filter(Boolean)).toHaveLength(0);
  await newcomer.reload();
  await expect(newcomer.locator('[data-release="remote-tools@1.0.0"]')).toBeVisible();
  await Promise.all([theirs, others, newcomer].map((page) => page.context().close()));
});

test('a rollback heals a new load and the tab that stayed open, without a reload', async ({
  page,
  context,
}) => {
  await site.release('1.1.0');
  await page.goto(site.url + CONVERTER);
  await expect(banner(page)).toBeVisible();
  await page.getByLabel('Decimal').fill('2.50');
  await page.evaluate(() => {
    document.documentElement.dataset.sameDocument = 'yes';
  });
  await page.keyboard.press('Control+k');
  const search = page.getByRole('dialog').getByRole('combobox');
  await search.fill('arbit');

  const rollback = await site.mfe('rollback', 'remote-tools', '--reason', 'The converter shows a banner');
  expect(rollback.stderr).toBe('');
  expect(rollback.code).toBe(0);

  await expect(banner(page)).toBeHidden();
  await expect(search).toHaveValue('arbit');
  await expect(page.locator('html')).toHaveAttribute('data-same-document', 'yes');
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-release="remote-tools@1.0.0"]')).toBeVisible();
  await expect(page.getByLabel('Decimal')).toHaveValue('2.50');

  const fresh = await context.newPage();
  await fresh.goto(site.url + CONVERTER);
  await expect(heading(fresh)).toBeVisible();
  await expect(banner(fresh)).toBeHidden();
});

test('a panel with Retry stands in when everything of the remote is down, and Retry brings it back', async ({
  page,
  faults,
}) => {
  faults.expect(/503/);
  await site.release('1.1.0');
  await page.route(`**/assets/remote-tools/**`, (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto(site.url + CONVERTER);
  await expect(page.getByText('This section is unavailable right now')).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'FAQ' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/FAQ|Questions/);
  await page.goBack();
  await expect(page.getByText('This section is unavailable right now')).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(banner(page)).toBeVisible();
});
