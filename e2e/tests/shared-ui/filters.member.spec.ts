import type { Page } from '@playwright/test';
import { expect, test } from '../../harness/member-test.ts';

const PATH = '/mlb/exit-velocity-tracker';

test.use({ account: 'subscriber' });

test.describe('the filters of a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  for (const [way, close] of [
    ['Escape', (page) => page.keyboard.press('Escape')],
    ['Show results', (page) => page.getByRole('button', { name: 'Show results' }).click()],
    ['a press beside them', (page) => page.mouse.click(200, 40)],
  ] satisfies [string, (page: Page) => Promise<void>][]) {
    test(`give the focus back to their button when they are closed by ${way}`, async ({ page }) => {
      await page.goto(PATH);
      const button = page.getByRole('button', { name: /^Filters/ });
      await button.click();
      await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
      await close(page);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(button).toBeFocused();
    });
  }
});
