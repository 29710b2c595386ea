import type { Page } from '@playwright/test';
import { expect, test } from '../../harness/member-test.ts';
import { fetchRemotePages, readHostPages } from '../../harness/pages.ts';
import { findSmallTargets } from '../../harness/touch-targets.ts';

async function showWhole(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const busy = page.locator('main [aria-busy=true]');
  await expect(async () => {
    // Some parts wait until somebody comes near.
    await page.evaluate(() => document.querySelector('main [aria-busy=true]')?.scrollIntoView());
    await expect(busy).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
}

test.describe('on a phone', () => {
  test.use({ account: 'subscriber', hasTouch: true, viewport: { width: 390, height: 844 } });

  test('every row and control of every page is at least 44 px high', async ({ page, faults, memberSite }) => {
    test.setTimeout(300_000);
    faults.expect(/404/);
    const remotePages = await fetchRemotePages(memberSite.url);
    const small: string[] = [];
    for (const path of [...(await readHostPages()), ...remotePages.map((remote) => remote.path)]) {
      await showWhole(page, path);
      small.push(...(await findSmallTargets(page)).map((target) => `${path}: ${target}`));
    }
    expect(small).toEqual([]);
  });
});
