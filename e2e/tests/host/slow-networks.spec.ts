import type { Page } from '@playwright/test';
import { liveDocumentSchema, parseContract } from '@sharpside/contracts';
import type { Site } from '../../harness/site.ts';
import { expect, test } from '../../harness/test.ts';

/** The time limit of a silence in these sites. */
const LIMIT_MS = 1000;

let site: Site;
test.beforeEach(async ({ createSite }) => {
  site = await createSite({ config: { remoteTimeoutMs: LIMIT_MS } });
  await site.release('1.1.0');
});

const converter = (page: Page, version: string) =>
  page
    .locator(`[data-release="remote-tools@${version}"]`)
    .getByRole('heading', { name: 'Odds Converter', level: 1 });

const beacons = () => site.edge.log.filter(({ event }) => event === 'beacon');

test('a visitor whose every round trip takes longer than the limit gets the section all the same', async ({
  page,
}) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const bytesPerSecond = 200_000;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 2 * LIMIT_MS,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await page.goto(`${site.url}/faq`);
  await page.getByRole('banner').getByRole('button', { name: 'Tools' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Odds Converter' }).click();
  await expect(converter(page, '1.1.0')).toBeVisible();
  expect(beacons()).toEqual([]);
});

test('a release that does not answer at all is given up for the previous one, and counts as late', async ({
  page,
}) => {
  const answer = await (await page.request.get(`${site.url}/live.json`)).json();
  const { discovery } = parseContract(liveDocumentSchema, answer, '/live.json');
  const entry = discovery.microFrontends['remote-tools']?.[0]?.url ?? '';
  expect(entry).toMatch(/^\/assets\/remote-tools\//);
  // A request without an answer.
  await page.route(`**${entry}`, () => {});
  await page.goto(`${site.url}/sportsbooks/odds-converter`);
  await expect(converter(page, '1.0.0')).toBeVisible();
  await expect
    .poll(beacons)
    .toContainEqual(expect.objectContaining({ version: '1.1.0', failure: 'timeout', fallback: '1.0.0' }));
});

test.describe('a section without another release, whose file stalls', () => {
  const stalling = async (page: Page, createSite: () => Promise<Site>) => {
    const alone = await createSite();
    const answer = await (await page.request.get(`${alone.url}/live.json`)).json();
    const { discovery } = parseContract(liveDocumentSchema, answer, '/live.json');
    const entry = discovery.microFrontends['remote-tools']?.[0]?.url ?? '';
    expect(entry).toMatch(/^\/assets\/remote-tools\//);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(`**${entry}`, async (route) => {
      await released;
      await route.continue();
    });
    return { alone, release };
  };
  const reports = (alone: Site) => alone.edge.log.filter(({ event }) => event === 'beacon');
  const panel = (page: Page) => page.getByText('This section is unavailable right now');

  test('keeps its title and its skeleton, and appears by itself, without a jump', async ({
    page,
    createSite,
  }) => {
    const { alone, release } = await stalling(page, () =>
      createSite({ config: { remoteTimeoutMs: LIMIT_MS } }),
    );
    await page.goto(`${alone.url}/faq`);
    await page.getByRole('banner').getByRole('button', { name: 'Tools' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Odds Converter' }).click();
    const heading = page.getByRole('heading', { name: 'Odds Converter', level: 1 });
    await expect(page.getByText('Still loading...').last()).toBeVisible();
    await expect.poll(() => reports(alone)).toContainEqual(expect.objectContaining({ failure: 'timeout' }));
    await expect(panel(page)).toHaveCount(0);
    const top = async () => (await heading.boundingBox())?.y;
    const before = await top();
    release();
    await expect(page.getByLabel('Decimal')).toBeVisible();
    await expect.poll(top).toBe(before);
  });

  test('stays in view where the page came with it, and works once the file is here', async ({
    page,
    createSite,
  }) => {
    const { alone, release } = await stalling(page, () =>
      createSite({ config: { remoteTimeoutMs: LIMIT_MS } }),
    );
    // The first visit has the page rendered ahead.
    const address = `${alone.url}/sportsbooks/odds-converter`;
    await expect.poll(async () => (await page.request.get(address)).text()).toContain('Decimal');
    await page.goto(address, { waitUntil: 'commit' });
    await expect.poll(() => reports(alone)).toContainEqual(expect.objectContaining({ failure: 'timeout' }));
    await expect(page.getByLabel('Decimal')).toBeVisible();
    await expect(panel(page)).toHaveCount(0);
    release();
    await expect(page.locator('html')).toHaveAttribute('data-ready', '');
    await page.getByLabel('Decimal').fill('2.5');
    await expect(page.getByLabel('American')).toHaveValue('+150');
  });
});
