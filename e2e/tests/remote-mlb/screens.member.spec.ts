import { expect, test } from '../../harness/member-test.ts';
import { expectAccessibleInEveryLook } from '../../harness/pages/accessibility.ts';
import { button, rowsOf } from '../../harness/pages/mlb-screens.ts';
import { fetchRemotePages } from '../../harness/pages/pages.ts';
import { visit } from '../../harness/pages/visit.ts';

// Calm, since what moves while data are on their way is drawn sixty times a second.
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
  test('brings back filters and order, which going back undoes', async ({ page }) => {
    const pitchers = '/mlb/starting-pitcher-stats?sort=avg_hits&direction=desc';
    await page.goto(pitchers);
    const hits = page.getByRole('columnheader', { name: 'Avg Hits' });
    await expect(hits).toHaveAttribute('aria-sort', 'descending');
    // The badge has the same letters as the code beside it.
    const letters = (await rowsOf(page).first().locator('> td').nth(1).textContent()) ?? '';
    const team = letters.slice(letters.length / 2);
    await page.getByLabel('Team', { exact: true }).selectOption(team);
    await expect(page).toHaveURL(new RegExp(`team=${team}`));
    await page.reload();
    await expect(rowsOf(page).first()).toContainText(team);
    await expect(hits).toHaveAttribute('aria-sort', 'descending');
    await page.goBack();
    await expect(page).toHaveURL(pitchers);
    await expect(page.getByLabel('Team', { exact: true })).toHaveValue('all');
    await page.goForward();
    await expect(page.getByLabel('Team', { exact: true })).toHaveValue(team);
  });

  test('brings back the factor, the split and the page of the parks', {
    tag: ['@PARK-05', '@PARK-07'],
  }, async ({ page }) => {
    await page.goto('/mlb/park-factors?hand=left&time=night&factor=triples&sort=team&direction=asc');
    await expect(button(page, 'Left-handed Batters')).toHaveAttribute('aria-pressed', 'true');
    await expect(button(page, 'Right-handed Batters')).toHaveAttribute('aria-pressed', 'false');
    await expect(button(page, 'Day Games')).toHaveAttribute('aria-pressed', 'false');
    await expect(page.getByLabel('Select Factor')).toHaveValue('triples');
    await expect(page.getByRole('columnheader', { name: 'Team' })).toHaveAttribute('aria-sort', 'ascending');
    await button(page, 'Night Games').click();
    await expect(page).not.toHaveURL(/time=night/);
    await page.goBack();
    await expect(button(page, 'Night Games')).toHaveAttribute('aria-pressed', 'true');
  });

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

  test('brings back a day of predictions, with what came of them and the record', async ({ page }) => {
    for (const [path, outcome] of [
      ['/mlb/the-script', /^(Homered|No home run)$/],
      ['/mlb/the-hit-script', /^(Got a hit|No hit)$/],
    ] as const) {
      await page.goto(`${path}?date=2025-07-04`);
      await expect(page.getByText(outcome).first()).toBeVisible();
      await expect(page.getByRole('region', { name: 'The model’s record', exact: true })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Back-test beside: The model’s record' })).toBeVisible();
      await button(page, 'Today').click();
      await expect(page).toHaveURL(path);
      await page.goBack();
      await expect(page.getByText(outcome).first()).toBeVisible();
    }
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

test('lists go on page by page', { tag: ['@HOT-29', '@HOT-31'] }, async ({ page }) => {
  await page.goto('/mlb/whos-hot');
  await expect(rowsOf(page)).toHaveCount(50);
  await button(page, 'Load more').scrollIntoViewIfNeeded();
  await expect.poll(() => rowsOf(page).count()).toBeGreaterThan(50);
  // Another order begins again, and shows its beginning.
  await page
    .getByRole('columnheader', { name: /^Batter/ })
    .getByRole('button')
    .click();
  await expect(rowsOf(page)).toHaveCount(50);
  await expect(rowsOf(page).first()).toBeInViewport();
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
    const name = page.getByRole('article').first().getByText('Arizona Diamondbacks').first();
    await expect(name).toBeVisible();
    const lines = await name.evaluate((element) => {
      const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() ?? element;
      const word = document.createRange();
      word.setStart(text, 'Arizona '.length);
      word.setEnd(text, 'Arizona Diamondbacks'.length);
      return new Set([...word.getClientRects()].filter((box) => box.width > 1).map((box) => box.top)).size;
    });
    expect(lines).toBe(1);
  }
});
