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

/** Waits until the panels are seen somewhere else. */
async function expectMoving(page: Page) {
  const before = await readLeft(page);
  await expect.poll(() => readLeft(page)).not.toBe(before);
}

const countRunning = (page: Page) =>
  track(page).evaluate(
    (element) =>
      element.getAnimations({ subtree: true }).filter(({ playState }) => playState === 'running').length,
  );

/** Waits until nothing of the panels moves by itself. */
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

test('the coverage is paused by a button, and then scrolled by keys', async ({ page }) => {
  await openCoverage(page);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.mouse.move(0, 0);
  await expectStill(page);
  await track(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => track(page).evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Play' }).click();
  await page.mouse.move(0, 0);
  await expectMoving(page);
});

test('the coverage stands still for who asks for less motion, and has everything once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openCoverage(page);
  await expectStill(page);
  await expect(page.getByRole('button', { name: 'Pause' })).toBeHidden();
  await expect(track(page).getByText('Diamondbacks').filter({ visible: true })).toHaveCount(1);
});

test('each league has its badge, and its teams in four columns, on a phone too', {
  tag: ['@HOME-08', '@HOME-09', '@HOME-11'],
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openCoverage(page);
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
});

test('hockey is in the coverage alone', { tag: '@HOME-21' }, async ({ page, faults }) => {
  faults.expect(/404/);
  await openCoverage(page);
  await expect(page.getByRole('banner').getByRole('button', { name: 'NHL' })).toHaveCount(0);
  await expect(page.getByRole('article', { name: 'NHL' })).toHaveCount(0);
  expect((await page.goto('/nhl'))?.status()).toBe(404);
});

test('without a backend the board says what needs none, and nothing is asked for', async ({
  page,
  createSite,
}) => {
  const site = await createSite();
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api')) calls.push(pathname);
  });
  await page.goto(site.url);
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('region', { name: 'What it takes to break even' })).toBeVisible();
  expect(calls).toEqual([]);
});

test('the buttons and cards lead where they say', { tag: ['@HOME-05', '@HOME-16'] }, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Learn More' }).click();
  await expect(page).toHaveURL(/\/faq$/);
  await page.goBack();
  // The card is a target as a whole, not its name alone.
  await page.getByText('any price in its four forms').locator('..').click();
  await expect(page).toHaveURL(/\/sportsbooks\/odds-converter$/);
});
