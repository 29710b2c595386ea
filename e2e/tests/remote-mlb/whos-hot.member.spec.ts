import { expect, test } from '../../harness/member-test.ts';

const PATH = '/mlb/whos-hot';

test.describe('a subscriber', () => {
  test.use({ account: 'subscriber' });

  test('sees the hot batters, filters and sorts them, and comes back by the address', {
    tag: ['@HOT-09', '@HOT-12', '@HOT-17', '@HOT-21'],
  }, async ({ page }) => {
    await page.goto(PATH);
    const rows = page.getByRole('table').locator('tbody > tr[data-row]');
    await expect(rows.first()).toBeVisible();
    await page.getByLabel('Team').selectOption('NYY');
    await page.getByLabel('Pitcher hand').selectOption('R');
    await page.getByRole('button', { name: /^Batter Name/ }).click();
    await expect(page).toHaveURL(`${PATH}?hand=R&team=NYY&sort=batter&direction=asc`);
    await expect(rows.filter({ hasNotText: 'NYY' })).toHaveCount(0);
    const readNames = () => rows.locator('> td:first-child').allTextContents();
    // While the answer is on its way there is no row of another team either, or they are in their old order.
    await expect(async () => {
      const shown = await readNames();
      expect(shown.length).toBeGreaterThan(1);
      expect(shown).toEqual(shown.toSorted());
    }).toPass({ timeout: 60_000 });
    const names = await readNames();
    await page.reload();
    await expect(rows.first()).toContainText(names[0] ?? 'a batter');
    await page.goBack();
    await expect(page).toHaveURL(`${PATH}?hand=R&team=NYY`);
  });
});

for (const { path, tag } of [
  { path: PATH, tag: ['@HOT-02', '@HOT-03'] },
  { path: '/mlb/exit-velocity-tracker', tag: ['@EVT-04', '@EVT-06'] },
]) {
  test.describe(`${path} for one who subscribed once`, () => {
    test.use({ account: 'expired-subscriber' });

    test('leads to the subscribe page', { tag }, async ({ page, memberSite }) => {
      await page.goto(path);
      await page.waitForURL(memberSite.subscribeUrl);
    });
  });
}
