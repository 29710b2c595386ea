import { expect, test, waitUntilStarted } from '../../harness/test.ts';

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

for (const theme of ['dark', 'light'] as const) {
  test(`the ${theme} theme is on the first frame, before any script, on a dark and a light system`, async ({
    page,
  }) => {
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
    for (const system of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme: system });
      const scripts = Promise.withResolvers<void>();
      await page.route('**/assets/**/*.js', async (route) => {
        await scripts.promise;
        await route.continue();
      });
      await page.goto('/', { waitUntil: 'commit' });
      const ground = () =>
        page.evaluate(() => {
          const { backgroundColor, colorScheme } = getComputedStyle(document.documentElement);
          return { backgroundColor, colorScheme };
        });
      await expect.poll(async () => (await ground()).colorScheme).toBe(theme);
      const before = await ground();
      const toggle = page.getByRole('button', { name: 'Dark mode' });
      await expect(toggle).toHaveAttribute('aria-pressed', `${theme === 'dark'}`);
      scripts.resolve();
      await waitUntilStarted(page);
      await expect(toggle).toHaveAttribute('aria-pressed', `${theme === 'dark'}`);
      expect(await ground()).toEqual(before);
      await page.unrouteAll({ behavior: 'wait' });
    }
  });
}
