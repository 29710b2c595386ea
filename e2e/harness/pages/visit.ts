import { expect, type Page } from '@playwright/test';
import { fetchRemotePages } from './pages.ts';

declare global {
  var headingBefore: { element: Element | null; words: string | null | undefined } | undefined;
}

/** Goes to another page of the site without loading a new document, as Back and Forward do. */
async function goWithin(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    const element = document.querySelector('h1');
    globalThis.headingBefore = { element, words: element?.textContent };
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  const hasCome = () =>
    page.evaluate(() => {
      const { element, words } = globalThis.headingBefore ?? {};
      const now = document.querySelector('h1');
      return now !== null && (now !== element || now.textContent !== words);
    });
  await expect.poll(hasCome, `${address} has another heading than the page before`).toBe(true);
}

/**
 * Opens a page, and waits for its heading. If the site is already open, its document is kept, because loading takes
 * most of a test's time. Tests of the load itself use `page.goto`.
 */
export async function openPage(page: Page, address: string): Promise<void> {
  if (page.url() === 'about:blank') await page.goto(address);
  else await goWithin(page, address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Opens a page like `openPage`, and waits for its data. */
export async function visit(page: Page, address: string): Promise<void> {
  await openPage(page, address);
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
}

export async function expectSentToLogin(
  page: Page,
  { site, app }: { site: string; app: string },
): Promise<void> {
  for (const { path } of await fetchRemotePages(site, app)) {
    await openPage(page, path);
    await expect(page.getByRole('heading', { level: 1, name: /^Login to/ }), path).toBeVisible();
    await expect(page, path).toHaveURL(/\/login$/);
    await openPage(page, '/faq');
  }
}

/** Opens the link of a preview, and presses a button of its page. */
export async function openPreview(
  page: Page,
  link: string,
  account: 'with' | 'without' = 'without',
): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: `Open ${account} my account` }).click();
}
