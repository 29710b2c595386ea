import { expect, test } from '../harness/test.ts';

const toggle = { name: 'Dark mode' };

test('dark is the default, the choice of light holds after a reload', {
  tag: ['@THEME-01', '@THEME-02', '@THEME-03', '@THEME-04', '@NAV-08'],
}, async ({ page }) => {
  await page.goto('/');
  const html = page.locator('html');
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await expect(html).toHaveAttribute('data-theme', 'dark');
  const dark = await background();
  await page.getByRole('button', toggle).click();
  await expect(html).toHaveAttribute('data-theme', 'light');
  expect(await background()).not.toBe(dark);
  await page.reload();
  await expect(page.getByRole('button', toggle)).toHaveAttribute('aria-pressed', 'false');
  await expect(html).toHaveAttribute('data-theme', 'light');
});

test('the remembered theme is there before anything is painted', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('theme', 'light');
    // The first frame is the first moment at which a visitor could see the wrong theme.
    requestAnimationFrame(() => {
      document.documentElement.dataset.firstFrame = document.documentElement.dataset.theme;
    });
  });
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-first-frame', 'light');
});
