import type { Page } from '@playwright/test';
import { expect, test } from '../../harness/test.ts';

const NARROW = { width: 767, height: 800 };
const WIDE = { width: 768, height: 800 };

const bar = (page: Page) => page.getByRole('banner');
const toolsButton = (page: Page) => bar(page).getByRole('button', { name: 'Tools' });
const menuButton = (page: Page) => bar(page).getByRole('button', { name: 'Menu', exact: true });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Menu' });
const toolLink = (page: Page, name: string) => bar(page).getByRole('link', { name });

test('the bar is at the top of every kind of page, also after scrolling', {
  tag: ['@NAV-01', '@NAV-02'],
}, async ({ page, faults }) => {
  faults.expect(/404.*no-such-page/);
  await page.setViewportSize({ width: 1440, height: 500 });
  for (const path of ['/', '/login', '/faq', '/no-such-page', '/sportsbooks/odds-converter']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.mouse.wheel(0, 2_000);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    await expect(bar(page)).toBeInViewport();
    await expect.poll(async () => (await bar(page).boundingBox())?.y).toBe(0);
  }
});

test('the bar leads home, to the FAQ, to sign-in and to the social profile', {
  tag: ['@NAV-03', '@NAV-04', '@NAV-05', '@NAV-07'],
}, async ({ page }) => {
  await page.goto('/');
  const link = (name: string) => bar(page).getByRole('link', { name, exact: true });
  await expect(link('Home')).toHaveAttribute('href', '/');
  await expect(link('FAQ')).toHaveAttribute('href', '/faq');
  await expect(link('Login')).toHaveAttribute('href', '/login');
  await expect(bar(page).getByRole('button', { name: 'Logout' })).toBeHidden();
  await expect(bar(page).locator('a[href^="https://"]:visible')).toHaveAttribute(
    'href',
    'https://x.com/sharpside',
  );
});

test('the Tools menu lists what the remote declares, in its order', {
  tag: ['@NAV-19', '@NAV-20', '@CONST-02'],
}, async ({ page }) => {
  await page.goto('/');
  await toolsButton(page).click();
  const menu = bar(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'Tools' }) });
  // The team may declare more of them.
  const links = menu.getByRole('link', { name: /^(Arbitrage Calculator|Odds Converter)$/ });
  await expect(links).toHaveText(['Arbitrage Calculator', 'Odds Converter']);
  await expect(links.nth(0)).toHaveAttribute('href', '/sportsbooks/arbitrage-calculator');
  await expect(links.nth(1)).toHaveAttribute('href', '/sportsbooks/odds-converter');
});

test('768 px show the dropdowns, 767 px a menu button', { tag: ['@NAV-21', '@NAV-22'] }, async ({ page }) => {
  await page.goto('/');
  await page.setViewportSize(WIDE);
  await expect(toolsButton(page)).toBeVisible();
  await expect(menuButton(page)).toBeHidden();
  await page.setViewportSize(NARROW);
  await expect(toolsButton(page)).toBeHidden();
  await expect(menuButton(page)).toBeVisible();
});

test('a click opens a dropdown; a second one, one outside and a route change close it', {
  tag: ['@NAV-25', '@NAV-26'],
}, async ({ page }) => {
  await page.goto('/');
  await toolsButton(page).click();
  await expect(toolLink(page, 'Odds Converter')).toBeVisible();
  await toolsButton(page).click();
  await expect(toolLink(page, 'Odds Converter')).toBeHidden();
  await toolsButton(page).click();
  await toolLink(page, 'Odds Converter').click();
  await expect(page).toHaveURL(/odds-converter$/);
  await expect(toolLink(page, 'Arbitrage Calculator')).toBeHidden();
  await toolsButton(page).click();
  await expect(toolLink(page, 'Arbitrage Calculator')).toBeVisible();
  await page.goBack();
  await expect(toolLink(page, 'Arbitrage Calculator')).toBeHidden();
  await toolsButton(page).click();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(toolLink(page, 'Arbitrage Calculator')).toBeHidden();
});

test('the keyboard opens a dropdown, walks it, and gets its place back on Escape', async ({ page }) => {
  await page.goto('/');
  await toolsButton(page).focus();
  await page.keyboard.press('ArrowDown');
  await expect(toolLink(page, 'Arbitrage Calculator')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(toolLink(page, 'Odds Converter')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(toolsButton(page)).toBeFocused();
  await expect(toolLink(page, 'Odds Converter')).toBeHidden();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/arbitrage-calculator$/);
});

test('the page in view is marked in the bar', async ({ page }) => {
  await page.goto('/sportsbooks/odds-converter');
  await expect(toolsButton(page)).toHaveAttribute('aria-current', 'true');
  await toolsButton(page).click();
  await expect(toolLink(page, 'Odds Converter')).toHaveAttribute('aria-current', 'page');
});

test('the first stop of the keyboard skips to the content', async ({ page }) => {
  await page.goto('/sportsbooks/odds-converter');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the menu button opens a menu that closes on a route change', {
    tag: ['@NAV-23', '@NAV-27', '@NAV-29'],
  }, async ({ page }) => {
    await page.goto('/');
    await menuButton(page).tap();
    await expect(sheet(page)).toBeVisible();
    await sheet(page).getByRole('button', { name: 'Tools' }).tap();
    await sheet(page).getByRole('link', { name: 'Odds Converter' }).tap();
    await expect(page).toHaveURL(/odds-converter$/);
    await expect(sheet(page)).toBeHidden();
  });

  test('the menu closes on a tap outside it and on Escape', { tag: '@NAV-28' }, async ({ page }) => {
    await page.goto('/');
    await menuButton(page).tap();
    await expect(sheet(page)).toBeVisible();
    await page.touchscreen.tap(195, 20);
    await expect(sheet(page)).toBeHidden();
    await menuButton(page).tap();
    await page.keyboard.press('Escape');
    await expect(sheet(page)).toBeHidden();
    await expect(menuButton(page)).toBeFocused();
  });
});

test('an unknown path says so, leads home, and is logged', {
  tag: ['@NF-01', '@NF-02', '@NF-03', '@NF-04', '@ROUTE-28'],
}, async ({ page, faults }) => {
  faults.expect(/404/);
  const logged = page.waitForEvent('console', (message) => message.text().includes('/nowhere/at-all'));
  const response = await page.goto('/nowhere/at-all');
  expect(response?.status()).toBe(404);
  await expect(page.getByText("The page you're looking for doesn't exist or has been moved.")).toBeVisible();
  await logged;
  await expect(page).toHaveURL(/\/nowhere\/at-all$/);
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL(/\/$/);
});
