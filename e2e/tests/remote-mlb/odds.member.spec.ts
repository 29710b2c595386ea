import { expect, test } from '../../harness/member-test.ts';
import { expectAccessibleInEveryLook } from '../../harness/pages/accessibility.ts';
import { visit } from '../../harness/pages/visit.ts';

const ODDS = '/mlb/SECRETODDS';
const BY_BOOK = `${ODDS}?view=books`;

test.use({ account: 'subscriber', contextOptions: { reducedMotion: 'reduce' } });

test('a price leads to the converter filled in, and both prices of a game to the arbitrage calculator, and back', {
  tag: ['@ODD-23', '@ODD-24', '@ODD-25', '@CONV-18', '@CONV-19'],
}, async ({ page }) => {
  await page.goto('/mlb/scores');
  await page.getByRole('main').getByRole('link', { name: 'MLB Odds' }).click();
  await page.getByRole('button', { name: 'By book' }).click();
  await expect(page).toHaveURL(BY_BOOK);
  const table = page.getByRole('table', { name: /^Moneyline by book/ }).first();
  await expect(table.getByRole('columnheader')).toHaveText([
    'Team',
    'Best',
    'Hold',
    'BetMGM',
    'BetRivers',
    'Caesars',
    'DraftKings',
    'ESPN BET',
    'FanDuel',
  ]);
  const price = table.locator('[data-best]').first().getByRole('link');
  const american = (await price.textContent()) ?? '';
  await price.click();
  await expect(page).toHaveURL(/^[^?]*\/sportsbooks\/odds-converter\?/);
  await expect(page.getByLabel('American (Moneyline)')).toHaveValue(american);
  await page.getByRole('link', { name: 'Back to MLB Odds' }).click();
  await expect(page).toHaveURL(BY_BOOK);

  await page.getByRole('combobox', { name: 'Market' }).selectOption('Total');
  const totals = page.getByRole('table', { name: /^Total by book/ }).first();
  await totals.locator('td[rowspan]').first().getByRole('link').click();
  await expect(page.getByRole('region', { name: 'Result' })).toContainText(/Profit/);
  await page.getByRole('link', { name: 'Back to MLB Odds' }).click();
  await expect(page).toHaveURL(`${BY_BOOK}&market=total`);
});

test('shows fourteen games in 900 px, and has no fault for axe', async ({ page }) => {
  await visit(page, BY_BOOK);
  const games = page.locator('main table tbody');
  await expect(games.first()).toBeVisible();
  const heights = await games.evaluateAll((list) => list.map((one) => one.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThanOrEqual(900 / 14);
  await expectAccessibleInEveryLook(page);
});
