import { signIn } from '../../../harness/accounts.ts';
import { expect, test } from '../../../harness/member-test.ts';
import { holdScripts } from '../../../harness/pages/hold-scripts.ts';
import { waitUntilStarted } from '../../../harness/test.ts';

const bar = { name: 'Main' } as const;

test('a visitor who presses early reaches the provider, and comes back to where the address says', {
  tag: '@LOGIN-03',
}, async ({ page, baseURL }) => {
  const release = await holdScripts(page);
  await page.goto('/login?next=/gate/members', { waitUntil: 'commit' });
  await page.getByRole('link', { name: 'Continue with Creatorly' }).click();
  release();
  await page.getByRole('button', { name: 'Dana Whitlock' }).click();
  await expect(page).toHaveURL(`${baseURL}/gate/members`);
});

test.describe('a signed-in visitor', () => {
  test.use({ account: 'subscriber' });

  test('is never offered to log in', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/faq', { waitUntil: 'commit' });
    const navigation = page.getByRole('navigation', bar);
    await expect(navigation.getByRole('button', { name: 'Logout' })).toBeVisible();
    await expect(navigation.getByRole('link', { name: 'Login' })).toBeHidden();
    release();
    await waitUntilStarted(page);
    await expect(navigation.getByRole('button', { name: 'Logout' })).toBeVisible();
    await expect(navigation.getByRole('link', { name: 'Login' })).toBeHidden();
  });
});

test('an early press of Logout signs out', async ({ page }) => {
  await signIn(page, 'subscriber');
  const release = await holdScripts(page);
  await page.goto('/faq', { waitUntil: 'commit' });
  await page.getByRole('navigation', bar).getByRole('button', { name: 'Logout' }).click();
  release();
  await expect(page.getByRole('navigation', bar).getByRole('link', { name: 'Login' })).toBeVisible();
});
