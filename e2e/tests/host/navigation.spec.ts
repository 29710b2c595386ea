import type { Page } from '@playwright/test';
import { expect, test } from '../../harness/test.ts';

const bar = (page: Page) => page.getByRole('banner');
const toolsButton = (page: Page) => bar(page).getByRole('button', { name: 'Tools' });
const menuButton = (page: Page) => bar(page).getByRole('button', { name: 'Menu', exact: true });

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

test('the Tools menu lists what the remote declares, in its order', {
  tag: ['@NAV-19', '@NAV-20', '@CONST-02'],
}, async ({ page }) => {
  await page.goto('/');
  await toolsButton(page).click();
  const menu = bar(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'Tools' }) });
  // Only these two links, because the owner of the section may declare more.
  const links = menu.getByRole('link', { name: /^(Arbitrage Calculator|Odds Converter)$/ });
  await expect(links).toHaveText(['Arbitrage Calculator', 'Odds Converter']);
  await expect(links.nth(0)).toHaveAttribute('href', '/sportsbooks/arbitrage-calculator');
  await expect(links.nth(1)).toHaveAttribute('href', '/sportsbooks/odds-converter');
});

test('768 px show the dropdowns, 767 px a menu button', { tag: ['@NAV-21', '@NAV-22'] }, async ({ page }) => {
  await page.goto('/');
  await page.setViewportSize({ width: 768, height: 800 });
  await expect(toolsButton(page)).toBeVisible();
  await expect(menuButton(page)).toBeHidden();
  await page.setViewportSize({ width: 767, height: 800 });
  await expect(toolsButton(page)).toBeHidden();
  await expect(menuButton(page)).toBeVisible();
});

test('the first stop of the keyboard skips to the content', async ({ page }) => {
  await page.goto('/sportsbooks/odds-converter');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});
