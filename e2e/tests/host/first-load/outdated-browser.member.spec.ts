import type { Page } from '@playwright/test';
import { expect, test } from '../../../harness/member-test.ts';

/** Removes browser features that became common after 2023, before any script of the page runs. */
const makeOld = (page: Page) =>
  page.addInitScript(() => {
    for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover'])
      Reflect.deleteProperty(HTMLElement.prototype, name);
    Reflect.deleteProperty(AbortSignal, 'any');
    for (const name of ['withResolvers', 'try']) Reflect.deleteProperty(Promise, name);
    for (const name of ['canParse', 'parse']) Reflect.deleteProperty(URL, name);
    Reflect.deleteProperty(Object, 'groupBy');
    Reflect.deleteProperty(Map, 'groupBy');
    Reflect.deleteProperty(Array, 'fromAsync');
    Reflect.deleteProperty(window, 'navigation');
    Reflect.deleteProperty(Document.prototype, 'startViewTransition');
  });

const notice = (page: Page) => page.getByText('This browser is too old');

test('a visitor with an old browser is told so, and the calculators work', async ({ page }) => {
  await makeOld(page);
  const beacons: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/beacons')) beacons.push(request.url());
  });
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/sportsbooks/odds-converter');
    await expect(notice(page)).toBeInViewport({ ratio: 1 });
    await expect(notice(page)).toContainText('Firefox 125');
    await expect.poll(async () => (await notice(page).boundingBox())?.y).toBeGreaterThanOrEqual(0);
    await page.getByRole('textbox', { name: 'American' }).first().fill('+150');
    await expect(page.getByRole('textbox', { name: 'Decimal' }).first()).toHaveValue('2.50');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await page.goto('/');
  await expect(notice(page)).toBeVisible();
  expect(beacons).toEqual([]);
});

test.describe('a member with an old browser', () => {
  test.use({ account: 'subscriber' });

  test('sees a board, opens a filter and is not sent in circles', async ({ page }) => {
    await makeOld(page);
    const documents: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
    });
    await page.goto('/mlb/scores?date=2025-07-04');
    await expect(page.getByRole('article').first()).toContainText(/Final|Postponed/);
    await expect(notice(page)).toBeAttached();
    await page.getByRole('button', { name: /^Select Date/ }).click();
    await page
      .getByRole('dialog', { name: 'Select Date' })
      .getByRole('button', { name: /July 9, 2025/ })
      .click();
    await expect(page).toHaveURL(/date=2025-07-09/);
    expect(documents).toEqual(['/mlb/scores']);
  });
});

test('no other browser is told', async ({ page }) => {
  await page.goto('/');
  await expect(notice(page)).toHaveCount(0);
});

test('a browser that gives the site neither storage nor channels nor locks starts the site all the same', async ({
  page,
}) => {
  // As Firefox does for a visitor who blocks the cookies of a site.
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { get: refuse });
    Object.defineProperty(window, 'BroadcastChannel', { value: refuse });
    LockManager.prototype.request = refuse;
  });
  const beacons: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/beacons')) beacons.push(request.url());
  });
  await page.goto('/sportsbooks/odds-converter');
  await page.getByRole('textbox', { name: 'American' }).first().fill('+150');
  await expect(page.getByRole('textbox', { name: 'Decimal' }).first()).toHaveValue('2.50');
  await page.getByRole('button', { name: 'Dark mode' }).click();
  await page.getByRole('link', { name: 'FAQ' }).first().click();
  await expect(page.getByRole('heading', { name: 'FAQ', level: 1 })).toBeVisible();
  expect(beacons).toEqual([]);
});
