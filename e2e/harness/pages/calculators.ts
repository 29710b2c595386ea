import type { Page } from '@playwright/test';

export const ARBITRAGE = '/sportsbooks/arbitrage-calculator';
export const CONVERTER = '/sportsbooks/odds-converter';

export const result = (page: Page) => page.getByRole('region', { name: 'Result' });
export const calculate = (page: Page) => page.getByRole('button', { name: 'Calculate' }).click();

export const figure = (page: Page, name: string) =>
  result(page)
    .locator('dl > *')
    .filter({ has: page.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) }) })
    .getByRole('definition')
    .first();

export async function fillLines(page: Page, lines: readonly string[]) {
  for (const [index, line] of lines.entries()) await page.getByLabel(`Line #${index + 1}`).fill(line);
}

/** A position near the right end of a row of the common odds, relative to the row's top left corner. */
export async function findRowEnd(page: Page, american: string) {
  const box = await page.getByRole('row', { name: american }).boundingBox();
  if (!box) throw new Error(`The row of ${american} is not shown.`);
  return { x: box.width - 8, y: box.height / 2 };
}
