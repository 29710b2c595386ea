import type { Page } from '@playwright/test';
import { ACCOUNTS, chooseAccount } from '../../harness/accounts.ts';
import { expect, test } from '../../harness/member-test.ts';
import { openPage } from '../../harness/pages/visit.ts';
import { NEEDS_GATE } from '../../harness/shared-sites.ts';

test.skip(...NEEDS_GATE);
// Reduced motion, because an animation while an answer is loading is drawn sixty times a second.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const OPEN = '/gate/open';
const MEMBERS = '/gate/members';
const SUBSCRIBERS = '/gate/subscribers';
const SCREENS = { [OPEN]: 'Open', [MEMBERS]: 'Members', [SUBSCRIBERS]: 'Subscribers' };

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const ROWS = 'The backend gave rows';

// Calls of the session, of the footer, and of the front page, which a visitor passes while signing in.
const OPEN_TO_ALL = /^\/api\/(auth\/|freshness$|highlights$)/;

function watchRequests(page: Page) {
  const urls: URL[] = [];
  page.on('request', (request) => urls.push(new URL(request.url())));
  const pathsBelow = (start: string) =>
    urls.map(({ pathname }) => pathname).filter((path) => path.startsWith(start));
  return {
    code: () => pathsBelow('/assets/remote-gate/'),
    data: () => pathsBelow('/api/').filter((path) => !OPEN_TO_ALL.test(path)),
    signIns: () => urls.filter(({ pathname }) => pathname === '/accounts/login/'),
  };
}

test.describe('a visitor', () => {
  for (const path of [MEMBERS, SUBSCRIBERS] as const) {
    test(`is sent from ${path} to /login, and gets neither its code nor its data`, {
      tag: ['@GATE-05', '@GATE-10', '@GATE-17'],
    }, async ({ page }) => {
      const requests = watchRequests(page);
      await page.goto(`${path}?team=NYY`);
      await expect(heading(page, 'Login to Sharpside')).toBeVisible();
      expect(new URL(page.url()).pathname).toBe('/login');
      await page.waitForLoadState('networkidle');
      expect(requests.code()).toEqual([]);
      expect(requests.data()).toEqual([]);
    });
  }
});

test.describe('the code of a screen', () => {
  test.use({ account: 'subscriber' });

  const ahead = (page: Page) => page.locator('link[rel=modulepreload][href^="/assets/remote-gate/"]');

  test('is fetched ahead for a member, each file once', async ({ page }) => {
    const requests = watchRequests(page);
    await page.goto(MEMBERS);
    await expect(page.getByText(ROWS)).toBeVisible();
    await expect.poll(() => ahead(page).count()).toBeGreaterThan(1);
    expect(requests.code()).toEqual([...new Set(requests.code())]);
  });

  test('is fetched ahead for a subscriber once the session is known to subscribe', async ({ page }) => {
    await page.goto(SUBSCRIBERS);
    await expect(page.getByText(ROWS)).toBeVisible();
    await expect(ahead(page)).toHaveCount(0);
    const requests = watchRequests(page);
    await page.reload();
    await expect(page.getByText(ROWS)).toBeVisible();
    await expect.poll(() => ahead(page).count()).toBeGreaterThan(1);
    expect(requests.code()).toEqual([...new Set(requests.code())]);
  });
});

for (const account of ['non-subscriber', 'expired-subscriber'] as const) {
  test.describe(`${ACCOUNTS[account]}, the ${account}`, () => {
    test.use({ account });

    test('is sent from a subscriber screen to the subscribe page, without its code and data', {
      tag: ['@GATE-20', '@GATE-21', '@GATE-22'],
    }, async ({ page, memberSite }) => {
      const requests = watchRequests(page);
      await page.goto('/');
      await page.goto(SUBSCRIBERS);
      await page.waitForURL(memberSite.subscribeUrl);
      expect(requests.code()).toEqual([]);
      expect(requests.data()).toEqual(['/api/check-subscription/']);
      // 'Back' must not lead into a loop.
      await page.goBack();
      await expect(page).toHaveURL('/');
    });
  });
}

test.describe('a subscriber', () => {
  test.use({ account: 'subscriber' });

  test('opens every screen', { tag: ['@GATE-07', '@GATE-09', '@GATE-18', '@GATE-20'] }, async ({ page }) => {
    for (const [path, title] of Object.entries(SCREENS)) {
      await openPage(page, path);
      await expect(heading(page, title)).toBeVisible();
      if (path !== OPEN) await expect(page.getByText(ROWS)).toBeVisible();
    }
  });
});

for (const { account, fault, title, notice } of [
  {
    account: 'broken-profile',
    fault: /502.*\/profile\//,
    title: 'Your account could not be read',
    notice: /^You are signed in, but the sign-in provider did not say whether you subscribe\./,
  },
  {
    account: 'unshared-subscriptions',
    fault: null,
    title: 'Authentication Required',
    notice: 'You are signed in, but this account does not share its subscriptions with this site.',
  },
] as const) {
  test.describe(`${ACCOUNTS[account]}, of the account ${account}`, () => {
    test.use({ account });

    test('is sent from a subscriber screen to the provider once, not in circles', {
      tag: ['@GATE-14', '@GATE-15', '@GATE-16', '@GATE-23', '@GATE-24'],
    }, async ({ page, faults }) => {
      if (fault) faults.expect(fault);
      const requests = watchRequests(page);
      await page.goto(SUBSCRIBERS);
      await expect.poll(() => requests.signIns().length).toBe(1);
      await page.waitForURL(SUBSCRIBERS);
      await expect(heading(page, title)).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expect(heading(page, title)).toBeVisible();
      expect(requests.signIns()).toHaveLength(1);
      expect(requests.code()).toEqual([]);
      await expect(page.getByText(notice)).toBeVisible();
      await expect(page.getByRole('main').getByRole('button', { name: 'Sign out' })).toBeVisible();
      const retry = page.getByRole('button', { name: 'Retry' });
      await expect(retry).toHaveCount(fault ? 1 : 0);
      const login = page.getByRole('main').getByRole('link', { name: 'Login' });
      await expect(login).toHaveCount(fault ? 0 : 1);
      if (!fault) {
        await expect(page.getByText('You need to be logged in to view this content.')).toBeVisible();
        await expect(login).toHaveAttribute(
          'href',
          `/accounts/login/?next=${encodeURIComponent(SUBSCRIBERS)}&again=1`,
        );
        // The provider shows its page instead of sending the visitor straight back, so that another account can be
        // chosen.
        await login.click();
        await chooseAccount(page, 'subscriber');
        await expect(page.getByText(ROWS)).toBeVisible();
        return;
      }
      const asked = page.waitForResponse('**/profile/');
      await retry.click();
      await asked;
      await expect(retry).toBeVisible();
      expect(requests.signIns()).toHaveLength(1);
    });
  });
}
