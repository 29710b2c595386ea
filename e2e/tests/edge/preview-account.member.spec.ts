import type { Page } from '@playwright/test';
import { chooseAccount } from '../../harness/accounts.ts';
import { bannerOf } from '../../harness/builds/variants.ts';
import { expect, test } from '../../harness/member-test.ts';
import { expectAccessible } from '../../harness/pages/accessibility.ts';
import { openPreview } from '../../harness/pages/visit.ts';
import type { Site } from '../../harness/site.ts';

test.use({ baseURL: '' });

const CONVERTER = '/sportsbooks/odds-converter';

const markOf = (page: Page) => page.getByRole('complementary', { name: 'Preview' });

/** The facts about the visitor that the code of a page can read. */
const readAccount = (page: Page) =>
  page.evaluate(async () => ({
    profile: (await fetch('/profile/')).status,
    cookies: document.cookie.split('; ').map((cookie) => cookie.split('=')[0]),
  }));

async function signInAndPreview(page: Page, site: Site): Promise<string> {
  await site.publish('1.1.0');
  const { stdout } = await site.mfe('preview', 'remote-tools', '--site', site.url, '--path', CONVERTER);
  await page.goto(`${site.url}/accounts/login/?next=/`);
  await chooseAccount(page, 'subscriber');
  await page.waitForURL(`${site.url}/`);
  return /http\S+\/_preview\/\S+/.exec(stdout)?.[0] ?? '';
}

test('the code of a preview finds no session, unless its visitor opened it with the account', async ({
  page,
  context,
  createSite,
  faults,
}) => {
  test.slow();
  const site = await createSite({ backend: true });
  const link = await signInAndPreview(page, site);

  // Another site leads the visitor to the link.
  await page.goto(`data:text/html,<meta http-equiv="refresh" content="0;url=${encodeURIComponent(link)}">`);
  await expect(page.getByRole('heading', { name: 'Open this preview?' })).toBeVisible();
  expect((await context.cookies(site.url)).map(({ name }) => name)).not.toContain('release-preview');

  await openPreview(page, link, 'with');
  await expect(markOf(page)).toContainText('with your account');
  expect(await readAccount(page)).toMatchObject({ profile: 200 });

  faults.expect(/403 \(Forbidden\)/);
  await openPreview(page, link);
  await expect(page.getByText(bannerOf('1.1.0'))).toBeVisible();
  await expect(markOf(page)).toContainText('without your account');
  expect(await readAccount(page)).toEqual({ profile: 403, cookies: [''] });

  await page.goto(`${site.url}/accounts/login/?next=/`);
  await expect(page.getByRole('heading', { name: 'Nobody can sign in here' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Leave preview' }).click();
  await expect(page).toHaveURL(`${site.url}/`);
  await expect(markOf(page)).toBeHidden();
  expect(await readAccount(page)).toMatchObject({ profile: 403 });

  // The provider does not sign the visitor in again by itself.
  await page.goto(`${site.url}/accounts/login/?next=/`);
  await chooseAccount(page, 'subscriber');
  await page.waitForURL(`${site.url}/`);
  expect(await readAccount(page)).toMatchObject({ profile: 200 });
});

test('previews with an origin of their own run there, while the visitor stays signed in on the site', async ({
  page,
  createSite,
  faults,
}) => {
  test.slow();
  const site = await createSite({ backend: true, hasPreviewOrigin: true });
  const link = await signInAndPreview(page, site);
  const previews = site.url.replace('127.0.0.1', 'localhost');

  faults.expect(/403 \(Forbidden\)/);
  await page.goto(link);
  await expect(page).toHaveURL(link.replace(site.url, previews));
  await expect(page.getByRole('button', { name: 'Open with my account' })).toBeHidden();
  await page.getByRole('button', { name: 'Open without my account' }).click();
  await expect(page).toHaveURL(previews + CONVERTER);
  await expect(page.getByText(bannerOf('1.1.0'))).toBeVisible();
  expect(await readAccount(page)).toMatchObject({ profile: 403 });

  const live = await page.context().newPage();
  await live.goto(site.url + CONVERTER);
  await expect(live.getByRole('heading', { name: 'Odds Converter', level: 1 })).toBeVisible();
  await expect(live.getByText(bannerOf('1.1.0'))).toBeHidden();
  expect(await readAccount(live)).toMatchObject({ profile: 200 });

  await markOf(page).getByRole('link', { name: 'Leave preview' }).click();
  await expect(page).toHaveURL(site.url + CONVERTER);
  await page.goto(previews + CONVERTER);
  await expect(page).toHaveURL(site.url + CONVERTER);
});
