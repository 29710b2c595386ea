import type { Page } from '@playwright/test';

/**
 * Delays every script of the site until the returned function is called. Until then the page shows its first paint.
 */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
