import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { expectPrintsWell } from './paper.ts';
import { expectFitsThumbs } from './touch-targets.ts';

/** Colours depend on the theme, the layout on the width: a page that is looked at in both of these has shown all four. */
export const LOOKS = [
  { theme: 'dark', width: 1440 },
  { theme: 'light', width: 390 },
] as const;

const pathOf = (page: Page) => new URL(page.url()).pathname;

/** Colours on their way from one look to another are those of neither. */
const waitUntilStill = (page: Page) =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ),
  );

/** Fails on anything that axe finds on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  await waitUntilStill(page);
  // Its other mode opens a page more for each look, for the sake of frames from elsewhere, which we have none of.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  // Violations only: listing the rules that passed takes most of the time.
  const { violations } = await axe.options({ resultTypes: ['violations'], preload: false }).analyze();
  const found = violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join()}`);
  expect(found, `axe finds on ${pathOf(page)}: ${found.join('; ')}`).toEqual([]);
}

/** Fails when the page is wider than its window, or cut at the window's edge where nothing scrolls. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { overflow, cut } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const isCut = (element: Element) => element.getBoundingClientRect().right > clientWidth + 1;
    const canBeScrolled = (element: Element): boolean => {
      if (element.matches('main')) return false;
      if (/auto|scroll|hidden/.test(getComputedStyle(element).overflowX)) return true;
      return element.parentElement !== null && canBeScrolled(element.parentElement);
    };
    const words = [...document.querySelectorAll('main :is(a, button, input, select, h1, h2, h3, p, dd)')];
    return {
      overflow: scrollWidth - clientWidth,
      cut: words
        .filter((word) => isCut(word) && word.checkVisibility({ visibilityProperty: true }))
        .filter((word) => !canBeScrolled(word))
        .map(({ textContent }) => textContent),
    };
  });
  expect(overflow, pathOf(page)).toBeLessThanOrEqual(0);
  expect(cut, `cut at the window's edge on ${pathOf(page)}`).toEqual([]);
}

/**
 * Leaves six rows of each list: the others have the same elements, and axe takes its time for each. They are hidden, not removed:
 * a list that is drawn again would miss them, and the screen fail.
 */
export const hideMostRows = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('main :is(tr, li, article, option):nth-of-type(n + 7) { display: none !important }');
    document.adoptedStyleSheets.push(sheet);
  });

/**
 * Fails on findings of axe, and on content wider than its window, in both `LOOKS` and on the narrowest phone; on content that
 * is not fit for paper; and on controls that are too low for a thumb on a phone, also in opened parts.
 *
 * The page stands as it was loaded, dark and wide, and is of no use afterwards; the next one begins dark again.
 */
export async function expectAccessibleInEveryLook(page: Page): Promise<void> {
  await expectPrintsWell(page);
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }
  await hideMostRows(page);
  await expectAccessible(page);
  await page.getByRole('banner').getByRole('button', { name: 'Dark mode' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.setViewportSize({ width: 390, height: 900 });
  await expectAccessible(page);
  await expectFitsThumbs(page);
  await page.evaluate(() => localStorage.removeItem('theme'));
  await page.setViewportSize({ width: 1440, height: 900 });
}
