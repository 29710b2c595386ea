import type { Page } from '@playwright/test';
import { bannerOf } from '../../harness/builds/variants.ts';
import { type FrontProxy, startFrontProxy } from '../../harness/servers/front-proxy.ts';
import type { Site } from '../../harness/site.ts';
import { type AtEnd, expect, test, turn } from '../../harness/test.ts';

const CONVERTER = '/sportsbooks/odds-converter';

const banner = (page: Page) => page.getByText(bannerOf('1.1.0'));

let site: Site;
test.beforeEach(async ({ createSite }) => {
  site = await createSite();
});

type BehindProxy = { atEnd: AtEnd; holdsEvents?: boolean };

/** Opens the converter of a new release in each tab, behind one proxy, through which one stream is open then. */
async function openBehindProxy(tabs: readonly Page[], { atEnd, ...how }: BehindProxy): Promise<FrontProxy> {
  await site.release('1.1.0');
  const proxy = await startFrontProxy(site.url, how);
  atEnd(() => proxy.close());
  for (const tab of tabs) {
    await tab.goto(proxy.url + CONVERTER);
    await expect(banner(tab)).toBeVisible();
  }
  await expect.poll(proxy.countStreams).toBe(1);
  return proxy;
}

test('an upgrade does not touch a tab in the middle of its work, nor its next screen', async ({ page }) => {
  await page.goto(site.url + CONVERTER);
  await page.getByLabel('Decimal').fill('2.50');
  await site.release('1.1.0');
  // When this stream reports the change, the tab's own stream has reported it as well.
  await page.evaluate(
    () => new Promise((resolve) => new EventSource('/events').addEventListener('revision', resolve)),
  );
  const release = page.locator('[data-release="remote-tools@1.0.0"]');
  await page.getByRole('banner').getByRole('button', { name: 'Tools' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Arbitrage Calculator' }).click();
  await expect(release.getByRole('heading', { name: 'Arbitrage Calculator', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(release.getByLabel('Decimal')).toHaveValue('2.50');
  await expect(banner(page)).toBeHidden();
});

test('a rollback leaves those who are typing their text, their field and their place in it', async ({
  page,
}) => {
  await site.release('1.1.0');
  await site.release('1.2.0');
  await page.goto(site.url + CONVERTER);
  await expect(page.getByText(bannerOf('1.2.0'))).toBeVisible();
  const field = page.getByLabel('Decimal');
  // Without a link the converter opens with a usual price.
  await field.fill('');
  await field.pressSequentially('1234');
  const isKnown = page.waitForResponse((response) => response.url().includes('/live.json?app='));
  await site.mfe('rollback', 'remote-tools', '--reason', 'The converter shows a banner');
  await isKnown;
  // The visitor goes on typing and must not notice that the screen is replaced.
  await page.keyboard.type('567.89');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(banner(page)).toBeVisible();
  await expect(field).toHaveValue('1234567.89');
  await expect(field).toBeFocused();
  const selected = await field.evaluate((input: HTMLInputElement) => [
    input.selectionStart,
    input.selectionEnd,
  ]);
  expect(selected).toEqual([8, 9]);
});

test('a rollback reaches a tab that gets no stream, because its network has too many', async ({
  page,
  faults,
}) => {
  faults.expect(/status of 429/);
  await page.route('**/events', (route) => route.fulfill({ status: 429, headers: { 'retry-after': '30' } }));
  await site.release('1.1.0');
  await page.goto(site.url + CONVERTER);
  await expect(banner(page)).toBeVisible();
  await site.mfe('rollback', 'remote-tools', '--reason', 'The converter shows a banner');
  // The tab reads the live releases ten seconds after it lost its stream, and then every ten seconds.
  await expect(banner(page)).toBeHidden({ timeout: 60_000 });
});

test('a rollback reaches a tab behind a proxy that holds the events of its stream back', async ({
  page,
  atEnd,
}) => {
  await openBehindProxy([page], { atEnd, holdsEvents: true });
  await site.mfe('rollback', 'remote-tools', '--reason', 'The converter shows a banner');
  await expect(banner(page)).toBeHidden({ timeout: 60_000 });
});

test('ten tabs of a browser get their pages over HTTP/1.1, share a stream, and all leave a withdrawn release', async ({
  page,
  context,
  atEnd,
}) => {
  const tabs = [page];
  while (tabs.length < 10) tabs.push(await context.newPage());
  const proxy = await openBehindProxy(tabs, { atEnd });
  await site.mfe('rollback', 'remote-tools', '--reason', 'The converter shows a banner');
  for (const tab of tabs) await expect(banner(tab)).toBeHidden();
  expect(proxy.countStreams()).toBe(1);
});

test('a tab that is hidden leaves the stream to another, and the last one leaves a withdrawn release when it is shown', async ({
  page,
  context,
  atEnd,
}) => {
  const other = await context.newPage();
  const proxy = await openBehindProxy([page, other], { atEnd });
  const countRequests = () => proxy.requested.filter((path) => path === '/events').length;
  const before = countRequests();
  await turn(page, 'hidden');
  await expect.poll(countRequests).toBe(before + 1);
  await expect.poll(proxy.countStreams).toBe(1);
  await turn(other, 'hidden');
  await expect.poll(proxy.countStreams).toBe(0);
  await site.mfe('rollback', 'remote-tools', '--reason', 'The converter shows a banner');
  await site.waitUntilLive('1.0.0');
  await expect(banner(page)).toBeVisible();
  for (const tab of [page, other]) {
    await turn(tab, 'visible');
    await expect(banner(tab)).toBeHidden();
  }
});
