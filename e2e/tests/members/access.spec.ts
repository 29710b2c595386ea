import { signIn } from '../../harness/accounts.ts';
import { expect, test } from '../../harness/member-test.ts';

test.describe('a subscriber', () => {
  test.use({ account: 'subscriber' });

  test('opens a protected screen and a subscriber screen', { tag: ['@GATE-09'] }, async ({ page }) => {
    for (const path of ['/gate/members', '/gate/subscribers']) {
      await page.goto(path);
      await expect(page.getByText('The backend gave rows')).toBeVisible();
    }
  });
});

test('signing in comes back to the page that was asked for', async ({ page }) => {
  await signIn(page, 'non-subscriber', '/gate/members');
  await expect(page.getByText('The backend gave rows')).toBeVisible();
});
