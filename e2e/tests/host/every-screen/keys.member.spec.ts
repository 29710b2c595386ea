import { expect, test } from '../../../harness/member-test.ts';

test.use({ account: 'subscriber' });

test('a page begins at its content, and one that one comes back to at the link that led away', async ({
  page,
}) => {
  await page.goto('/nba/awards');
  const main = page.getByRole('main');
  const link = main.getByRole('link', { name: 'Player Stats Tracker' });
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('NBA Player Stats Tracker');
  await expect(main).toBeFocused();
  await page.goBack();
  await expect(link).toBeFocused();
  await page.goForward();
  await expect(main).toBeFocused();
});
