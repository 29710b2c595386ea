import type { Locator, Page } from '@playwright/test';
import {
  LIVE_DOCUMENT_ID,
  type LiveDocument,
  liveDocumentSchema,
  parseContractJson,
} from '@sharpside/contracts';
import { holdScripts } from '../../harness/pages/hold-scripts.ts';
import { expect, test } from '../../harness/test.ts';

const WIDTHS = [320, 390, 768, 1024, 1280, 1440];

const LIVE_BLOCK = new RegExp(`(id="${LIVE_DOCUMENT_ID}">)([^<]*)`);

/** The live document with `count` additional sections: copies of the first under different names. */
function withSections(live: LiveDocument, count: number): LiveDocument {
  const [first] = live.menus?.sections ?? [];
  if (!live.menus || !first?.navigation) throw new TypeError('The page knows of no section.');
  const { navigation } = first;
  const added = Array.from({ length: count }, (_, index) => {
    const pathPrefix = `/league-${index}`;
    const items = navigation.items.map(({ label, path, access }) => ({
      label: `${label} ${index}`,
      path: path.replace(/^\/[^/]+/, pathPrefix),
      access,
    }));
    return {
      ...first,
      name: `remote-league-${index}`,
      pathPrefix,
      navigation: { label: `League ${index}`, order: 100 + index, items },
    };
  });
  return { ...live, menus: { ...live.menus, sections: [...live.menus.sections, ...added] } };
}

/**
 * Serves the site's pages as if `count` additional sections were live. With `hidden`, the pages instead only say that
 * this many sections are left out.
 */
async function addSections(page: Page, count: number, { hidden = 0 } = {}) {
  await page.route(
    ({ pathname }) => !pathname.includes('.') && !/^\/(events|assets|beacons|api)/.test(pathname),
    async (route) => {
      const response = await route.fetch();
      const html = (await response.text())
        .replace(LIVE_BLOCK, (_, start: string, json: string) => {
          const live = parseContractJson(liveDocumentSchema, json, 'live document');
          const menus = live.menus && { ...live.menus, hidden };
          const shown = hidden > 0 ? { ...live, menus } : withSections(live, count);
          return start + JSON.stringify(shown).replaceAll('<', '\\u003c');
        })
        .replace('<div id="root"', '<div id="root" data-stale');
      await route.fulfill({ response, body: html });
    },
  );
}

const bar = (page: Page) => page.getByRole('banner');
const readEnd = async (locator: Locator) => {
  const box = await locator.boundingBox();
  return box ? box.x + box.width : Number.NaN;
};

/** The words of the bar that are visible and can be clicked. */
const readWords = (page: Page) =>
  bar(page).locator('nav > ul > li:not([inert]) > :is(a, button):visible').allInnerTexts();

/** Fails if the content of the bar does not fit a window of this width. */
const expectBarFits = (page: Page, width: number) =>
  // Retried, because the bar measures again what fits after the width has changed.
  expect(async () => {
    for (const name of ['Jump to', 'Dark mode'])
      await expect(bar(page).getByRole('button', { name })).toBeInViewport({ ratio: 1, timeout: 1000 });
    const last =
      width < 768
        ? bar(page).getByRole('button', { name: 'Menu', exact: true })
        : bar(page).getByRole('link', { name: 'Login' });
    await expect(last).toBeInViewport({ ratio: 1, timeout: 1000 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    if (width < 768) return;
    const words = await readWords(page);
    const [jump] = await bar(page).getByRole('button', { name: 'Jump to' }).all();
    const end = (await jump?.boundingBox())?.x ?? 0;
    const row = bar(page).locator('nav > ul > li:not([inert]):visible');
    for (const item of await row.all()) expect(await readEnd(item)).toBeLessThanOrEqual(end);
    // The bar shows either all words, the last of which is FAQ, or as many as fit and then 'More'.
    if (words.at(-1) === 'FAQ') return;
    expect(words.at(-1)).toBe('More');
    expect(words[0]).toBe('Home');
  }).toPass({ timeout: 30_000 });

for (const added of [0, 4, 38]) {
  test(`with ${added} sections more the bar fits every window`, async ({ page }) => {
    await addSections(page, added);
    for (const width of WIDTHS) {
      await test.step(`${width} px`, async () => {
        await page.setViewportSize({ width, height: 720 });
        // With 38 sections, the hardest case, the page is loaded again at each width; otherwise only its window is
        // resized.
        if (added === 38 || width === WIDTHS[0]) await page.goto('/faq');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectBarFits(page, width);
      });
    }
  });
}

test('what does not fit is in More, which fits the window and scrolls to its end', async ({
  page,
  faults,
}) => {
  faults.expect(/404.*league-37/);
  await addSections(page, 38);
  await page.setViewportSize({ width: 1024, height: 720 });
  await page.goto('/league-37/odds-converter');
  const more = bar(page).getByRole('button', { name: 'More' });
  await expect(more).toHaveAttribute('aria-current', 'true');
  await more.click();
  const panel = page.locator(`[id="${await more.getAttribute('aria-controls')}"]`);
  const first = panel.getByRole('link').first();
  await expect(first).toBeInViewport({ ratio: 1 });
  const box = await panel.boundingBox();
  expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= 1024).toBe(true);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(720);
  await expect(panel.getByRole('link', { name: 'FAQ' })).toBeAttached();
  await more.press('ArrowUp');
  await expect(panel.getByRole('link').last()).toBeFocused();
  await expect(panel.getByRole('link').last()).toBeInViewport({ ratio: 1 });
});

test('before any script has arrived the bar fits too', async ({ page }) => {
  await holdScripts(page);
  await page.setViewportSize({ width: 768, height: 720 });
  await page.goto('/faq', { waitUntil: 'commit' });
  await expect(bar(page).getByRole('link', { name: 'Login' })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(768);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('on a phone the menu of forty sections scrolls, with the sign-in in sight', async ({ page }) => {
  await addSections(page, 38);
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto('/faq');
  await bar(page).getByRole('button', { name: 'Menu', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Menu' });
  await expect(sheet.getByRole('link', { name: 'Login' })).toBeInViewport({ ratio: 1 });
  const last = sheet.getByRole('button', { name: 'League 37' });
  await last.scrollIntoViewIfNeeded();
  await last.click();
  await expect(sheet.getByRole('link', { name: 'Odds Converter 37' })).toBeVisible();
  await expect(sheet.getByRole('link', { name: 'Login' })).toBeInViewport({ ratio: 1 });
});

/**
 * Serves the site as if it had more sections than a page names. Pages name none of the additional sections, and the
 * edge's answer to `?menus` contains all of them.
 */
async function hideSections(page: Page, count: number) {
  await addSections(page, count, { hidden: count });
  await page.route('**/live.json?menus', async (route) => {
    const response = await route.fetch();
    const live = parseContractJson(liveDocumentSchema, await response.text(), 'all menus');
    await route.fulfill({ response, json: withSections(live, count) });
  });
}

test('on a phone the menu leads to the sections that it has no room for', async ({ page }) => {
  await hideSections(page, 38);
  await page.setViewportSize({ width: 390, height: 720 });
  await page.goto('/faq');
  await bar(page).getByRole('button', { name: 'Menu', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Menu' });
  const all = sheet.getByRole('button', { name: 'All sections' });
  await expect.poll(async () => (await all.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await all.click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('combobox', { name: 'Jump to a page' })).toBeFocused();
  await expect(page.getByRole('option').filter({ hasText: 'League 5' }).first()).toBeVisible();
});
