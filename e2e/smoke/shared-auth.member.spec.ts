import type { Page } from '@playwright/test';
import { chooseAccount, signIn } from '../harness/accounts.ts';
import { expect, test } from '../harness/member-test.ts';
import { NEEDS_GATE } from '../harness/shared-sites.ts';

test.skip(...NEEDS_GATE);
// Reduced motion, because an animation while an answer is loading is drawn sixty times a second.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const MEMBERS = '/gate/members';
const ROWS = 'The backend gave rows';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('signs in at the provider and is back at the page that was asked for', {
  tag: ['@LOGIN-03'],
}, async ({ page, baseURL }) => {
  await page.goto(`${MEMBERS}?team=NYY`);
  await page.getByRole('link', { name: 'Continue with Creatorly' }).click();
  await chooseAccount(page, 'non-subscriber');
  await expect(heading(page, 'Members')).toBeVisible();
  expect(page.url()).toBe(`${baseURL}${MEMBERS}?team=NYY`);
});

test('a session of its own ends with it', { tag: ['@NAV-31', '@NAV-32'] }, async ({ page }) => {
  await signIn(page, 'subscriber', MEMBERS);
  await expect(page.getByText(ROWS)).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await page.goto(MEMBERS);
  await expect(heading(page, 'Login to Sharpside')).toBeVisible();
});
