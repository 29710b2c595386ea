import type { Page } from '@playwright/test';

declare global {
  var layoutShift: number;
}

/**
 * Adds up the layout shifts from the first frame of every page.
 *
 * The site's font is never delivered, so text keeps the fallback font. A late font could wrap lines again: on a machine
 * without the font whose measures the fallback is scaled from, texts in the two fonts differ in width.
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

/** The layout shift so far; tests allow at most 0.02. */
export const readLayoutShift = (page: Page): Promise<number> => page.evaluate(() => globalThis.layoutShift);
