import type { Page } from '@playwright/test';

declare global {
  var layoutShift: number;
}

/**
 * Adds up unexpected layout shifts, from the first frame of every page on.
 *
 * The site's font never arrives: late, as on a busy machine, it would wrap lines again where the machine has no font of the
 * measures that the one which stands in is scaled from.
 */
export async function watchLayoutShifts(page: Page): Promise<void> {
  await page.route('**/*.woff2', (route) => route.fulfill({ contentType: 'font/woff2', body: '' }));
  await page.addInitScript(() => {
    globalThis.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('value' in entry) globalThis.layoutShift += Number(entry.value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The layout shift so far; we allow at most 0.02. */
export const readLayoutShift = (page: Page): Promise<number> => page.evaluate(() => globalThis.layoutShift);
