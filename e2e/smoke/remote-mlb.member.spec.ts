import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../harness/member-test.ts';

const TRACKER = '/mlb/exit-velocity-tracker';
const HOT = '/mlb/whos-hot';

// Reduced motion, because an animation while data is loading is drawn sixty times a second.
test.use({ account: 'subscriber', contextOptions: { reducedMotion: 'reduce' } });

const batters = (page: Page) =>
  page.getByRole('table', { name: 'Batters by exit velocity' }).locator('> tbody > tr[data-row]');
const figuresOf = async (rows: Locator, column: number) =>
  (await rows.locator(`> td:nth-child(${column})`).allTextContents()).map(Number);

const isDescending = (figures: readonly number[]) =>
  figures.every((figure, index) => index === 0 || figure <= (figures[index - 1] ?? figure));

test('ranks batters, and pages on at the end', { tag: ['@EVT-01', '@EVT-25', '@EVT-41'] }, async ({
  page,
}) => {
  await page.goto(TRACKER);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^MLB Exit Velocity Tracker \d{4}$/);
  await expect(batters(page)).toHaveCount(50);
  expect(isDescending(await figuresOf(batters(page), 3))).toBe(true);
  await page.getByRole('button', { name: 'Load more' }).scrollIntoViewIfNeeded();
  await expect.poll(() => batters(page).count()).toBeGreaterThan(50);
});

test('keeps its filters in the address', { tag: ['@EVT-11', '@EVT-13'] }, async ({ page }) => {
  await page.goto(`${TRACKER}?team=BOS`);
  await expect(batters(page).first()).toContainText('BOS');
  await expect(batters(page).filter({ hasNotText: 'BOS' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Night', exact: true }).click();
  await expect(page).toHaveURL(`${TRACKER}?team=BOS&time=night`);
  await page.goBack();
  await expect(page).toHaveURL(`${TRACKER}?team=BOS`);
  await expect(page.getByRole('button', { name: 'Night', exact: true })).not.toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.goForward();
  await expect(page).toHaveURL(`${TRACKER}?team=BOS&time=night`);
});

test('sees the hot batters, filters and sorts them, and comes back by the address', {
  tag: ['@HOT-09', '@HOT-12', '@HOT-17', '@HOT-21'],
}, async ({ page }) => {
  await page.goto(HOT);
  const rows = page.getByRole('table').locator('tbody > tr[data-row]');
  await expect(rows.first()).toBeVisible();
  await page.getByLabel('Team').selectOption('NYY');
  await page.getByLabel('Pitcher hand').selectOption('R');
  await page.getByRole('button', { name: /^Batter Name/ }).click();
  await expect(page).toHaveURL(`${HOT}?hand=R&team=NYY&sort=batter&direction=asc`);
  await expect(rows.filter({ hasNotText: 'NYY' })).toHaveCount(0);
  const readNames = () => rows.locator('> td:first-child').allTextContents();
  // Retried, because while the answer is loading there are no rows, or the rows are still in their old order.
  await expect(async () => {
    const shown = await readNames();
    expect(shown.length).toBeGreaterThan(1);
    expect(shown).toEqual(shown.toSorted());
  }).toPass({ timeout: 60_000 });
  const names = await readNames();
  await page.reload();
  await expect(rows.first()).toContainText(names[0] ?? 'a batter');
  await page.goBack();
  await expect(page).toHaveURL(`${HOT}?hand=R&team=NYY`);
});
