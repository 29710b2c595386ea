import type { Locator } from '@playwright/test';
import { ARBITRAGE, calculate, figure, fillLines, result } from '../../harness/pages/calculators.ts';
import { expect, test } from '../../harness/test.ts';

test.describe('Arbitrage Calculator', () => {
  test('reads a line under 100 as decimal odds, and refuses what is no price beside its field', {
    tag: '@ARB-16',
  }, async ({ page }) => {
    await page.goto(ARBITRAGE);
    await fillLines(page, ['2.5', '-50']);
    await calculate(page);
    await expect(page.getByLabel('Line #2')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Line #2')).toHaveAccessibleDescription(/100/);
    await expect(page.getByLabel('Line #1')).not.toHaveAttribute('aria-invalid', 'true');
  });

  test('is in its address: a copied link shows the same calculation', async ({ page, context }) => {
    await page.goto(ARBITRAGE);
    await fillLines(page, ['+150', '-130']);
    await page.getByLabel('Bet #1 Amount').fill('250');
    await calculate(page);
    await expect(figure(page, 'Profit')).toBeVisible();
    const profit = await figure(page, 'Profit').textContent();
    // The address follows at a pause.
    await expect(page).toHaveURL(/[?&]calculated=1$/);
    const other = await context.newPage();
    await other.goto(page.url());
    await expect(other.getByLabel('Bet #1 Amount')).toHaveValue('250');
    await expect(figure(other, 'Profit')).toHaveText(profit ?? '');
  });

  test('keeps an unfinished entry over a reload', async ({ page }) => {
    await page.goto(`${ARBITRAGE}?line=-110&line=150&calculated=1`);
    await page.getByLabel('Number of Bets').selectOption('12');
    await page.getByLabel('Line #12').fill('abc');
    await expect(page).toHaveURL(/&line=&line=abc$/);
    await page.reload();
    await expect(page.getByLabel('Number of Bets')).toHaveValue('12');
    await expect(page.getByLabel('Line #2')).toHaveValue('150');
    await expect(page.getByLabel('Line #12')).toHaveValue('abc');
    await expect(figure(page, 'Profit')).toBeHidden();
  });

  test('fills its rows of fields to the same end on a tablet', async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 1024 });
    await page.goto(ARBITRAGE);
    const findEnd = (target: Locator) => target.evaluate((one) => one.getBoundingClientRect().right);
    const end = await findEnd(page.locator('form'));
    // A select ends where its frame's border begins.
    expect(end - (await findEnd(page.getByLabel('Round Stakes To')))).toBeLessThan(3);
    expect(end - (await findEnd(page.getByRole('button', { name: 'Reset' })))).toBeLessThan(3);
  });

  test('takes the total, or the stake of any bet, in place of the first stake', async ({ page }) => {
    await page.goto(`${ARBITRAGE}?amount=267.63990267639906&line=1.7692307692307692&line=2.50&calculated=1`);
    await expect(result(page)).toContainText('Bet #1: $267.64at 1.7692');
    await page.getByLabel('Amount Of').selectOption('All bets');
    await expect(page.getByLabel('Total Amount')).toHaveValue('267.63990267639906');
    await expect(figure(page, 'Total Bet')).toContainText('$267.64');
    await page.getByLabel('Amount Of').selectOption('Bet #2');
    await page.getByLabel('Bet #2 Amount').fill('33.333');
    await expect(result(page)).toContainText('Bet #2: $33.33');
    await expect(page).toHaveURL(/amount=33.333&line=1.7692307692307692&line=2.50&of=2/);
    await page.reload();
    await expect(page.getByLabel('Bet #2 Amount')).toHaveValue('33.333');
    await expect(result(page)).toContainText('Bet #2: $33.33');
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
