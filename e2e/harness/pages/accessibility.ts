import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { expectPrintsWell } from './paper.ts';
import { expectFitsThumbs } from './touch-targets.ts';

/**
 * Colours depend only on the theme and the layout only on the width, so two combinations cover both themes and both
 * widths.
 */
export const LOOKS = [
  { theme: 'dark', width: 1440 },
  { theme: 'light', width: 390 },
] as const;

const pathOf = (page: Page) => new URL(page.url()).pathname;

/** Waits until transitions have ended, because their colours are of neither theme. */
const waitUntilStill = (page: Page) =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ),
  );

/**
 * An empty script for a document that already has axe. It replaces axe's source, which takes longer to load than to
 * run.
 */
const THERE_ALREADY = ';';

export async function expectAccessible(page: Page): Promise<void> {
  await waitUntilStill(page);
  const isThere = await page.evaluate(() => 'axe' in globalThis);
  // Without legacy mode, axe would open another page for each run, for third-party frames, which our pages do not have.
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: THERE_ALREADY }) }).setLegacyMode();
  // Reports violations only: listing the passed rules takes most of the time.
  const { violations } = await axe.options({ resultTypes: ['violations'], preload: false }).analyze();
  const found = violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join()}`);
  expect(found, `axe finds on ${pathOf(page)}: ${found.join('; ')}`).toEqual([]);
}

/** Fails if the page is wider than its window, or if content is cut at the window's edge and cannot be scrolled to. */
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
 * Hides all but the first two entries of each kind in a list, and all but six of the list, because axe takes time for
 * each entry. Entries are of one kind if their elements have the same classes, styles and attributes, and text in the
 * same places. They are hidden, not removed, because a re-render would fail without them. Returns the style sheet that
 * hides them.
 */
export const hideAlike = (page: Page) =>
  page.evaluateHandle(() => {
    const describe = (one: Element) => {
      const attributes = one
        .getAttributeNames()
        .map(
          (name) =>
            name +
            (/^(class|style|role|type)$/.test(name) || one.getAttribute(name) === ''
              ? one.getAttribute(name)
              : ''),
        );
      return [one.localName, one.textContent?.trim() === '', ...attributes].join();
    };
    const kindOf = (entry: Element) =>
      [...new Set([entry, ...entry.querySelectorAll('*')].map(describe))].join('\n');
    const lists = new Map<Element | null, Map<string, number>>();
    for (const entry of document.querySelectorAll('main :is(tr, li, article, section, option)')) {
      const kinds = lists.get(entry.parentElement) ?? new Map<string, number>();
      lists.set(entry.parentElement, kinds);
      const kind = kindOf(entry);
      const count = (kinds.get(kind) ?? 0) + 1;
      kinds.set(kind, count);
      if (count > 2) entry.setAttribute('data-alike', '');
    }
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      'main :is(tr, li, article, option):nth-of-type(n + 7), [data-alike] { display: none !important }',
    );
    document.adoptedStyleSheets.push(sheet);
    return sheet;
  });

/**
 * Checks that axe finds nothing in both `LOOKS`, that no content is wider than the window in both `LOOKS` and on the
 * narrowest phone, and that the page prints well. On a phone, it also opens filters, lists and details, and checks that
 * all controls are tall enough to tap.
 *
 * Expects the page dark and wide, and restores that. Details of rows stay open.
 */
export async function expectAccessibleInEveryLook(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page);
  await expectPrintsWell(page);
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }
  const hidden = await hideAlike(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectAccessible(page);
  const themes = page.getByRole('banner').getByRole('button', { name: 'Dark mode' });
  await themes.click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.setViewportSize({ width: 390, height: 900 });
  await expectAccessible(page);
  await expectFitsThumbs(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await themes.click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await hidden.evaluate((sheet) => sheet.replaceSync(''));
}
