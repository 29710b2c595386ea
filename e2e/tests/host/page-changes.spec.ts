import type { Page } from '@playwright/test';
import { expect, test, waitUntilStarted } from '../../harness/test.ts';

const CONVERTER = '/sportsbooks/odds-converter';

const readTop = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

const footerLink = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true });

const titleOf = (page: Page) => page.getByRole('heading', { level: 1 });

test('a new page begins at its top, and one that is come back to where it was left', async ({ page }) => {
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => window.scrollTo(0, 900));
  await footerLink(page, 'FAQ').dispatchEvent('click'); // A mouse click would scroll there first.
  await expect(titleOf(page)).toHaveText('FAQ');
  expect(await readTop(page)).toBe(0);
  await expect(page.locator('#content')).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect.poll(() => readTop(page)).toBe(900);
  await page.goForward();
  await expect(titleOf(page)).toHaveText('FAQ');
  await expect.poll(() => readTop(page)).toBe(0);
  // A page that is loaded anew, unlike a reloaded page, also begins at its top.
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect(await readTop(page)).toBe(0);
});

test('a reload leads to where the page was left, also once its code has arrived', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 500 });
  await page.goto(CONVERTER);
  await expect(titleOf(page)).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 200));
  await expect.poll(() => readTop(page)).toBe(200);
  const { promise: isThere, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/screen-odds-converter*.js', async (route) => {
    await isThere;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await expect(titleOf(page)).toBeVisible();
  release();
  await waitUntilStarted(page);
  await expect(titleOf(page)).toBeVisible();
  await expect.poll(() => readTop(page)).toBe(200);
});

test('a page of the shell that does not arrive says what is so, within the site, and comes when it can', async ({
  page,
  faults,
}) => {
  faults.expect(/page-faq/);
  await page.goto('/login');
  await page.evaluate(() => {
    document.documentElement.dataset.sameDocument = 'yes';
  });
  await page.route('**/page-faq*.js', (route) => route.abort());
  const beacon = page.waitForRequest('**/beacons');
  await footerLink(page, 'FAQ').click();
  await expect(titleOf(page)).toHaveText('This page could not be shown');
  await expect(page.getByText('It could not be loaded whole, and we were told of it.')).toBeVisible();
  expect((await beacon).postDataJSON()).toMatchObject({ app: 'host', failure: 'load' });
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  await expect(titleOf(page)).toContainText('Login to');
  await footerLink(page, 'FAQ').click();
  await expect(titleOf(page)).toHaveText('This page could not be shown');
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(titleOf(page)).toHaveText('FAQ');
  await expect(page.locator('html')).toHaveAttribute('data-same-document', 'yes');
});

test('a page whose shell does not arrive says so by itself', async ({ page, faults }) => {
  faults.expect(/main\.|ERR_FAILED/);
  let asked = 0;
  await page.route('**/assets/host/main.*.js', (route) => {
    if (route.request().resourceType() === 'fetch') asked += 1;
    return route.abort();
  });
  await page.goto(CONVERTER);
  await expect(page.getByText('This page does not seem to arrive.')).toBeVisible();
  // The page requests the script again and again, so that it can reload itself once the script arrives whole.
  await expect.poll(() => asked).toBeGreaterThanOrEqual(2);
  // Scripts arrive again from here on, because the front page needs its shell.
  await page.unrouteAll({ behavior: 'wait' });
  await page.locator('#late').getByRole('link', { name: 'front page' }).click();
  await expect(titleOf(page)).toBeVisible();
  await expect(page.getByText('This page does not seem to arrive.')).toBeHidden();
});
