import { ARBITRAGE, CONVERTER, figure } from '../../harness/pages/calculators.ts';
import { expect, test } from '../../harness/test.ts';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('no placeholder is cut, on the narrowest phone either', async ({ page }) => {
    for (const width of [390, 320])
      for (const path of [`${ARBITRAGE}?line=&line=&line=`, CONVERTER]) {
        await page.setViewportSize({ width, height: 844 });
        await page.goto(path);
        const fields = page.locator('main input[placeholder]');
        await expect(fields.first()).toBeVisible();
        const cut = await fields.evaluateAll((inputs) =>
          inputs.flatMap((input) => {
            if (!(input instanceof HTMLInputElement)) return [];
            const style = getComputedStyle(input);
            const context = document.createElement('canvas').getContext('2d');
            if (!context) return [];
            context.font = style.font;
            const room =
              input.clientWidth -
              Number.parseFloat(style.paddingLeft) -
              Number.parseFloat(style.paddingRight);
            return context.measureText(input.placeholder).width > room + 1 ? [input.placeholder] : [];
          }),
        );
        expect(cut, `${path} at ${width} px`).toEqual([]);
      }
  });

  test('everything to press is high enough for a thumb, and text at twice its size stays within the page', async ({
    page,
  }) => {
    for (const path of [`${ARBITRAGE}?line=-110&line=150&calculated=1`, `${CONVERTER}?american=-110`]) {
      await page.goto(path);
      await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible();
      const targets = page
        .getByRole('main')
        .locator('input, select, button:not(td button, th button), tbody tr:has(button)');
      const heights = await targets.evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect().height),
      );
      expect(heights.length).toBeGreaterThan(4);
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    }
  });

  test('a link with a result, as from a price, opens at the result; without one the fields come first', async ({
    page,
  }) => {
    const result = page.getByRole('region', { name: 'Result' });
    const bets = page.getByRole('region', { name: 'Your bets' });
    const isAbove = async () => ((await result.boundingBox())?.y ?? 0) < ((await bets.boundingBox())?.y ?? 0);
    await page.goto(`${ARBITRAGE}?amount=100&line=120&line=-110&calculated=1&from=/mlb/SECRETODDS`);
    await expect(result.getByText(/^Arbitrage: .* locked in/)).toBeInViewport();
    await expect.poll(isAbove).toBe(true);
    await page.goto(ARBITRAGE);
    await expect(bets).toBeVisible();
    await expect.poll(isAbove).toBe(false);
  });

  test('no total stands alone below the others on the narrowest phone', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto(`${ARBITRAGE}?line=-110&line=-110&calculated=1`);
    // Retried, because lines may move until the font has arrived.
    await expect(async () => {
      const tops = await Promise.all(
        ['Profit', 'Profit %'].map(async (name) => (await figure(page, name).boundingBox())?.y),
      );
      expect(tops[0]).toBeGreaterThan(0);
      expect(tops[1]).toBe(tops[0]);
    }).toPass({ timeout: 60_000 });
  });

  test('long stakes that do not fit are scrolled to, by keyboard too', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto(`${ARBITRAGE}?amount=12345678&line=-110&line=1200&calculated=1`);
    const frame = page.getByRole('region', { name: 'Bets, scrolls sideways' });
    await frame.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => frame.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
  });
});
