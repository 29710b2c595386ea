import type { Page } from '@playwright/test';
import { BEACON_PATH } from '@sharpside/contracts';
import { expect, test } from '../../../harness/member-test.ts';
import { ARBITRAGE, calculate, fillLines } from '../../../harness/pages/calculators.ts';
import { listScreens } from '../../../harness/pages/pages.ts';
import { APPS } from './kept-tree.ts';
import { createRandom, pressAny } from './press-around.ts';
import { readLostTexts, translatePage } from './translation.ts';

// As much as a quick visitor does in a minute.
const PRESSES = process.env.TEST_LONG === '1' ? 180 : 60;
const SEED = Number(process.env.FUZZ_SEED ?? 1);

test.use({ account: 'subscriber' });

/** Collects the beacons of a page, and the warnings about parts that failed and were replaced. */
function watchFailures(page: Page): string[] {
  const failures: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === BEACON_PATH) failures.push(`beacon: ${request.postData()}`);
  });
  page.on('console', (message) => {
    if (message.text().includes('failed and was replaced')) failures.push(message.text());
  });
  return failures;
}

/** Goes to another page in the same document, in which the translation goes on. */
async function go(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

for (const app of APPS) {
  test(`each screen of ${app} stays whole and up to date while the browser translates it`, async ({
    page,
    memberSite,
  }) => {
    // A busy machine takes several times as long as a quiet one.
    test.setTimeout(45 * 60_000);
    const failures = watchFailures(page);
    const screens = (await listScreens(memberSite.url)).filter((screen) => screen.app === app);
    await page.goto('/contact');
    // From here on, no part of the page waits for hydration.
    await go(page, '/faq');
    await translatePage(page);
    for (const { path, address } of screens) {
      await test.step(path, async () => {
        const random = createRandom(SEED);
        const pressed: string[] = [];
        const stay = async () => {
          if (new URL(page.url()).pathname !== path) await go(page, address);
        };
        await stay();
        for (let press = 0; press < PRESSES; press += 1) {
          const name = await pressAny(page, { control: random(), value: random() });
          pressed.push(name);
          if (name === '') await page.keyboard.press('Escape');
          await stay();
          failures.push(...(await readLostTexts(page)));
          if (failures.length > 0) break;
        }
        const found = `${path}, FUZZ_SEED=${SEED}, after ${pressed.slice(-3).join(', ')}`;
        expect.soft(failures.splice(0), found).toEqual([]);
        await expect.soft(page.getByText('This page could not be shown'), found).toHaveCount(0);
        await expect.soft(page.getByText('This section is unavailable right now'), found).toHaveCount(0);
      });
    }
  });
}

test('a figure that changes on a translated page is the new figure', async ({ page }) => {
  const payout = page.getByRole('region', { name: 'Result' }).getByRole('row', { name: 'Bet #1' });
  await page.goto(ARBITRAGE);
  await fillLines(page, ['-110', '+120']);
  await calculate(page);
  const before = await payout.textContent();
  await translatePage(page);
  await fillLines(page, ['-110', '+150']);
  await calculate(page);
  await expect(payout).not.toHaveText(before ?? '');
  expect(await readLostTexts(page)).toEqual([]);
});
