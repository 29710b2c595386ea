import type { Page } from '@playwright/test';
import { liveDocumentSchema, parseContract } from '@sharpside/contracts';
import { expect, test } from '../../harness/member-test.ts';

test.use({ account: 'subscriber' });

/** A phone far from the next mast: 400 kbit/s, and half a second for a round trip. */
const SLOW = { offline: false, latency: 500, downloadThroughput: 50_000, uploadThroughput: 50_000 };

/** Slows the network down from now on, and counts the rounds in which scripts are requested. */
async function slowDown(page: Page): Promise<() => number> {
  const session = await page.context().newCDPSession(page);
  /** By request: the number of scripts, each requested after the one before had arrived, that ends with it. */
  const rounds = new Map<string, number>();
  let arrived = 0;
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    const { pathname } = new URL(request.url);
    // The front page, and the script with which a page measures itself.
    const isOfShell = pathname.startsWith('/assets/host/page-');
    if (pathname.startsWith('/assets/') && pathname.endsWith('.js') && !isOfShell)
      rounds.set(requestId, arrived + 1);
  });
  session.on('Network.loadingFinished', ({ requestId }) => {
    arrived = Math.max(arrived, rounds.get(requestId) ?? 0);
  });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW);
  return () => Math.max(0, ...rounds.values());
}

async function openFromMenu(page: Page, { menu, item }: { menu: string; item: string }) {
  const bar = page.getByRole('banner');
  await bar.getByRole('button', { name: menu, exact: true }).click();
  await bar.getByRole('link', { name: item, exact: true }).click();
}

test('a section that is opened from within has all its scripts requested at once, as in its own page', async ({
  page,
}) => {
  const hasRuntime = page.waitForResponse(/\/page-federation-runtime\./);
  await page.goto('/');
  await hasRuntime;
  const countRounds = await slowDown(page);
  await openFromMenu(page, { menu: 'NBA', item: "Who's Hot" });
  await expect(page.locator('[data-release^="remote-nba@"] article').first()).toBeVisible();
  expect(countRounds()).toBe(1);
});

test('no section says anything on the console when it is opened from within', async ({ page }) => {
  const said: string[] = [];
  page.on('console', (message) => {
    // Errors fail every test.
    if (message.type() !== 'error') said.push(`${message.type()}: ${message.text()}`);
  });
  await page.goto('/');
  const answer = await (await page.request.get('/live.json?menus')).json();
  const sections = parseContract(liveDocumentSchema, answer, 'the menus').menus?.sections ?? [];
  expect(sections.length).toBeGreaterThan(3);
  for (const { name, navigation } of sections) {
    const [item] = navigation?.items ?? [];
    if (!navigation || !item) continue;
    await test.step(name, async () => {
      await openFromMenu(page, { menu: navigation.label, item: item.label });
      await expect(
        page.locator(`[data-release^="${name}@"]`).getByRole('heading', { level: 1 }),
      ).toBeVisible();
    });
  }
  expect(said).toEqual([]);
});
