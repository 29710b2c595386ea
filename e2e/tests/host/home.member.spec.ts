import type { Page } from '@playwright/test';
import { readLayoutShift, watchLayoutShifts } from '../../harness/layout-shifts.ts';
import { expect, test } from '../../harness/member-test.ts';
import { NEEDS_GATE } from '../../harness/shared-sites.ts';

const board = (page: Page) => page.getByRole('region', { name: 'On the board' });
const MARK = 'Sample data: invented players and games';

for (const width of [1440, 390]) {
  test(`the board lights up with figures and games, and moves nothing, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await watchLayoutShifts(page);
    await page.goto('/');
    await expect(board(page).getByText('Hottest bat')).toBeVisible();
    await expect(board(page).getByRole('listitem')).toHaveCount(6);
    await expect(board(page).getByText('Sample data')).toBeVisible();
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(
      page.getByRole('contentinfo').getByText(/^MLB data: updated (today|yesterday) \d\d:\d\d ET$/),
    ).toBeVisible();
    expect(await readLayoutShift(page)).toBeLessThan(0.02);
  });
}

test('scores of three digits stand in one line, on a phone too', async ({ page }) => {
  await page.route('**/api/highlights', async (route) => {
    const answer = await (await route.fetch()).text();
    await route.fulfill({
      contentType: 'application/json',
      body: answer.replaceAll(/"score":(null|\d+)/g, '"score":128'),
    });
  });
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    const scores = board(page).getByText('128', { exact: true });
    await expect(scores).toHaveCount(12);
    const heights = await scores.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    expect(Math.max(...heights)).toBeLessThan(30);
  }
});

test('a backend that fails leaves no hole and no error', async ({ page, faults }) => {
  faults.expect(/503/);
  await page.route('**/api/**', (route) => route.fulfill({ status: 503, body: '' }));
  await watchLayoutShifts(page);
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'What it takes to break even' })).toBeVisible();
  await expect(page.getByText(/sample data/i)).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await readLayoutShift(page)).toBeLessThan(0.02);
});

test('no page of the shell brings the data cache of the screens along', async ({ page }) => {
  const scripts: string[] = [];
  page.on('response', async (response) => {
    if (response.url().endsWith('.js')) scripts.push(await response.text());
  });
  await page.goto('/');
  await expect(board(page).getByText('Hottest bat')).toBeVisible();
  expect(scripts.filter((script) => script.includes('useSWR'))).toEqual([]);
});

test.describe('a signed-in visitor', () => {
  test.use({ account: 'subscriber' });

  for (const width of [1440, 390]) {
    test(`sees at the top of a page of data that it is a sample, at ${width} px`, async ({ page }) => {
      test.skip(...NEEDS_GATE);
      await page.setViewportSize({ width, height: 844 });
      await page.goto('/gate/members');
      await expect(page.getByRole('main').getByText(MARK)).toBeInViewport();
      await page.goto('/gate/open');
      await expect(page.getByRole('contentinfo').getByText(MARK)).toBeVisible();
      await expect(page.getByRole('main').getByText(MARK)).toHaveCount(0);
    });
  }
});
