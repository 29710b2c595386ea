import type { Page } from '@playwright/test';
import { expect, test } from '../../harness/member-test.ts';
import {
  expectReady,
  FOR_MEMBERS,
  FOR_SUBSCRIBERS,
  type MlbScreen,
  title,
} from '../../harness/pages/mlb-screens.ts';
import { expectSentToLogin } from '../../harness/pages/visit.ts';

/** Opens a screen while the call that decides on access is unanswered, and then lets it be answered. */
async function openAfterWaiting(page: Page, { screen, call }: { screen: MlbScreen; call: string }) {
  const answer = Promise.withResolvers<void>();
  await page.route(call, async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.goto(screen.path);
  await expect(page.getByRole('main').getByText('Loading...')).toBeVisible();
  await expect(page.locator('[data-release]')).toHaveCount(0);
  answer.resolve();
  await expectReady(page, screen);
  await page.unroute(call);
}

/**
 * Simulates a provider that sends its visitor straight back. Signing in at the real provider would end the session that
 * tests share.
 */
const passProvider = (page: Page) =>
  page.route('**/accounts/login/**', (route) => {
    const next = new URL(route.request().url()).searchParams.get('next') ?? '/';
    return route.fulfill({ status: 302, headers: { location: next } });
  });

// Reduced motion, because a turning spinner is drawn sixty times a second.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.describe('a visitor', () => {
  test('is sent to /login from every MLB screen', {
    tag: [
      '@GATE-10',
      '@EVT-07',
      '@HOT-05',
      '@ODD-04',
      '@PARK-04',
      '@SPS-02',
      '@DLS-02',
      '@SCO-02',
      '@DEF-01',
      '@INN-01',
      '@PARK-03',
    ],
  }, async ({ page, memberSite }) => {
    await expectSentToLogin(page, { site: memberSite.url, app: 'remote-mlb' });
  });
});

test.describe('a signed-in visitor without the subscription', () => {
  test.use({ account: 'non-subscriber' });

  test('waits where the browser does not know of the session, and opens what needs no more', {
    tag: ['@SPS-01', '@DLS-01', '@SCO-01', '@SPS-03', '@DLS-03', '@SCO-03', '@PARK-02', '@DEF-02', '@INN-02'],
  }, async ({ page, context }) => {
    for (const screen of FOR_MEMBERS) {
      await context.clearCookies({ name: 'signed_in' });
      await openAfterWaiting(page, { screen, call: '**/api/auth/status' });
    }
  });
});

for (const account of ['non-subscriber', 'expired-subscriber'] as const) {
  test.describe(account, () => {
    test.use({ account });

    test('is sent to the subscribe page from every screen for subscribers', {
      tag: ['@ODD-02', '@GATE-19', '@EVT-04', '@EVT-06', '@HOT-02', '@HOT-03'],
    }, async ({ page, memberSite }) => {
      for (const { path } of FOR_SUBSCRIBERS) {
        await page.goto(path);
        await page.waitForURL(memberSite.subscribeUrl);
      }
    });
  });
}

test.describe('a subscriber', () => {
  test.use({ account: 'subscriber' });

  test('waits for the subscription, and then sees what it is for', {
    tag: ['@EVT-02', '@HOT-01', '@ODD-01', '@SCR-01', '@HIT-01'],
  }, async ({ page }) => {
    for (const screen of FOR_SUBSCRIBERS) await openAfterWaiting(page, { screen, call: '**/profile/' });
  });

  for (const { what, answer, fault, card, way } of [
    {
      what: 'fails',
      answer: { status: 400, json: {} },
      fault: /400/,
      card: /^Your account could not be read$/,
      way: 'Retry',
    },
    {
      what: 'has no access_token',
      answer: { json: { name: 'Dana' } },
      fault: null,
      card: /^Authentication Required$/,
      way: 'Login',
    },
  ]) {
    test(`whose profile ${what} goes to the provider, and then finds ${way}`, {
      tag: ['@EVT-03', '@EVT-05', '@HOT-04', '@ODD-03', '@ODD-13', '@SCR-02', '@HIT-02'],
    }, async ({ page, faults }) => {
      if (fault) faults.expect(fault);
      await page.route('**/profile/', (route) => route.fulfill(answer));
      await passProvider(page);
      for (const { path, heading } of FOR_SUBSCRIBERS) {
        const signIn = page.waitForRequest('**/accounts/login/**');
        await page.goto(path);
        expect(new URL((await signIn).url()).searchParams.get('next')).toBe(path);
        await expect(title(page, card)).toBeVisible();
        await expect(page.getByRole('main').getByText(way, { exact: true })).toBeVisible();
        await expect(title(page, heading)).toBeHidden();
        // Makes the next step act like another tab, because a tab redirects to the provider only once a minute.
        await page.evaluate(() => sessionStorage.clear());
      }
    });
  }

  test.describe('whose data are refused while the backend still knows the session', () => {
    const REFUSAL = { error: { code: 'SESSION_REQUIRED', message: 'Sign in.', request_id: 'r' } };
    const isTold = (page: Page) =>
      expect(page.getByText('Your session has expired. Please log in again.')).toBeVisible();

    test.beforeEach(async ({ page, faults }) => {
      faults.expect(/403/);
      await page.route(/\/api\/(exit-velocity|whos-hot|mlb-odds)\//, (route) =>
        route.fulfill({ status: 403, json: REFUSAL }),
      );
    });

    test('is told, and lands at /login', {
      tag: ['@EVT-48', '@EVT-49', '@HOT-33', '@ODD-19', '@ODD-20'],
    }, async ({ page }) => {
      for (const [path, also] of [
        ['/mlb/exit-velocity-tracker', 'Failed to load exit velocity data. Please refresh the page.'],
        ['/mlb/whos-hot', 'Failed to load hot batters. Please try refreshing the page.'],
        ['/mlb/SECRETODDS', 'Failed to load MLB odds. Please try again later.'],
      ] as const) {
        await page.goto(path);
        await isTold(page);
        await expect(page.getByText(also)).toBeVisible();
        await expect(title(page, /^Login to/)).toBeVisible();
      }
    });

    for (const [path, tag] of [
      ['/mlb/exit-velocity-tracker', '@EVT-50'],
      ['/mlb/whos-hot', '@HOT-34'],
    ] as const) {
      test(`is led from ${path} to the provider in production`, { tag }, async ({ page }) => {
        await page.route(`**${path}`, async (route) => {
          const response = await route.fetch();
          const [before, after, ...rest] = (await response.text()).split('"environment":"local"');
          expect([before, after, ...rest]).toHaveLength(2);
          await route.fulfill({ response, body: `${before}"environment":"production"${after}` });
        });
        await passProvider(page);
        const signIn = page.waitForRequest('**/accounts/login/**');
        await page.goto(path);
        await isTold(page);
        expect(new URL((await signIn).url()).searchParams.get('next')).toBe(path);
      });
    }
  });
});
