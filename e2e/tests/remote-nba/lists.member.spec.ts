import type { Page } from '@playwright/test';
import { expect, test } from '../../harness/member-test.ts';
import { expectAccessibleInEveryLook } from '../../harness/pages/accessibility.ts';
import { visit } from '../../harness/pages/visit.ts';

const HOT = '/nba/whos-hot';
const TRACKER = '/nba/stat-tracker';
const AWARDS = '/nba/awards';

// Calm, since what moves while data are on their way is drawn sixty times a second.
test.use({ account: 'non-subscriber', contextOptions: { reducedMotion: 'reduce' } });

const cards = (page: Page) => page.getByRole('article');
const rows = (page: Page) => page.getByRole('table', { name: "Players' averages" }).locator('[data-row]');
const log = (page: Page) => page.getByRole('table', { name: /^Game log of/ });

test('a tracker whose session is over leads to /login', { tag: '@TRK-02' }, async ({ page }) => {
  await page.route('**/api/auth/status', (route) => route.fulfill({ json: { isAuthenticated: false } }));
  await page.goto(TRACKER);
  await expect(page).toHaveURL(/\/login$/);
});

test('axe finds nothing, dark and light', async ({ page }) => {
  // One team's players are the same elements as everybody's, and a tenth of them.
  for (const path of [`${HOT}?team=BOS`, `${TRACKER}?team=BOS`, AWARDS]) {
    await visit(page, path);
    if (path.startsWith(HOT)) await expect(cards(page).first()).toBeVisible();
    if (path.startsWith(TRACKER)) {
      await rows(page).first().locator('strong').click();
      await expect(log(page).locator('[data-row]').first()).toBeVisible();
    }
    await expectAccessibleInEveryLook(page);
  }
});
