import type { Page } from '@playwright/test';
import { expect, test } from '../../harness/member-test.ts';
import { expectAccessibleInEveryLook } from '../../harness/pages/accessibility.ts';
import { readLayoutShift, watchLayoutShifts } from '../../harness/pages/layout-shifts.ts';
import { fetchRemotePages } from '../../harness/pages/pages.ts';
import { expectSentToLogin, visit } from '../../harness/pages/visit.ts';

const THREES = { path: '/nba/three-pointer-hub', call: '**/api/nba-three-pointer-predictions/*' };
const FIRST = { path: '/nba/first-basket', call: '**/api/nba-multi-factor-first-basket*' };

const cards = (page: Page) => page.getByRole('article');
const face = (page: Page, side: 'front' | 'back') => cards(page).first().locator(`[data-face=${side}]`);
const flipButton = (page: Page) =>
  cards(page)
    .first()
    .getByRole('button', { name: /^Tap to flip/ });
const selectedDate = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).first();
const record = (page: Page) => page.getByRole('heading', { name: 'The model’s record' });
const dayOf = (page: Page) => new URL(page.url()).searchParams.get('date');

test('a visitor is sent to /login from every NBA screen', {
  tag: ['@GATE-10', '@ROUTE-16', '@ROUTE-17', '@ROUTE-18', '@ROUTE-19', '@ROUTE-20'],
}, async ({ page, memberSite }) => {
  const pages = await fetchRemotePages(memberSite.url, 'remote-nba');
  await expectSentToLogin(
    page,
    pages.map(({ path }) => path),
  );
});

test.describe('a member', () => {
  test.use({ account: 'non-subscriber' });

  test('turns cards, goes through the days, and comes back to both by the link', {
    tag: ['@TPH-01', '@TPH-02', '@TPH-04', '@TPH-07', '@TPH-08', '@TPH-14', '@TPH-15'],
  }, async ({ page }) => {
    await watchLayoutShifts(page);
    await page.goto(THREES.path);
    await expect(cards(page).first()).toBeVisible();
    await expect(record(page)).toBeVisible();
    expect(await readLayoutShift(page)).toBeLessThan(0.02);
    const tomorrow = await selectedDate(page).textContent();
    await expect(face(page, 'front')).toContainText(/[A-Z]{3} @ [A-Z]{3}/);
    await expect(face(page, 'front')).toContainText(/\d:\d\d [AP]M ET/);
    await expect(face(page, 'back')).toBeHidden();
    await flipButton(page).click();
    await expect(face(page, 'back').getByText('Predicted 3PM')).toBeVisible();
    await expect(face(page, 'front')).toBeHidden();
    await expect(page).toHaveURL(/\?turned=/);
    for (const _ of ['today', 'yesterday']) await page.getByRole('button', { name: 'Previous Day' }).click();
    const yesterday = dayOf(page);
    await expect(face(page, 'front')).toContainText(/Made \d|Did not play/);
    await expect(record(page)).toBeVisible();
    await flipButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(face(page, 'back').getByText('AI Score')).toBeVisible();
    await expect(page).toHaveURL(/turned=/);
    await page.reload();
    await expect(face(page, 'back').getByText('Final')).toBeVisible();
    expect(dayOf(page)).toBe(yesterday);
    await page.goBack();
    await page.goBack();
    await expect(selectedDate(page)).toHaveText(tomorrow ?? '');
    await page.goForward();
    await page.goForward();
    await expect(face(page, 'back')).toBeVisible();
    expect(dayOf(page)).toBe(yesterday);
  });

  test('is told of a day without predictions, and of predictions and games that do not load', {
    tag: ['@FB-18', '@FB-20', '@FB-22', '@FB-23', '@FB-24', '@FB-25'],
  }, async ({ page, faults }) => {
    faults.expect(/50[02]/);
    await page.route('**/api/scoreboard/nba*', (route) => route.fulfill({ status: 500, json: {} }));
    // It answers from the press on, not before: the screen retries by itself too, and would take the button away.
    let isPressed = false;
    await page.exposeFunction('notePress', () => {
      isPressed = true;
    });
    await page.route(FIRST.call, (route) =>
      isPressed ? route.fallback() : route.fulfill({ status: 502, json: {} }),
    );
    await page.goto(FIRST.path);
    await expect(page.getByText('Failed to fetch predictions')).toBeVisible();
    await expect(cards(page)).toHaveCount(0);
    await page.evaluate("document.addEventListener('click', () => notePress(), true)");
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(face(page, 'front')).toContainText(/\d:\d\d [AP]M ET/);
    await expect(face(page, 'front')).toContainText('Scheduled');
    await page.getByRole('button', { name: 'Next Day' }).click();
    await expect(page.getByText(/^No predictions available for \w+day, \w+ \d+, \d{4}\.$/)).toBeVisible();
    await expect(page.getByText('Check back later or try a different date.')).toBeVisible();
  });

  test('axe finds nothing on either face, dark and light', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const { path } of [THREES, FIRST]) {
      await visit(page, path);
      await flipButton(page).click();
      await expect(face(page, 'back')).toBeVisible();
      await expectAccessibleInEveryLook(page);
    }
  });
});

test.describe('on a phone', () => {
  test.use({ account: 'non-subscriber', hasTouch: true, viewport: { width: 390, height: 844 } });

  test('a tap turns a card, at once where less motion is asked for', {
    tag: ['@FB-07', '@FB-13', '@FB-14', '@FB-15'],
  }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(FIRST.path);
    await expect(face(page, 'front')).toBeVisible();
    await cards(page).first().tap();
    for (const figure of ['AI Score', 'Probability', 'Tip Win %']) {
      await expect(face(page, 'back').getByText(figure, { exact: true })).toBeVisible();
    }
    const turn = cards(page).first().locator('[data-turn]');
    expect(await turn.evaluate((element) => getComputedStyle(element).transitionDuration)).toBe('0s');
  });
});
