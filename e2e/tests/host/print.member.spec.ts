import type { Page } from '@playwright/test';
import { expect, test } from '../../harness/member-test.ts';
import { fetchRemotePages, readHostPages } from '../../harness/pages.ts';

test.use({ account: 'subscriber', viewport: { width: 794, height: 1123 } });

/** What of a page would be on paper and has no use there, or would be cut at its edge. */
const findMisprints = (page: Page) =>
  page.evaluate(() => {
    const isPrinted = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const list = (selector: string) => [...document.querySelectorAll(selector)].filter(isPrinted);
    return {
      bar: list('header:has(nav[aria-label="Main"])').length,
      // What shows a choice stays.
      buttons: list('button:not(th button, td button, main [aria-haspopup], main [aria-pressed=true])').map(
        ({ textContent }) => textContent,
      ),
      closed: [...document.querySelectorAll('details > :not(summary)')].filter((part) => !isPrinted(part))
        .length,
      ground: getComputedStyle(document.documentElement).backgroundColor,
      boards: list('main [data-theme=dark]').map((board) => getComputedStyle(board).backgroundColor),
    };
  });

test('every page is printed light, without what is for a screen, and with its answers open', async ({
  page,
  memberSite,
  faults,
}) => {
  faults.expect(/404.*no-such-page/);
  const remotePages = await fetchRemotePages(memberSite.url);
  for (const path of [...(await readHostPages()), ...remotePages.map((remotePage) => remotePage.path)]) {
    await test.step(path, async () => {
      await page.emulateMedia({ media: 'screen' });
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.emulateMedia({ media: 'print' });
      const { boards, ...found } = await findMisprints(page);
      expect(found).toEqual({ bar: 0, buttons: [], closed: 0, ground: 'rgb(243, 239, 229)' });
      expect(boards.filter((ground) => ground !== 'rgb(253, 251, 246)')).toEqual([]);
    });
  }
});

test('an answer that an address names is open and in sight, before any script has arrived too', async ({
  page,
}) => {
  await page.route('**/*.js', () => undefined);
  await page.goto('/faq#hit-rates', { waitUntil: 'commit' });
  await expect(page.getByText('The NFL hit-rate sheet updates once a day.')).toBeInViewport();
  await expect(page.getByText('How often are the hit rates updated?')).toBeInViewport();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto('/');
  await page.goto('/faq');
  await page.evaluate(() => {
    location.hash = '#old-data';
  });
  await expect(page.getByText('Try a hard refresh')).toBeInViewport();
});
