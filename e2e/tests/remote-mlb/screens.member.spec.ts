import { expect, test } from '../../harness/member-test.ts';
import { expectAccessibleInEveryLook } from '../../harness/pages/accessibility.ts';
import { button } from '../../harness/pages/mlb-screens.ts';
import { fetchRemotePages } from '../../harness/pages/pages.ts';
import { visit } from '../../harness/pages/visit.ts';

// Reduced motion, because an animation while data is loading is drawn sixty times a second.
test.use({ account: 'subscriber', contextOptions: { reducedMotion: 'reduce' } });

test('every screen is free of faults for axe, dark and light, and fits, also on paper', async ({
  page,
  memberSite,
}) => {
  for (const { path } of await fetchRemotePages(memberSite.url, 'remote-mlb')) {
    await visit(page, path);
    await expectAccessibleInEveryLook(page);
  }
});

test.describe('a link', () => {
  test('brings back a day of scores, through which one moves', {
    tag: ['@SCO-05', '@SCO-06', '@SCO-08', '@SCO-09', '@SCO-10', '@SCO-11'],
  }, async ({ page }) => {
    await page.goto('/mlb/scores?date=2025-07-04');
    const heading = page.getByRole('main').getByRole('banner').or(page.locator('main header'));
    await expect(heading.first()).toContainText('July 4, 2025');
    await expect(page.getByRole('article').first()).toContainText(/Final|Postponed/);
    await button(page, 'Previous Day').click();
    await expect(page).toHaveURL(/date=2025-07-03/);
    await button(page, 'Next Day').click();
    await expect(page).toHaveURL(/date=2025-07-04/);
    await page.getByRole('button', { name: /^Select Date/ }).click();
    const calendar = page.getByRole('dialog', { name: 'Select Date' });
    await expect.poll(async () => (await calendar.boundingBox())?.width).toBeCloseTo(18 * 16, -1);
    await calendar.getByRole('button', { name: /July 9, 2025/ }).click();
    await expect(page).toHaveURL(/date=2025-07-09/);
    await button(page, 'Today').click();
    await expect(page).not.toHaveURL(/date=/);
    await page.goBack();
    await expect(heading.first()).toContainText('July 9, 2025');
  });

  test('in a header leads to the definition of its figure', async ({ page }) => {
    await page.goto('/mlb/starting-pitcher-stats');
    await button(page, 'About Expected HR').click();
    await page.getByRole('link', { name: 'Exit Velocity' }).click();
    await expect(page).toHaveURL('/mlb/definition#exit-velocity');
    await expect(page.getByRole('region', { name: 'Exit Velocity' })).toBeInViewport();
  });
});

test('odds are read as chosen at the foot of any page, by the screens of every section, also after a reload', async ({
  page,
}) => {
  await page.goto('/sportsbooks/arbitrage-calculator?amount=100&line=150&line=-130&calculated=1');
  const calculation = page.getByRole('region', { name: 'Result' });
  await expect(calculation).toContainText('at +150');
  await page.getByLabel('Show odds as').selectOption('decimal');
  await expect(calculation).toContainText('at 2.50');
  await page.goto('/mlb/SECRETODDS');
  await expect(page.getByRole('table').first()).toContainText(/\d\.\d\d/);
  await expect(page.getByRole('table').first()).not.toContainText(/[+-]\d{3}/);
  await page.getByLabel('Odds format').selectOption('american');
  await expect(page.getByRole('table').first()).toContainText(/[+-]\d{3}/);
  await expect(page.getByLabel('Show odds as')).toHaveValue('american');
  await page.reload();
  await expect(page.getByLabel('Show odds as')).toHaveValue('american');
  await expect(page.getByRole('table').first()).toContainText(/[+-]\d{3}/);
});

test('the longest name of a team stays whole on a card of scores', async ({ page }) => {
  await page.route('**/api/scoreboard/mlb*', async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    const body = text.replaceAll(/"displayName":"[^"]*"/g, '"displayName":"Arizona Diamondbacks"');
    await route.fulfill({ response, body });
  });
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/mlb/scores?date=2025-07-04');
    const name = page.getByRole('article').first().getByText('Diamondbacks', { exact: true }).first();
    await expect(name).toBeVisible();
    const lines = await name.evaluate((element) => {
      const word = document.createRange();
      word.selectNodeContents(element);
      return new Set([...word.getClientRects()].filter((box) => box.width > 1).map((box) => box.top)).size;
    });
    expect(lines).toBe(1);
  }
});
