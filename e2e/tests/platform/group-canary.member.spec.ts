import { type Account, chooseAccount } from '../../harness/accounts.ts';
import { bannerOf } from '../../harness/builds/variants.ts';
import { expect, test } from '../../harness/member-test.ts';

const CONVERTER = '/sportsbooks/odds-converter';

test.use({ baseURL: '' });

test('a canary for the staff is seen by a member of it, not by other visitors, and not after signing out', async ({
  browser,
  createSite,
}) => {
  test.slow();
  const site = await createSite({ backend: true, hasGroups: true });
  await site.publish('1.1.0');
  const { code } = await site.mfe('promote', 'remote-tools', '1.1.0', '--group', 'staff');
  expect(code).toBe(0);
  await expect
    .poll(async () => (await fetch(`${site.url}/live.json`)).headers.get('live-revision'))
    .toBe('3');

  const openAs = async (account: Account) => {
    const page = await (await browser.newContext()).newPage();
    await page.goto(`${site.url}/accounts/login/?next=${CONVERTER}`);
    await chooseAccount(page, account);
    await page.waitForURL(`**${CONVERTER}`);
    return page;
  };
  const [staff, subscriber] = [await openAs('staff'), await openAs('subscriber')];
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(site.url + CONVERTER);

  const banner = (page: typeof staff) => page.getByText(bannerOf('1.1.0'));
  const release = (page: typeof staff, version: string) =>
    page.locator(`[data-release="remote-tools@${version}"]`);
  for (let load = 1; load <= 2; load += 1) {
    await expect(banner(staff)).toBeVisible();
    for (const other of [subscriber, visitor]) {
      await expect(release(other, '1.0.0')).toBeVisible();
      await expect(banner(other)).toBeHidden();
    }
    await Promise.all([staff, subscriber, visitor].map((page) => page.reload()));
  }

  // A cookie without a valid signature does not put another browser into the canary.
  await visitor.context().addCookies([{ name: 'visitor_groups', value: 'a.b.c', url: site.url }]);
  await visitor.reload();
  await expect(release(visitor, '1.0.0')).toBeVisible();

  await staff.getByRole('button', { name: 'Logout' }).click();
  await staff.waitForURL(`${site.url}/`);
  await staff.goto(site.url + CONVERTER);
  await expect(release(staff, '1.0.0')).toBeVisible();
  await expect(banner(staff)).toBeHidden();
});
