import type { Page } from '@playwright/test';

/** Holds back every script of the site until the function that it returns is called: all that is seen before is the first paint. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
