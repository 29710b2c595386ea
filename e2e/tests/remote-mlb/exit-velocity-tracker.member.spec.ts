import { text } from 'node:stream/consumers';
import type { Page } from '@playwright/test';
import { expect, test } from '../../harness/member-test.ts';

const PATH = '/mlb/exit-velocity-tracker';

// Reduced motion, because an animation while data is loading is drawn sixty times a second.
test.use({ account: 'subscriber', contextOptions: { reducedMotion: 'reduce' } });

const board = (page: Page) => page.getByRole('table', { name: 'Batters by exit velocity' });
const batters = (page: Page) => board(page).locator('> tbody > tr[data-row]');

test('saves every batter that the filters leave, not only those on the page', async ({ page }) => {
  await page.goto(PATH);
  await expect(batters(page)).toHaveCount(50);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  const names = (await text(await download.createReadStream())).trimEnd().split('\r\n').slice(1);
  expect(names.length).toBeGreaterThan(100);
  expect(new Set(names).size).toBe(names.length);
});

for (const width of [1440, 390]) {
  test(`names the columns of an opened batter's at-bats while one reads them, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(PATH);
    await batters(page).first().click();
    const atBats = page.getByRole('table', { name: /^At-bats of / });
    await expect(atBats.locator('> tbody > tr[data-row]')).toHaveCount(50);
    const names = atBats.locator('> thead');
    const outerNames = board(page).locator('> thead');
    const barHeight = 56;

    await atBats.locator('> tbody > tr[data-row]').nth(25).scrollIntoViewIfNeeded();
    await expect.poll(async () => Math.round((await names.boundingBox())?.y ?? 0)).toBe(barHeight);
    await expect(names).toBeInViewport();
    await expect(outerNames).toBeHidden();

    await batters(page).nth(20).scrollIntoViewIfNeeded();
    await expect(outerNames).toBeVisible();
    await expect.poll(async () => Math.round((await outerNames.boundingBox())?.y ?? 0)).toBe(barHeight);
    await expect(names).not.toBeInViewport();
  });
}
