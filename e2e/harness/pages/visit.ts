import { expect, type Page } from '@playwright/test';

declare global {
  /** The heading of the page before, with its words. */
  var headingBefore: { element: Element | null; words: string | null | undefined } | undefined;
}

/** Goes to another page of the site without loading the document anew, as Back and Forward do. */
async function goWithin(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    const element = document.querySelector('h1');
    globalThis.headingBefore = { element, words: element?.textContent };
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  await page.waitForFunction(() => {
    const { element, words } = globalThis.headingBefore ?? {};
    const now = document.querySelector('h1');
    return now !== null && (now !== element || now.textContent !== words);
  });
}

/**
 * Opens a page, and waits for its heading and its data. Where the site is open already, its document stays: to load it anew
 * takes most of a test's time. What is about the load itself takes `page.goto`.
 */
export async function visit(page: Page, address: string): Promise<void> {
  if (page.url() === 'about:blank') await page.goto(address);
  else await goWithin(page, address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
}
