import { expect, type Locator } from '@playwright/test';

/**
 * Presses a button that says of itself that it is of no use now (`aria-disabled`), with a real pointer.
 *
 * `click` waits for such a button until it is of use, and with `force` it no longer waits until the button stands still:
 * on a page that is still growing, the press then lands beside it.
 */
export async function pressRefused(button: Locator): Promise<void> {
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  const { mouse } = button.page();
  await expect(async () => {
    await button.hover(); // Waits until it stands still and is what lies under the pointer.
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
