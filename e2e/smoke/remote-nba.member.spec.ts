import type { Page, Response } from '@playwright/test';
import { freshnessSchema } from '@sharpside/contracts/api';
import * as v from 'valibot';
import { expect, test } from '../harness/member-test.ts';

const HOT = '/nba/whos-hot';
const TRACKER = '/nba/stat-tracker';

// Reduced motion, because an animation while data is loading is drawn sixty times a second.
test.use({ account: 'non-subscriber', contextOptions: { reducedMotion: 'reduce' } });

const cards = (page: Page) => page.getByRole('article');
const rows = (page: Page) => page.getByRole('table', { name: "Players' averages" }).locator('[data-row]');
const log = (page: Page) => page.getByRole('table', { name: /^Game log of/ });
const detailsButton = (page: Page) =>
  rows(page)
    .first()
    .getByRole('button', { name: /Details of/ });
const formatEasternDay = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  dateStyle: 'medium',
});
async function readNbaUpdate(answer: Response): Promise<string> {
  const { updates } = v.parse(freshnessSchema, await answer.json());
  const update = updates.find(({ league }) => league === 'NBA');
  return formatEasternDay.format(new Date(update?.updated_at ?? Number.NaN));
}

test("Who's Hot loads more as one scrolls, and keeps team and order in its link", {
  tag: ['@NBAH-08', '@NBAH-15', '@NBAH-16', '@NBAH-17', '@NBAH-20'],
}, async ({ page }) => {
  const freshness = page.waitForResponse('**/api/freshness');
  await page.goto('/nba');
  await expect(page).toHaveURL(HOT);
  await expect(cards(page).first()).toBeVisible();
  // The page shows the day of the league's own update, as the backend reports it, and not the last day with a game.
  await expect(page.getByText('Data refreshes daily.')).toHaveText(
    `Data refreshes daily. Last updated: ${await readNbaUpdate(await freshness)}`,
  );
  const first = await cards(page).count();
  await page.mouse.wheel(0, 100_000);
  await expect.poll(() => cards(page).count()).toBeGreaterThan(first);
  await page.getByLabel('Team', { exact: true }).selectOption('BOS');
  await page.getByLabel('Sort by', { exact: true }).selectOption('Avg Assists');
  await expect(page).toHaveURL(`${HOT}?team=BOS&sort=avg_assists`);
  await page.reload();
  await expect(cards(page).first()).toContainText('Celtics');
  await expect(page.getByLabel('Sort by', { exact: true })).toHaveValue('avg_assists');
  await page.goBack();
  await expect(page).toHaveURL(`${HOT}?team=BOS`);
  await expect(page.getByLabel('Sort by', { exact: true })).toHaveValue('avg_points');
});

test('the tracker filters, sorts, opens a game log with its chart, and restores all of it from its link', {
  tag: ['@TRK-03', '@TRK-14', '@TRK-15', '@TRK-16'],
}, async ({ page }) => {
  await page.goto(TRACKER);
  await expect(rows(page).first()).toBeVisible();
  const name = (await rows(page).first().locator('strong').textContent()) ?? '';
  await page.getByRole('searchbox', { name: 'Search Player' }).fill(name.toLowerCase());
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('columnheader', { name: /^Reb/ }).getByRole('button').first().click();
  await detailsButton(page).click();
  await expect(log(page).locator('[data-row]').first()).toBeVisible();
  await expect(page.getByRole('figure', { name: /^Points by game/ })).toBeVisible();
  await expect(page).toHaveURL(/\?player=.+&sort=avg_reb&direction=asc&open=\d+$/);
  await page.reload();
  await expect(rows(page).first()).toContainText(name);
  await expect(log(page).locator('[data-row]').first()).toBeVisible();
  await expect(detailsButton(page)).toHaveText('Hide Details');
});
