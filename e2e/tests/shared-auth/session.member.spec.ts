import type { Page } from '@playwright/test';
import { chooseAccount, signIn } from '../../harness/accounts.ts';
import { GATE } from '../../harness/builds/member-apps.ts';
import { expect, test } from '../../harness/member-test.ts';
import { NEEDS_GATE } from '../../harness/shared-sites.ts';

test.skip(...NEEDS_GATE);
// Reduced motion, because an animation while an answer is loading is drawn sixty times a second.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const MEMBERS = '/gate/members';
const SUBSCRIBERS = '/gate/subscribers';
const ROWS = 'The backend gave rows';
const EXPIRED = 'Your session has expired. Please log in again.';
const REFUSED = /403/;

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const logout = (page: Page) => page.getByRole('button', { name: 'Logout' });

/** Opens a screen with a session that no other test uses. */
async function openScreen(page: Page, path: string) {
  await signIn(page, 'subscriber', path);
  await expect(page.getByText(ROWS)).toBeVisible();
}

/** Simulates an expired session: the backend no longer knows it, and the page has not noticed yet. */
const endSession = (page: Page) => page.context().clearCookies({ name: 'session' });

test('a sign-in that begins at another name of the site ends at the site, at the wanted page with its fragment', async ({
  page,
  baseURL,
}) => {
  await page.goto(`${baseURL?.replace('127.0.0.1', 'localhost')}${MEMBERS}?x=1#iso`);
  await page.getByRole('link', { name: 'Continue with Creatorly' }).click();
  await chooseAccount(page, 'subscriber');
  await expect(page.getByText(ROWS)).toBeVisible();
  expect(page.url()).toBe(`${baseURL}${MEMBERS}?x=1#iso`);
});

test.describe('a session that ends while a screen is open', () => {
  for (const path of [MEMBERS, SUBSCRIBERS]) {
    test(`is told of at the next call of ${path}, which leads to /login and back`, {
      tag: ['@LOGIN-04'],
    }, async ({ page, faults, baseURL }) => {
      faults.expect(REFUSED);
      await openScreen(page, path);
      await endSession(page);
      await page.getByRole('button', { name: 'Ask again' }).click();
      await expect(page.getByText(EXPIRED)).toBeVisible();
      await expect(heading(page, 'Login to Sharpside')).toBeVisible();
      expect(page.url()).toBe(`${baseURL}/login`);
      await page.getByRole('link', { name: 'Continue with Creatorly' }).click();
      // No account is chosen again, because the provider still has the visitor's session.
      await expect(page.getByText(ROWS)).toBeVisible();
      expect(page.url()).toBe(`${baseURL}${path}`);
    });
  }
});

test.describe('another tab', () => {
  test('that signs out is noticed', { tag: ['@GATE-14', '@GATE-15'] }, async ({ page, context }) => {
    await openScreen(page, MEMBERS);
    const other = await context.newPage();
    await other.goto('/');
    await logout(other).click();
    await expect(heading(page, 'Authentication Required')).toBeVisible();
    await expect(page.getByText('You need to be logged in to view this content.')).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  });

  test('that signs in is noticed, and the page that was asked for opens', async ({ page, context }) => {
    await page.goto(MEMBERS);
    await expect(heading(page, 'Login to Sharpside')).toBeVisible();
    const other = await context.newPage();
    await other.goto('/accounts/login/?next=/');
    await chooseAccount(other, 'non-subscriber');
    await expect(heading(page, 'Members')).toBeVisible();
    await expect(page.getByText(ROWS)).toBeVisible();
  });
});

// Signing out everywhere ends all sessions of the account, so no other test here uses this account.
test('signing out everywhere, on a phone, ends the session of another browser, too', async ({
  page,
  browser,
  baseURL,
  faults,
}) => {
  faults.expect(REFUSED);
  const signedIn = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
  const other = await signedIn.newPage();
  await signIn(other, 'staff', MEMBERS);
  await expect(other.getByText(ROWS)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 900 });
  await signIn(page, 'staff', MEMBERS);
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).locator('summary').click();
  const button = page.getByRole('button', { name: 'Sign out everywhere' });
  await expect.poll(async () => (await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await button.click();
  await expect(page).toHaveURL('/');
  await other.getByRole('button', { name: 'Ask again' }).click();
  await expect(heading(other, 'Login to Sharpside')).toBeVisible();
  await signedIn.close();
});

test.describe('logging out', () => {
  test('is what the visitor sees, where a call is refused before the logout is answered', {
    tag: '@NAV-32',
  }, async ({ page, faults }) => {
    faults.expect(REFUSED);
    await openScreen(page, MEMBERS);
    await page.route('**/api/auth/logout', async (route) => {
      const response = await route.fetch();
      await page.getByRole('button', { name: 'Ask again' }).click();
      await expect(page.getByText('Failed: HTTP')).toBeVisible();
      await route.fulfill({ response });
    });
    await logout(page).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    await expect(page.getByText(EXPIRED)).toHaveCount(0);
  });
});

test('while the backend is away, nobody is shown an error as text, and the way back is open', {
  tag: ['@GATE-06'],
}, async ({ page, faults, createSite }) => {
  const site = await createSite({ backend: true, remotes: [GATE] });
  faults.expect(/502/);
  await page.goto(`${site.url}/accounts/login/?next=${SUBSCRIBERS}`);
  await chooseAccount(page, 'subscriber');
  await expect(page.getByText(ROWS)).toBeVisible();
  await site.requireBackend().stop();
  await page.goto(`${site.url}${SUBSCRIBERS}`);
  await expect(page.getByText('Sign-in does not answer right now.')).toBeVisible();
  await expect(heading(page, 'Login to Sharpside')).toBeVisible();
  await site.requireBackend().start();
  await page.getByRole('link', { name: 'Continue with Creatorly' }).click();
  await expect(page.getByText(ROWS)).toBeVisible();
  expect(page.url()).toBe(`${site.url}${SUBSCRIBERS}`);
});
