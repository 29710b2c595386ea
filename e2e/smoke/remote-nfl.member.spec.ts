import type { Page } from '@playwright/test';
import { expect, test } from '../harness/member-test.ts';
import { readLayoutShift, watchLayoutShifts } from '../harness/pages/layout-shifts.ts';

const DEFENSES = '/nfl/defensive-team-stats';
const HIT_RATES = '/nfl/nfl-hit-rates';

// Reduced motion, because an animation while data is loading is drawn sixty times a second.
test.use({ account: 'non-subscriber', contextOptions: { reducedMotion: 'reduce' } });

const table = (page: Page, name: string) => page.getByRole('table', { name });
const props = (page: Page) => table(page, 'Props and their hit rates').locator('> tbody > tr[data-row]');
const drawing = (page: Page, name: RegExp) => page.getByRole('img', { name }).locator('svg').first();

test('sorts the defenses against a position, and goes back and forward through what was chosen', {
  tag: ['@NDEF-02', '@NDEF-04', '@NDEF-05', '@NDEF-08', '@NDEF-14'],
}, async ({ page }) => {
  await page.goto(DEFENSES);
  const rows = page.getByRole('table').locator('[data-row]');
  await expect(rows).toHaveCount(32);
  await page.getByLabel('Position').selectOption('TE');
  await page
    .getByRole('columnheader', { name: /^Rec Yds/ })
    .getByRole('button')
    .first()
    .click();
  await expect(page).toHaveURL(`${DEFENSES}?position=TE&sort=receiving_yards&direction=asc`);
  await expect(rows).toHaveCount(32);
  const touchdowns = await rows.locator('td:nth-last-child(2)').allTextContents();
  expect(touchdowns.every((text) => /^\d\.\d\d \d+(st|nd|rd|th)$/.test(text))).toBe(true);
  await page.goBack();
  await expect(page).toHaveURL(`${DEFENSES}?position=TE`);
  await page.goBack();
  await expect(page.getByLabel('Position')).toHaveValue('QB');
  await page.goForward();
  await expect(page.getByLabel('Position')).toHaveValue('TE');
});

test('narrows the props, opens one on its games, and restores all of it from its link', {
  tag: ['@HITR-05', '@HITR-06', '@HITR-23', '@HITR-26', '@HITR-30', '@HITR-33', '@HITR-34'],
}, async ({ page }) => {
  await watchLayoutShifts(page);
  await page.goto(HIT_RATES);
  await expect(props(page).first()).toBeVisible();
  expect(await readLayoutShift(page)).toBeLessThan(0.02);
  const toTop = page.getByRole('button', { name: 'Scroll to top' });
  await expect(toTop).toHaveCount(0);
  const shown = () => table(page, 'Props and their hit rates').evaluate((element) => element.scrollHeight);
  const before = await shown();
  await page.mouse.wheel(0, 100_000);
  await expect.poll(shown).toBeGreaterThan(before);
  await toTop.click();
  await expect(toTop).toHaveCount(0);

  await page.getByLabel('Hit Rate', { exact: true }).selectOption('60%');
  await expect(props(page).first().locator('td').nth(4)).toHaveText('3/5');
  await page.getByLabel('Min Odds').fill('+100');
  await expect(page.getByRole('button', { name: 'Remove Min Odds: +100' })).toBeVisible();
  await expect(page).toHaveURL(`${HIT_RATES}?hit_rate=60&min_odds=%2B100`);
  // The previous rows are shown until the new rows have arrived.
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  const several = props(page)
    .filter({ has: page.locator('td:nth-child(4) button:nth-of-type(2)') })
    .first();
  const name = (await several.locator('strong').first().textContent()) ?? '';
  const second = several.getByRole('group').getByRole('button').nth(1);
  const price = (await second.textContent())?.split(' ').at(-1) ?? '';
  await second.click();
  await expect(several.locator('td').nth(2).getByRole('link')).toHaveText(price);
  await several.getByRole('button', { name: /^Games of/ }).click();
  await expect(drawing(page, /by game\. Bar chart.*Line: Line/)).toBeVisible();
  await expect(page).toHaveURL(/pick=.+&open=/);
  await page.reload();
  await expect(drawing(page, /by game\. Bar chart.*Line: Line/)).toBeVisible();
  const reopened = props(page).filter({ has: page.locator('[aria-expanded=true]') });
  await expect(reopened).toContainText(name);
  await expect(reopened.locator('td').nth(2).getByRole('link')).toHaveText(price);
});
