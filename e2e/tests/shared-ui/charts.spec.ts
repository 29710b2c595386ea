import type { Locator, Page } from '@playwright/test';
import { CHARTS, SHOWING_CHARTS } from '../../harness/builds/variants.ts';
import type { Site } from '../../harness/site.ts';
import { expect, test } from '../../harness/test.ts';

const SCREEN = '/sportsbooks/odds-converter';

let site: Site;

test.beforeEach(async ({ createSite }) => {
  site = await createSite();
  await site.release(SHOWING_CHARTS);
});

const chart = (page: Page, name: string) => page.getByRole('figure', { name });

const hover = async (target: Locator) => {
  const box = await target.boundingBox();
  if (!box) throw new Error('There is nothing to point at.');
  await target.page().mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 3 });
};

// A chart that violates the content policy causes a console error, which fails the test.
test('every kind of chart is drawn under the policy of the site, and a mark under the pointer says what it is', async ({
  page,
}) => {
  await page.goto(site.url + SCREEN);
  for (const name of Object.values(CHARTS))
    await expect(chart(page, name).locator('svg').first()).toBeVisible();
  await expect(chart(page, CHARTS.bars).locator('rect[rx]')).toHaveCount(3);
  await expect(chart(page, CHARTS.shares).locator('path[fill]').nth(1)).toBeVisible();

  const bars = chart(page, CHARTS.bars);
  await hover(bars.locator('rect[rx]').nth(1));
  await expect(bars.getByText('Week 2').last()).toBeVisible();
  await expect(bars.locator('dl')).toHaveText('Yards200');
});

test('nothing moves when the drawings arrive', async ({ page }) => {
  const { promise: isThere, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/chart-*.js', async (route) => {
    await isThere;
    await route.continue();
  });
  await page.goto(site.url + SCREEN);
  const line = chart(page, CHARTS.line);
  await expect(line).toBeVisible();
  const before = await line.boundingBox();
  release();
  await expect(line.locator('svg').first()).toBeVisible();
  expect(await line.boundingBox()).toEqual(before);
});
