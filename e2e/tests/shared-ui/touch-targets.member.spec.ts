import type { Page } from '@playwright/test';
import { listMemberApps } from '../../harness/member-apps.ts';
import { expect, test } from '../../harness/member-test.ts';
import { fetchRemotePages, readHostPages } from '../../harness/pages.ts';
import { findSmallTargets } from '../../harness/touch-targets.ts';

async function showWhole(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(async () => {
    // Some parts wait until somebody comes near.
    await page.evaluate(() => document.querySelector('main [aria-busy=true]')?.scrollIntoView());
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
}

/** What opens on a page, by the control that opens it: the filters of a phone, a calendar, the details of a row. */
const OPENINGS = [
  { opener: 'main button:text-is("Filters")', opened: 'dialog[open]' },
  { opener: 'main button[aria-haspopup=dialog][aria-label*=": "]', opened: '[role=dialog]' },
  { opener: 'main [data-toggle]', opened: '[data-details]' },
];

async function findSmallTargetsOf(page: Page, path: string): Promise<string[]> {
  await showWhole(page, path);
  const small = await findSmallTargets(page);
  let isAsLoaded = true;
  for (const { opener, opened } of OPENINGS) {
    if ((await page.locator(opener).count()) === 0) continue;
    if (!isAsLoaded) await showWhole(page, path);
    isAsLoaded = false;
    await page.locator(opener).first().click();
    await expect(page.locator(opened).first()).toBeVisible();
    await expect(page.locator(`${opened} [aria-busy=true]`)).toHaveCount(0);
    small.push(...(await findSmallTargets(page, opened)).map((target) => `${opened}: ${target}`));
  }
  return small;
}

test.describe('on a phone, every row and control is at least 44 px high', () => {
  test.use({ account: 'subscriber', hasTouch: true, viewport: { width: 390, height: 844 } });

  test('on the pages of the shell', async ({ page, faults }) => {
    faults.expect(/404/);
    for (const path of await readHostPages()) {
      expect(await findSmallTargetsOf(page, path), path).toEqual([]);
    }
  });

  for (const app of ['remote-tools', ...listMemberApps()]) {
    test(`on every page that ${app} declares`, async ({ page, memberSite }) => {
      const small = new Map<string, string[]>();
      for (const { path } of await fetchRemotePages(memberSite.url, app)) {
        small.set(path, await findSmallTargetsOf(page, path));
      }
      expect([...small].filter(([, targets]) => targets.length > 0)).toEqual([]);
    });
  }
});
