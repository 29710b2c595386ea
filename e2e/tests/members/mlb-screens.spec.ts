import type { Page } from '@playwright/test';
import { expect, test } from '../../harness/member-test.ts';

type Screen = { path: string; heading: RegExp; access: 'protected' | 'subscriber' };

const SCREENS: readonly Screen[] = [
  { path: '/mlb/the-script', heading: /^The MLB Script$/, access: 'subscriber' },
  { path: '/mlb/the-hit-script', heading: /^The MLB Hit Script$/, access: 'subscriber' },
  { path: '/mlb/exit-velocity-tracker', heading: /^MLB Exit Velocity Tracker 2025$/, access: 'subscriber' },
  { path: '/mlb/whos-hot', heading: /Who's Hot/, access: 'subscriber' },
  { path: '/mlb/SECRETODDS', heading: /^MLB Odds$/, access: 'subscriber' },
  { path: '/mlb/starting-pitcher-stats', heading: /^Starting Pitcher Stats$/, access: 'protected' },
  { path: '/mlb/daily-lineup-stats', heading: /^Daily Lineup Stats/, access: 'protected' },
  { path: '/mlb/scores', heading: /^MLB Scores$/, access: 'protected' },
  { path: '/mlb/park-factors', heading: /^MLB Park Factors 2025$/, access: 'protected' },
  { path: '/mlb/definition', heading: /^MLB Definitions$/, access: 'protected' },
  { path: '/mlb/inning-first-stats', heading: /^1st Inning Stats$/, access: 'protected' },
];

const openScreen = async (page: Page, { path, heading }: Screen) => {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
};

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
  }, async ({ page }) => {
    test.slow();
    for (const { path } of SCREENS) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: /^Login to/ })).toBeVisible();
    }
  });
});

test.describe('a signed-in visitor without the subscription', () => {
  test.use({ account: 'non-subscriber' });

  test('opens the MLB screens that need a session only', {
    tag: ['@SPS-03', '@DLS-03', '@SCO-03', '@PARK-02', '@DEF-02', '@INN-02'],
  }, async ({ page }) => {
    test.slow();
    for (const screen of SCREENS.filter(({ access }) => access === 'protected'))
      await openScreen(page, screen);
  });

  test('is sent to the subscribe page from the others', {
    tag: ['@ODD-02', '@GATE-19', '@EVT-06', '@HOT-03'],
  }, async ({ page }) => {
    for (const { path } of SCREENS.filter(({ access }) => access === 'subscriber')) {
      await page.goto(path);
      await page.waitForURL(/subscribe/);
    }
  });
});

test.describe('a subscriber', () => {
  test.use({ account: 'subscriber' });

  test('whose session ends while a screen is open is told, and lands at /login', {
    tag: ['@EVT-48', '@EVT-49', '@HOT-33', '@ODD-19', '@ODD-20'],
  }, async ({ page, faults }) => {
    faults.expect(/403/);
    const refusal = { error: { code: 'SESSION_REQUIRED', message: 'Sign in.', request_id: 'r' } };
    await page.route(/\/api\/(exit-velocity|whos-hot|mlb-odds)\//, (route) =>
      route.fulfill({ status: 403, json: refusal }),
    );
    for (const path of ['/mlb/exit-velocity-tracker', '/mlb/whos-hot', '/mlb/SECRETODDS']) {
      await page.goto(path);
      await expect(page.getByText('Your session has expired. Please log in again.')).toBeVisible();
      await expect(page.getByRole('heading', { level: 1, name: /^Login to/ })).toBeVisible();
    }
  });
});
