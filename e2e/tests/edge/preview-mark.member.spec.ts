import type { Locator } from '@playwright/test';
import { chooseAccount } from '../../harness/accounts.ts';
import { expect, test } from '../../harness/member-test.ts';
import { openPreview } from '../../harness/pages/visit.ts';

test.use({ baseURL: '' });

/**
 * True if a tap reaches an element at half its height, so that nothing covers it there. `x`: px from its left; default:
 * its middle.
 */
const isReached = (element: Locator, x?: number) =>
  element.evaluate((it, fromLeft) => {
    const { left, top, width, height } = it.getBoundingClientRect();
    return it.contains(document.elementFromPoint(left + (fromLeft ?? width / 2), top + height / 2));
  }, x);

test('the mark lies over nothing that is fixed at the end of the window, on a phone held either way', async ({
  page,
  createSite,
}) => {
  test.slow();
  const site = await createSite({ backend: true, remotes: ['remote-nfl'] });
  await page.goto(`${site.url}/accounts/login/?next=/`);
  await chooseAccount(page, 'subscriber');
  await page.waitForURL(`${site.url}/`);
  const { stdout } = await site.mfe('preview', '--revision', '3', '--site', site.url);
  await openPreview(page, /http\S+\/_preview\/\S+/.exec(stdout)?.[0] ?? '', 'with');
  await page.waitForURL(`${site.url}/`);
  await page.goto(`${site.url}/nfl/nfl-hit-rates`);
  await expect(page.getByRole('complementary', { name: 'Preview' })).toBeVisible();
  const toTop = page.getByRole('button', { name: 'Scroll to top' });
  const notice = page.locator('#late');
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 844, height: 390 },
  ]) {
    await page.setViewportSize(viewport);
    await page.mouse.wheel(0, 2_000);
    await expect(toTop).toBeInViewport({ ratio: 1 });
    await expect.poll(() => isReached(toTop)).toBe(true);
    // An upright phone is as narrow as the mark. Without its reserved space the mark would cover the button.
    if (viewport.width === 390) {
      await page.evaluate(() => document.documentElement.style.setProperty('--preview-mark-room', '0px'));
      expect(await isReached(toTop)).toBe(false);
      await page.evaluate(() => document.documentElement.style.removeProperty('--preview-mark-room'));
    }
    // Simulates a page that can be read, but whose shell has thrown an error.
    await page.evaluate(() => {
      const { dataset } = document.documentElement;
      dataset.failed = '';
      delete dataset.started;
    });
    await expect(notice).toBeInViewport({ ratio: 1 });
    expect(await isReached(notice)).toBe(true);
    // The sticky cells of a table do not cover the notice's text either.
    expect(await isReached(notice, 40)).toBe(true);
    await page.screenshot({ path: test.info().outputPath(`fixed-${viewport.width}.png`) });
    await page.evaluate(() => {
      const { dataset } = document.documentElement;
      dataset.started = '';
      delete dataset.failed;
    });
  }
});
