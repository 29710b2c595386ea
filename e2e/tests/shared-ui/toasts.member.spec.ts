import type { Page } from '@playwright/test';
import { expect, test } from '../../harness/member-test.ts';
import { NEEDS_GATE } from '../../harness/shared-sites.ts';

test.skip(...NEEDS_GATE);

const toasts = (page: Page) => page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');
const button = (page: Page, number: number) => page.getByRole('button', { name: `Toast ${number}` });

/** Four different toasts at once; the first is the destructive one. */
async function showAll(page: Page) {
  for (const number of [1, 2, 3, 4]) await button(page, number).click();
}

async function requireBox(page: Page, index: number) {
  const box = await toasts(page).nth(index).boundingBox();
  if (!box) throw new Error(`Toast ${index} has no place.`);
  return box;
}

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/gate/open');
});

test('three are visible at once, 356 px wide and 14 px apart', {
  tag: ['@CONST-03', '@CONST-05', '@CONST-06'],
}, async ({ page }) => {
  await showAll(page);
  await expect(toasts(page)).toHaveCount(4);
  await expect(page.locator('[data-sonner-toast][data-visible=true]')).toHaveCount(3);
  // Hovering over the toasts spreads them out.
  await toasts(page).first().hover();
  await expect
    .poll(async () => {
      const [upper, lower] = [await requireBox(page, 1), await requireBox(page, 0)];
      return Math.round(lower.y - (upper.y + upper.height));
    })
    .toBe(14);
  expect((await requireBox(page, 0)).width).toBe(356);
});

test('a toast is shown for four seconds', { tag: '@CONST-04' }, async ({ page }) => {
  await page.clock.install();
  await page.reload();
  await expect(button(page, 2)).toBeVisible();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  await button(page, 2).click();
  await page.clock.runFor(100);
  await expect(toasts(page)).toHaveCount(1);
  await page.clock.runFor(3_800);
  await expect(toasts(page)).toHaveCount(1);
  // The toast leaves after 4 s, and its animation takes 200 ms more.
  await page.clock.runFor(500);
  await expect(toasts(page)).toHaveCount(0);
});

test('a swipe of 20 px dismisses a toast, one of 19 px does not', { tag: '@CONST-07' }, async ({ page }) => {
  await page.clock.install();
  await page.reload();
  await expect(button(page, 1)).toBeVisible();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  await button(page, 1).click();
  await page.clock.runFor(500);
  await expect(toasts(page)).toHaveCount(1);
  const swipe = async (distance: number) => {
    const { x, y } = await requireBox(page, 0);
    await page.mouse.move(x + 150, y + 20);
    await page.mouse.down();
    await page.mouse.move(x + 150 + distance, y + 20, { steps: distance });
    // Drags slowly, because a quickly flung toast closes after any distance.
    await page.clock.runFor(1_000);
    await page.mouse.up();
    await page.clock.runFor(500);
  };
  await swipe(19);
  await expect(toasts(page)).toHaveCount(1);
  await expect(toasts(page)).toHaveAttribute('data-swipe-out', 'false');
  await swipe(20);
  await expect(toasts(page)).toHaveCount(0);
});

test('a phone gets them as wide as it is, and nothing is pushed aside', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await showAll(page);
  await expect(toasts(page)).toHaveCount(4);
  expect((await requireBox(page, 0)).width).toBe(288);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(overflow).toBe(false);
});

test('the home page loads nothing of them', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect(asked.filter((url) => url.includes('toasts'))).toEqual([]);
});
