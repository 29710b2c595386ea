import type { Page } from '@playwright/test';
import { expect, test } from '../../harness/member-test.ts';
import { expectAccessibleInEveryLook } from '../../harness/pages/accessibility.ts';
import { readLayoutShift, watchLayoutShifts } from '../../harness/pages/layout-shifts.ts';
import { fetchRemotePages } from '../../harness/pages/pages.ts';
import { expectSentToLogin, visit } from '../../harness/pages/visit.ts';

const THREES = '/nba/three-pointer-hub';
const FIRST = '/nba/first-basket';
const HOT = '/nba/whos-hot';
const TRACKER = '/nba/stat-tracker';

const cards = (page: Page) => page.getByRole('article');
const face = (page: Page, side: 'front' | 'back') => cards(page).first().locator(`[data-face=${side}]`);
const flipButton = (page: Page) => cards(page).first().getByRole('button', { name: /flip/i });
const selectedDate = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).first();
const record = (page: Page) => page.getByRole('heading', { name: 'The model’s record' });
const dayOf = (page: Page) => new URL(page.url()).searchParams.get('date');

test('a visitor is sent to /login from every NBA screen', {
  tag: ['@GATE-10', '@ROUTE-16', '@ROUTE-17', '@ROUTE-18', '@ROUTE-19', '@ROUTE-20'],
}, async ({ page, memberSite }) => {
  await expectSentToLogin(page, { site: memberSite.url, app: 'remote-nba' });
});

test.describe('a member', () => {
  test.use({ account: 'non-subscriber' });

  test('turns cards, goes through the days, and comes back to both by the link', {
    tag: ['@TPH-01', '@TPH-02', '@TPH-04', '@TPH-07', '@TPH-08', '@TPH-14', '@TPH-15'],
  }, async ({ page }) => {
    await watchLayoutShifts(page);
    await page.goto(THREES);
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

  test('goes from a price to the converter filled in, and back to the same picks', {
    tag: ['@CONV-18', '@CONV-19'],
  }, async ({ page }) => {
    await page.goto(`${THREES}?view=table`);
    await page.locator('main a[href*="odds-converter"]').first().click();
    await expect(page.getByLabel('American (Moneyline)')).toHaveValue(/^[+-]\d{3,}$/);
    await page.getByRole('link', { name: 'Back to 3-Pointer Hub' }).click();
    await expect(page).toHaveURL(`${THREES}?view=table`);
  });

  test('opens the converter from the price of a card, and comes back to that card', {
    tag: ['@CONV-18', '@CONV-19'],
  }, async ({ page }) => {
    await page.goto(FIRST);
    const prices = page.locator('main a[href*="odds-converter"]');
    // The last of them is far below the first view.
    const card = cards(page)
      .filter({ has: page.locator('a[href*="odds-converter"]') })
      .last();
    const id = (await card.getAttribute('id')) ?? '';
    await prices.last().focus();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('American (Moneyline)')).toHaveValue(/^[+-]\d{3,}$/);
    await page.getByRole('link', { name: 'Back to First Basket' }).click();
    await expect(page).toHaveURL(FIRST);
    const same = page.locator(`[id="${id}"]`);
    await expect(same).toBeInViewport();
    await expect(same.locator('[data-face=front]')).toBeVisible();
  });

  test.describe('with a finger', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

    test('sees the first card whole, and turns it by a tap anywhere but on its price', {
      tag: ['@TPH-06', '@FB-07'],
    }, async ({ page }) => {
      await page.goto(FIRST);
      await expect(cards(page).first()).toBeInViewport({ ratio: 1 });
      await expect(flipButton(page)).toHaveText(/^Tap to flip/);
      const middle = { position: { x: 180, y: 60 } };
      await cards(page).first().tap(middle);
      await expect(face(page, 'back').getByText('Tip Win %')).toBeVisible();
      await cards(page).first().tap(middle);
      await face(page, 'front').getByRole('link').tap();
      await expect(page.getByLabel('American (Moneyline)')).toHaveValue(/^[+-]\d{3,}$/);
    });
  });

  test('axe finds nothing, on either face of a card too, dark and light', async ({ page, memberSite }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const { path } of await fetchRemotePages(memberSite.url, 'remote-nba')) {
      // One team's players have the same kinds of elements as all players, but are only a tenth of them.
      await visit(page, [HOT, TRACKER].includes(path) ? `${path}?team=BOS` : path);
      if (path === HOT) await expect(cards(page).first()).toBeVisible();
      if (path === TRACKER) {
        await page.getByRole('table', { name: "Players' averages" }).locator('strong').first().click();
        const log = page.getByRole('table', { name: /^Game log of/ });
        await expect(log.locator('[data-row]').first()).toBeVisible();
      }
      if ([THREES, FIRST].includes(path)) {
        await flipButton(page).click();
        await expect(face(page, 'back')).toBeVisible();
      }
      await expectAccessibleInEveryLook(page);
    }
  });
});
