import type { Page } from '@playwright/test';
import { expect, test } from '../../harness/test.ts';

const track = (page: Page) => page.getByRole('region', { name: 'Leagues and their teams' });
const panel = (page: Page, league: string) =>
  track(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: league, exact: true }) });

async function openCoverage(page: Page) {
  await page.goto('/');
  await page.getByRole('heading', { name: 'Sports Leagues Coverage' }).scrollIntoViewIfNeeded();
  await expect(track(page)).toBeVisible();
}

const readLeft = async (page: Page) => (await panel(page, 'MLB').boundingBox())?.x;

async function expectMoving(page: Page) {
  const before = await readLeft(page);
  await expect.poll(() => readLeft(page)).not.toBe(before);
}

const countRunning = (page: Page) =>
  track(page).evaluate(
    (element) =>
      element.getAnimations({ subtree: true }).filter(({ playState }) => playState === 'running').length,
  );

const expectStill = (page: Page) => expect.poll(() => countRunning(page)).toBe(0);

test('the coverage moves past, and stands still under the pointer and while it has the focus', {
  tag: ['@HOME-06', '@HOME-07'],
}, async ({ page }) => {
  await openCoverage(page);
  await page.mouse.move(0, 0);
  await expectMoving(page);
  await track(page).hover();
  await expectStill(page);
  await page.mouse.move(0, 0);
  await expectMoving(page);
  await page.getByRole('button', { name: 'Pause' }).focus();
  await page.keyboard.press('Tab');
  await expect(track(page)).toBeFocused();
  await expectStill(page);
});

test('the coverage stands still for who asks for less motion, has everything once, and hockey nowhere else', {
  tag: ['@HOME-08', '@HOME-09', '@HOME-11', '@HOME-21'],
}, async ({ page, faults }) => {
  faults.expect(/404/);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openCoverage(page);
  await expectStill(page);
  await expect(page.getByRole('button', { name: 'Pause' })).toBeHidden();
  await expect(track(page).getByText('Diamondbacks').filter({ visible: true })).toHaveCount(1);
  // The teams are in four columns. The league and each team have a badge.
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const [league, count] of Object.entries({ MLB: 30, NBA: 30, NFL: 32, NHL: 32 })) {
      const teams = panel(page, league).getByRole('listitem');
      await expect(teams).toHaveCount(count);
      const lefts = await teams.evaluateAll((items) =>
        items.map((item) => item.getBoundingClientRect().left),
      );
      expect(new Set(lefts.map(Math.round)).size).toBe(4);
      await expect(panel(page, league).locator('svg')).toHaveCount(count + 1);
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByRole('banner').getByRole('button', { name: 'NHL' })).toHaveCount(0);
  await expect(page.getByRole('article', { name: 'NHL' })).toHaveCount(0);
  expect((await page.goto('/nhl'))?.status()).toBe(404);
});
