import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Colours depend on the theme, the layout on the width: a page that is looked at in both of these has shown all four. */
export const LOOKS = [
  { theme: 'dark', width: 1440 },
  { theme: 'light', width: 390 },
] as const;

/** Fails on anything that axe finds on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  // Its other mode opens a page more for each look, for the sake of frames from elsewhere, which we have none of.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  const path = new URL(page.url()).pathname;
  expect(violations.map(({ id, nodes }) => `${path}: ${id} ${nodes.map(({ html }) => html).join()}`)).toEqual(
    [],
  );
}

/** Fails when the page is wider than its window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, new URL(page.url()).pathname).toBeLessThanOrEqual(0);
}
