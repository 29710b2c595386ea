import type { Locator } from '@playwright/test';
import { ARBITRAGE, calculate, figure, fillLines, result } from '../../harness/pages/calculators.ts';
import { expect, test } from '../../harness/test.ts';

test.describe('Arbitrage Calculator', () => {
  test('starts with two bets of -110 on 100 dollars, and says their loss plainly', {
    tag: [
      '@ARB-09',
      '@ARB-10',
      '@ARB-11',
      '@ARB-12',
      '@ARB-18',
      '@ROUTE-21',
      '@ARB-01',
      '@ARB-02',
      '@ARB-03',
      '@ARB-05',
      '@ARB-06',
      '@ARB-07',
      '@ARB-08',
      '@CONST-17',
    ],
  }, async ({ page }) => {
    await page.goto(ARBITRAGE);
    await expect(page.getByRole('heading', { name: 'About Arbitrage Betting' })).toBeVisible();
    const number = page.getByLabel('Number of Bets');
    await expect(number).toHaveValue('2');
    await expect(number.getByRole('option')).toHaveText(
      Array.from({ length: 12 }, (_, index) => `${index + 1}`),
    );
    await expect(page.getByLabel('Bet #1 Amount')).toHaveValue('100');
    for (const name of ['Line #1', 'Line #2']) {
      await expect(page.getByLabel(name)).toHaveValue('-110');
      await expect(page.getByLabel(name)).toHaveAttribute('placeholder', 'e.g. -110, +150');
    }
    await expect(page.getByLabel('Line #3')).toBeHidden();

    await calculate(page);
    await expect(result(page)).toContainText('Bet #1: $100.00');
    await expect(result(page)).toContainText('Bet #2: $100.00');
    await expect(figure(page, 'Total Bet')).toHaveText('$200.00');
    await expect(figure(page, 'Profit')).toContainText('9.09');
    await expect(figure(page, 'Profit')).toHaveText(/^[-−]/);
    await expect(figure(page, 'Profit %')).toHaveText(/^[-−]4\.55%$/);
    const terms = await result(page).getByRole('term').allTextContents();
    expect(terms.slice(0, 3)).toEqual(['Total Bet', 'Profit', 'Profit %']);
  });

  test('splits the stakes for the same payout; another number of bets keeps the lines and pads them with empty ones', {
    tag: ['@ARB-13', '@ARB-14', '@ARB-15', '@ARB-17', '@ARB-19', '@ARB-20', '@ARB-21'],
  }, async ({ page }) => {
    await page.goto(ARBITRAGE);
    await fillLines(page, ['+150', '\u2212130']);
    await calculate(page);
    await expect(result(page)).toContainText('Bet #2: $141.30');
    await expect(figure(page, 'Total Bet')).toHaveText('$241.30');
    await expect(figure(page, 'Profit')).toContainText('$8.70');
    await expect(figure(page, 'Profit %')).toContainText('3.60%');

    await page.getByLabel('Number of Bets').selectOption('3');
    await expect(page.getByLabel('Line #1')).toHaveValue('+150');
    await expect(page.getByLabel('Line #3')).toHaveValue('');
    await calculate(page);
    const error = page.getByText('Please fill in all the odds fields.');
    await expect(error).toBeVisible();
    await page.getByLabel('Line #3').fill('+900');
    await calculate(page);
    await expect(error).toBeHidden();
    await expect(result(page)).toContainText('Bet #3: $');
  });

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
