import type { Locator } from '@playwright/test';
import { ARBITRAGE, calculate, result } from '../../harness/pages/calculators.ts';
import { expect, test } from '../../harness/test.ts';

test.describe('Arbitrage Calculator', () => {
  test('fills its rows of fields to the same end on a tablet', async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 1024 });
    await page.goto(ARBITRAGE);
    const findEnd = (target: Locator) => target.evaluate((one) => one.getBoundingClientRect().right);
    const end = await findEnd(page.locator('form'));
    // The tolerance is for the border of the select's frame, at which the select ends.
    expect(end - (await findEnd(page.getByLabel('Round Stakes To')))).toBeLessThan(3);
    expect(end - (await findEnd(page.getByRole('button', { name: 'Reset' })))).toBeLessThan(3);
  });

  test('draws the implied bar where colours are forced', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto(`${ARBITRAGE}?line=-110&line=-110&calculated=1`);
    const parts = result(page).locator('dl + [aria-hidden=true] > :first-child > *');
    await expect(parts).toHaveCount(3);
    const grounds = await parts.evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor));
    const card = await result(page).evaluate((one) => getComputedStyle(one).backgroundColor);
    expect(grounds).not.toContain(card);
  });

  test('copies the result as text', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(ARBITRAGE);
    await calculate(page);
    await page.getByRole('button', { name: 'Copy result' }).click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain('Bet #1: $100.00');
    expect(copied).toContain('Total Bet');
  });
});
