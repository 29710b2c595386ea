import { expect, type Locator } from '@playwright/test';

/**
 * Presses a button that is currently disabled (`aria-disabled`), with a real pointer.
 *
 * `click` waits until such a button is enabled. With `force` it does not wait until the button stops moving: while the
 * page is still growing, the click misses it.
 */
export async function pressRefused(button: Locator): Promise<void> {
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  const { mouse } = button.page();
  await expect(async () => {
    await button.hover(); // Waits until the button stops moving and receives the pointer.
    const press = await button.evaluateHandle((element) => {
      const seen = { isOnButton: false };
      const look = (event: Event) => {
        seen.isOnButton = event.composedPath().includes(element);
      };
      window.addEventListener('click', look, { capture: true, once: true });
      return seen;
    });
    await mouse.down();
    await mouse.up();
    expect(await press.evaluate(({ isOnButton }) => isOnButton), 'the press landed on the button').toBe(true);
  }).toPass({ timeout: 30_000 });
}
