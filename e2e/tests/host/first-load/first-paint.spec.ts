import type { Page } from '@playwright/test';
import { holdScripts } from '../../../harness/pages/hold-scripts.ts';
import { readLayoutShift, watchLayoutShifts } from '../../../harness/pages/layout-shifts.ts';
import { expect, test } from '../../../harness/test.ts';

const PAGES = [
  { path: '/', heading: 'Know the price before you take it.', route: '@ROUTE-01' },
  { path: '/login', heading: /^Login to /, route: '@ROUTE-02' },
  { path: '/faq', heading: 'FAQ', route: '@ROUTE-03' },
];

/** The page's elements, and only the text of its bar, because the bar's look depends on the window and the visitor. */
const readRoot = (page: Page) =>
  page.evaluate(() => ({
    elements: [...document.querySelectorAll('main, footer')].map(({ outerHTML }) => outerHTML),
    bar: [...document.querySelectorAll('header nav :is(a, button)')].flatMap((word) =>
      word.checkVisibility() ? word.textContent : [],
    ),
  }));

const isHydrated = (page: Page) =>
  page.waitForFunction(() =>
    [document.querySelector('header'), document.querySelector('h1')].every(
      (element) => element && Object.keys(element).some((key) => key.startsWith('__reactFiber')),
    ),
  );

for (const { path, heading, route } of PAGES) {
  test(`${path} is whole before any script has arrived, and is taken over as it stands`, {
    tag: route,
  }, async ({ page }) => {
    const release = await holdScripts(page);
    // Badges and figures never arrive here, because they are inserted after everything else.
    await page.route(/page-home-badges|\/api\//, () => undefined);
    await page.goto(path, { waitUntil: 'commit' });
    const title = page.getByRole('heading', { level: 1, name: heading });
    await expect(title).toBeVisible();
    await expect(page.getByRole('navigation').getByRole('button', { name: 'Tools' })).toBeVisible();
    const early = await title.elementHandle();
    const before = await readRoot(page);

    release();
    await isHydrated(page);
    expect(await page.evaluate((element) => element?.isConnected, early)).toBe(true);
    expect(await readRoot(page)).toEqual(before);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the menu opens before any script has arrived, and goes on when they have', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    const button = page.getByRole('button', { name: 'Menu', exact: true });
    const sheet = page.getByRole('dialog', { name: 'Menu' });
    const warnings: string[] = [];
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
    await button.tap();
    await expect(sheet.getByRole('link', { name: 'FAQ' })).toBeVisible();
    await sheet.getByRole('button', { name: 'Close menu' }).tap();
    await expect(sheet).toBeHidden();
    await button.tap();

    release();
    await isHydrated(page);
    await sheet.getByRole('button', { name: 'Tools' }).tap();
    await expect(sheet.getByRole('link', { name: 'Odds Converter' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(button).toBeFocused();
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await button.tap();
    await sheet.getByRole('button', { name: 'Close menu' }).tap();
    await expect(sheet).toBeHidden();
    expect(warnings).toEqual([]);
  });
});

test('what is prerendered does not move when scripts take over', async ({ page }) => {
  await watchLayoutShifts(page);
  const release = await holdScripts(page);
  await page.goto('/faq', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  release();
  await isHydrated(page);
  await page.waitForLoadState('networkidle');
  expect(await readLayoutShift(page)).toBe(0);
});

test('scripts are asked for once the page was drawn', async ({ page }) => {
  // Removes the timer that loads the scripts after three seconds even if the page is not drawn yet.
  await page.addInitScript(() => {
    const { setTimeout } = window;
    Object.assign(window, {
      setTimeout: (work: () => void, ms?: number) => (ms === 3_000 ? 0 : setTimeout(work, ms)),
    });
  });
  await page.goto('/');
  await isHydrated(page);
  const { drawn, asked } = await page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
    return { drawn: paint?.startTime, asked: scripts.map(({ startTime }) => startTime) };
  });
  // At least the script of the shell and the script of the page.
  expect(asked.length).toBeGreaterThanOrEqual(2);
  expect(Math.min(...asked)).toBeGreaterThanOrEqual(drawn ?? Number.NaN);
});

test('nothing that starts makes the browser style the whole page again, or repeats a rule of it', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    new MutationObserver((records) => {
      for (const node of records.flatMap(({ removedNodes }) => [...removedNodes]))
        if (node.nodeName === 'STYLE') moved.push(node.textContent?.slice(0, 80) ?? '');
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/');
  await isHydrated(page);
  await expect(page.locator('style[data-emotion="ui"]').first()).toBeAttached();
  expect(await page.evaluate(() => Reflect.get(window, 'moved'))).toEqual([]);
  // No rule is in a layer, because Chromium treats every rule as changed when such a rule is inserted.
  const rules = await page.evaluate(() =>
    [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)),
  );
  expect(rules.length).toBeGreaterThan(100);
  expect(rules.filter((rule) => rule.startsWith('@layer'))).toEqual([]);
  // Emotion reuses the styles that the page already has, so no rule occurs twice.
  expect(rules.filter((rule, index) => rule.startsWith('.ui-') && rules.indexOf(rule) !== index)).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor reads the pages of the shell and follows their links', async ({ page, faults }) => {
    faults.expect(/\.js csp$/); // Chromium's text for a blocked script.
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
    await expect(page).toHaveURL('/faq');
    await page.getByText('How often is the data updated?').click();
    await expect(page.getByText('MLB and NBA data refresh daily. NFL data refreshes weekly.')).toBeVisible();
  });
});
