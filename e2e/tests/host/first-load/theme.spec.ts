import { expect, test, waitUntilStarted } from '../../../harness/test.ts';

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
