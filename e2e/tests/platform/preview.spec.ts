import { bannerOf } from '../../harness/builds/variants.ts';
import { expectAccessible } from '../../harness/pages/accessibility.ts';
import type { Site } from '../../harness/site.ts';
import { expect, test } from '../../harness/test.ts';

const CONVERTER = '/sportsbooks/odds-converter';

/** Publishes remote-tools 1.1.0, which stays live for nobody, and returns a link to it. */
async function makeLink(site: Site): Promise<string> {
  await site.publish('1.1.0');
  const { stdout, stderr } = await site.mfe(
    'preview',
    'remote-tools',
    '--site',
    site.url,
    '--path',
    CONVERTER,
  );
  expect(stderr).toBe('');
  return /http\S+\/_preview\/\S+/.exec(stdout)?.[0] ?? '';
}

let site: Site;
test.beforeEach(async ({ createSite }) => {
  site = await createSite();
});

test('a link shows a release that is not live, marked, to whoever has it and to nobody else', async ({
  page,
  browser,
  faults,
}) => {
  const link = await makeLink(site);
  const banner = page.getByText(bannerOf('1.1.0'));
  const mark = page.getByRole('complementary', { name: 'Preview' });

  await page.goto(link);
  await expect(page).toHaveURL(site.url + CONVERTER);
  await expect(banner).toBeVisible();
  await expect(mark).toContainText('Preview: remote-tools 1.1.0');
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
