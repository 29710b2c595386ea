import type { Page } from '@playwright/test';
import { chooseAccount, signIn } from '../../harness/accounts.ts';
import { GATE } from '../../harness/builds/member-apps.ts';
import { expect, test } from '../../harness/member-test.ts';
import { NEEDS_GATE } from '../../harness/shared-sites.ts';
import { PATIENT, type Site } from '../../harness/site.ts';

test.skip(...NEEDS_GATE);
// Calm, since what moves while an answer is on its way is drawn sixty times a second.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const MEMBERS = '/gate/members';
const SUBSCRIBERS = '/gate/subscribers';
const ROWS = 'The backend gave rows';
const EXPIRED = 'Your session has expired. Please log in again.';
const REFUSED = /403/;

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const logout = (page: Page) => page.getByRole('button', { name: 'Logout' });

/** Opens a screen as somebody whose session no other test has. */
async function openScreen(page: Page, path: string) {
  await signIn(page, 'subscriber', path);
  await expect(page.getByText(ROWS)).toBeVisible();
}

/** As at six in the morning: the backend knows the session no more, and the page does not know it yet. */
const endSession = (page: Page) => page.context().clearCookies({ name: 'session' });

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
      // The provider still knows its visitor.
      await expect(page.getByText(ROWS)).toBeVisible();
      expect(page.url()).toBe(`${baseURL}${path}`);
    });
  }

  test('is not believed again by a reload', async ({ page, faults }) => {
    faults.expect(REFUSED);
    await openScreen(page, MEMBERS);
    await endSession(page);
    await page.getByRole('button', { name: 'Ask again' }).click();
    await expect(heading(page, 'Login to Sharpside')).toBeVisible();
    await expect
      .poll(async () => (await page.context().cookies()).map(({ name }) => name))
      .not.toContain('signed_in');
    await page.goto(MEMBERS);
    await expect(heading(page, 'Login to Sharpside')).toBeVisible();
  });
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

test.describe('signing out everywhere', () => {
  // It ends the account's sessions in every test: no other has this account here, and these two take turns.
  test.describe.configure({ mode: 'serial' });
  for (const width of [390, 1440]) {
    test(`ends the session of another browser, too, at ${width} px`, async ({
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
      await page.setViewportSize({ width, height: 900 });
      await signIn(page, 'staff', MEMBERS);
      await page
        .getByRole('banner')
        .getByRole('button', { name: width < 1000 ? 'Menu' : 'Account' })
        .click();
      const button = page.getByRole('button', { name: 'Sign out everywhere' });
      await expect
        .poll(async () => (await button.boundingBox())?.height)
        .toBeGreaterThanOrEqual(width < 1000 ? 44 : 32);
      await button.click();
      await expect(page).toHaveURL('/');
      await other.getByRole('button', { name: 'Ask again' }).click();
      await expect(heading(other, 'Login to Sharpside')).toBeVisible();
      await signedIn.close();
    });
  }
});

test.describe('logging out', () => {
  test('ends the session for every copy of its cookie', {
    tag: ['@NAV-31', '@NAV-32'],
  }, async ({ page, context, browser, baseURL }) => {
    await openScreen(page, MEMBERS);
    const copy = await browser.newContext({ storageState: await context.storageState() });
    await logout(page).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    const status = await copy.request.get(`${baseURL}/api/auth/status`);
    expect(await status.json()).toEqual({ isAuthenticated: false });
    await copy.close();
  });

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

  test('changes nothing when the call cannot be made, and says so on the console only', {
    tag: ['@NAV-33', '@NAV-34'],
  }, async ({ page, faults }) => {
    faults.expect(/Error logging out:|logout net::ERR_FAILED|Failed to load resource/);
    await openScreen(page, MEMBERS);
    await page.route('**/api/auth/logout', (route) => route.abort());
    const said = page.waitForEvent('console', (message) => message.text().startsWith('Error logging out:'));
    await logout(page).click();
    await said;
    await expect(logout(page)).toBeVisible();
    await expect(page.getByText(ROWS)).toBeVisible();
  });

  test('changes nothing when the backend says no', { tag: '@NAV-35' }, async ({ page, faults }) => {
    faults.expect(/500/);
    await openScreen(page, MEMBERS);
    await page.route('**/api/auth/logout', (route) => route.fulfill({ status: 500 }));
    const answered = page.waitForResponse('**/api/auth/logout');
    await logout(page).click();
    await answered;
    await expect(logout(page)).toBeVisible();
    await expect(page.getByText(ROWS)).toBeVisible();
  });
});

test.describe('on a site of its own', () => {
  let site: Site;
  test.use({ baseURL: '' });

  async function openAt(page: Page, path: string) {
    await page.goto(`${site.url}/accounts/login/?next=${path}`);
    await chooseAccount(page, 'subscriber');
    await expect(page.getByText(ROWS)).toBeVisible();
  }

  test('in production an expired session leads to the provider, once the visitor could read why', async ({
    page,
    faults,
    createSite,
  }) => {
    site = await createSite({
      backend: true,
      remotes: [GATE],
      config: { ...PATIENT, environment: 'production' },
    });
    faults.expect(REFUSED);
    // The notice stands for a second and a half, which a busy machine would miss: here it stands until it was seen.
    await page.addInitScript(() => {
      const { setTimeout } = window;
      Object.assign(window, {
        setTimeout(work: () => void, ms?: number) {
          if (ms !== 1_500) return setTimeout(work, ms);
          addEventListener('notice-was-seen', work, { once: true });
          return 0;
        },
      });
    });
    await openAt(page, MEMBERS);
    await endSession(page);
    const atProvider = page.waitForRequest(/\/accounts\/login\/\?next=%2Fgate%2Fmembers/);
    await page.getByRole('button', { name: 'Ask again' }).click();
    await expect(page.getByText(EXPIRED)).toBeVisible();
    await expect(heading(page, 'Authentication Required')).toBeVisible();
    await page.evaluate(() => dispatchEvent(new Event('notice-was-seen')));
    await atProvider;
    await expect(page.getByText(ROWS)).toBeVisible();
    expect(page.url()).toBe(`${site.url}${MEMBERS}`);
  });

  test('while the backend is away, nobody is shown an error as text, and the way back is open', {
    tag: ['@GATE-06'],
  }, async ({ page, faults, createSite }) => {
    site = await createSite({ backend: true, remotes: [GATE] });
    faults.expect(/502/);
    await openAt(page, SUBSCRIBERS);
    await site.requireBackend().stop();
    await page.goto(`${site.url}${SUBSCRIBERS}`);
    await expect(page.getByText('Sign-in does not answer right now.')).toBeVisible();
    await expect(heading(page, 'Login to Sharpside')).toBeVisible();
    await site.requireBackend().start();
    await page.getByRole('link', { name: 'Continue with Creatorly' }).click();
    await expect(page.getByText(ROWS)).toBeVisible();
    expect(page.url()).toBe(`${site.url}${SUBSCRIBERS}`);
  });

  test('while the backend is away, a visitor without its mark is signed out', {
    tag: ['@GATE-06'],
  }, async ({ page, faults, createSite }) => {
    site = await createSite({ backend: true, remotes: [GATE] });
    faults.expect(/502/);
    await site.requireBackend().stop();
    await page.goto(`${site.url}${MEMBERS}`);
    await expect(heading(page, 'Login to Sharpside')).toBeVisible();
  });
});
