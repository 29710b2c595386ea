import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Fails on anything that axe finds on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
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
