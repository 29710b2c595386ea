import { expectAccessible, expectNoSidewaysScroll } from '../harness/accessibility.ts';
import { expect, test } from '../harness/test.ts';

const PATHS = [
  '/',
  '/faq',
  '/login',
  '/no-such-page',
  '/sportsbooks/arbitrage-calculator',
  '/sportsbooks/odds-converter',
];

for (const theme of ['dark', 'light']) {
  for (const width of [1440, 390]) {
    test(`axe finds nothing, ${theme}, ${width} px`, async ({ page, faults }) => {
      faults.expect(/404/);
      await page.setViewportSize({ width, height: 900 });
      await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
      for (const path of PATHS) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectAccessible(page);
      }
    });
  }
}

for (const path of PATHS) {
  test(`${path} fits a screen of 320 px`, async ({ page, faults }) => {
    faults.expect(/404/);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
}
