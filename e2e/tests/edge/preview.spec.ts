import type { Locator, Page } from '@playwright/test';
import { bannerOf } from '../../harness/builds/variants.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../harness/pages/accessibility.ts';
import { openPreview } from '../../harness/pages/visit.ts';
import type { Site } from '../../harness/site.ts';
import { expect, test } from '../../harness/test.ts';

const CONVERTER = '/sportsbooks/odds-converter';

let site: Site;
test.beforeEach(async ({ createSite }) => {
  site = await createSite();
});

async function makePreview(...args: string[]): Promise<string> {
  const { stdout, stderr } = await site.mfe('preview', ...args, '--site', site.url, '--path', CONVERTER);
  expect(stderr).toBe('');
  return /http\S+\/_preview\/\S+/.exec(stdout)?.[0] ?? '';
}

test('a link shows a release that is not live, marked, to whoever has it and to nobody else', async ({
  page,
  browser,
  faults,
}) => {
  await site.publish('1.1.0');
  const link = await makePreview('remote-tools');
  const banner = page.getByText(bannerOf('1.1.0'));
  const mark = page.getByRole('complementary', { name: 'Preview' });

  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Open this preview?' })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'remote-tools 1.1.0' })).toBeVisible();
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await page.screenshot({ path: test.info().outputPath(`question-${colorScheme}-${width}.png`) });
    }
  }
  await page.emulateMedia({ colorScheme: null });
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Open without my account' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(site.url + CONVERTER);
  await expect(banner).toBeVisible();
  await expect(mark).toContainText('Preview without your account: remote-tools 1.1.0');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(mark).toBeInViewport({ ratio: 1 });

  const other = await browser.newContext();
  const theirs = await other.newPage();
  await theirs.goto(site.url + CONVERTER);
  await expect(theirs.getByRole('heading', { name: 'Odds Converter', level: 1 })).toBeVisible();
  await expect(theirs.getByText(bannerOf('1.1.0'))).toBeHidden();
  await expect(theirs.getByRole('complementary', { name: 'Preview' })).toBeHidden();
  await other.close();

  await mark.getByRole('link', { name: 'Leave preview' }).click();
  await expect(page).toHaveURL(site.url + CONVERTER);
  await expect(page.getByRole('heading', { name: 'Odds Converter', level: 1 })).toBeVisible();
  await expect(banner).toBeHidden();
  await expect(mark).toBeHidden();

  faults.expect(/404 \(Not Found\)/);
  await page.goto(`${site.url}/_preview/remote-tools-1.1.0`);
  await expect(page.getByRole('heading', { name: 'There is no such preview' })).toBeVisible();
  await page.getByRole('link', { name: /front page/ }).click();
  await expect(page).toHaveURL(`${site.url}/`);
  await expect(mark).toBeHidden();
});

const markOf = (page: Page) => page.getByRole('complementary', { name: 'Preview' });
const heading = (page: Page) => page.getByRole('heading', { name: 'Odds Converter', level: 1 });

const countLines = (element: Locator) =>
  element.evaluate((it) => {
    const range = document.createRange();
    range.selectNodeContents(it);
    return range.getClientRects().length;
  });

/** Checks the open mark on a phone and on a wide screen, in both themes. */
async function lookAtMark(page: Page): Promise<void> {
  for (const theme of ['dark', 'light'] as const) {
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await expect(markOf(page).getByRole('group', { name: 'About this preview' })).toBeInViewport({
        ratio: 1,
      });
      await page.screenshot({ path: test.info().outputPath(`mark-${theme}-${width}.png`) });
      for (const cell of await markOf(page).getByRole('columnheader').all())
        expect(await countLines(cell)).toBe(1);
      for (const cell of await markOf(page).getByRole('cell').all()) expect(await countLines(cell)).toBe(1);
    }
    await expectAccessible(page);
    await page.getByRole('banner').getByRole('button', { name: 'Dark mode' }).click();
  }
}

test('an earlier revision is there whole, and its browser may choose other releases in the mark', async ({
  page,
  faults,
}) => {
  test.slow();
  await site.release('1.1.0');
  const link = await makePreview('--revision', '2');
  const mark = markOf(page);

  await openPreview(page, link);
  await expect(heading(page)).toBeVisible();
  await expect(page.getByText(bannerOf('1.1.0'))).toBeHidden();
  await expect(mark).toContainText('Preview without your account: revision 2 of production');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => (await mark.boundingBox())?.height).toBeLessThan(60);

  // From here on only the keyboard is used, from the summary to the button.
  await mark.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(mark.getByRole('row', { name: 'remote-tools 1.0.0 1.1.0' })).toBeVisible();
  await lookAtMark(page);
  await mark.getByLabel('App').selectOption('remote-tools');
  await mark.getByLabel('Version').fill('1.1.0');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(site.url + CONVERTER);
  await expect(page.getByText(bannerOf('1.1.0'))).toBeVisible();
  await expect(mark).toContainText('1 chosen by you');

  await mark.getByText('Preview without your account').click();
  await mark.getByRole('link', { name: 'List of releases' }).click();
  await page.getByRole('link', { name: 'remote-tools' }).click();
  await expectAccessible(page);
  await page.screenshot({ path: test.info().outputPath('releases-1440.png') });
  await page.getByRole('button', { name: 'Show 1.0.0 here' }).click();
  await page.goto(site.url + CONVERTER);
  await expect(heading(page)).toBeVisible();
  await expect(page.getByText(bannerOf('1.1.0'))).toBeHidden();

  faults.expect(/422 \(Unprocessable/);
  await mark.getByText('Preview without your account').click();
  await mark.getByLabel('App').selectOption('remote-tools');
  await mark.getByLabel('Version').fill('7.7.7');
  await mark.getByRole('button', { name: 'Show it here' }).click();
  await expect(page.getByRole('heading', { name: 'This release cannot be shown' })).toBeVisible();
  await page.goto(site.url + CONVERTER);
  await mark.getByRole('link', { name: 'Leave preview' }).click();
  await expect(page.getByText(bannerOf('1.1.0'))).toBeVisible();
  await expect(mark).toBeHidden();
});
