import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../../harness/accessibility.ts';
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

test.describe('a visitor whose profile cannot be read', () => {
  test.use({ account: 'broken-profile' });

  test('is sent to the provider from subscriber screens, and told so there', {
    tag: ['@EVT-03', '@EVT-05', '@HOT-04', '@ODD-03', '@ODD-13', '@SCR-02', '@HIT-02'],
  }, async ({ page, faults }) => {
    test.slow();
    faults.expect(/502.*\/profile\//);
    for (const { path } of SCREENS.filter(({ access }) => access === 'subscriber')) {
      const signIn = page.waitForRequest(`**/accounts/login/?next=${encodeURIComponent(path)}`);
      await page.goto(path);
      await signIn;
      // The provider still knows him, so he is back at once; nobody is sent in circles.
      await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible();
      await expect(page.getByRole('main').getByRole('link', { name: 'Login' })).toBeVisible();
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

  for (const theme of ['dark', 'light']) {
    for (const width of [1440, 390]) {
      test(`sees every MLB screen, and axe finds nothing, ${theme}, ${width} px`, {
        tag: ['@ODD-01', '@SCR-01', '@HIT-01', '@EVT-04', '@HOT-02'],
      }, async ({ page }) => {
        test.slow();
        await page.setViewportSize({ width, height: 900 });
        await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
        for (const screen of SCREENS) {
          await openScreen(page, screen);
          await expectAccessible(page);
        }
      });
    }
  }

  test('scrolls none of them sideways at 320 px', async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width: 320, height: 640 });
    for (const screen of SCREENS) {
      await openScreen(page, screen);
      await expectNoSidewaysScroll(page);
    }
  });

  test('comes back to the filters and the order of a link, and undoes them by going back', async ({
    page,
  }) => {
    await page.goto('/mlb/starting-pitcher-stats?sort=avg_hits&direction=desc');
    const hits = page.getByRole('columnheader', { name: 'Avg Hits' });
    await expect(hits).toHaveAttribute('aria-sort', 'descending');
    const rows = page.getByRole('table').getByRole('row');
    await expect(rows.nth(1)).toBeVisible();
    // The badge has the same letters as the code beside it.
    const letters = (await rows.nth(1).getByRole('cell').first().textContent()) ?? '';
    const team = letters.slice(letters.length / 2);
    await page.getByLabel('Team', { exact: true }).selectOption(team);
    await expect(page).toHaveURL(new RegExp(`team=${team}`));
    await page.reload();
    await expect(rows.nth(1)).toContainText(team);
    await expect(hits).toHaveAttribute('aria-sort', 'descending');
    await page.goBack();
    await expect(page.getByLabel('Team', { exact: true })).toHaveValue('all');
  });

  test('moves through the days of the scores', { tag: ['@SCO-08', '@SCO-09', '@SCO-10'] }, async ({
    page,
  }) => {
    await page.goto('/mlb/scores');
    const games = page.getByRole('article');
    await expect(games.first()).toBeVisible();
    await page.getByRole('button', { name: 'Previous Day' }).click();
    await expect(page).toHaveURL(/date=/);
    await expect(games.first()).toContainText(/Final|Postponed/);
    await page.goBack();
    await expect(page).not.toHaveURL(/date=/);
  });

  test('sees what came of yesterday’s predictions, and the model’s record', async ({ page }) => {
    await page.goto('/mlb/the-script');
    await page.getByRole('button', { name: 'Previous Day' }).click();
    await expect(page.getByText(/^(Homered|No home run)$/).first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'The model’s record' })).toBeVisible();
  });

  test('reads odds as chosen, also after a reload', async ({ page }) => {
    await page.goto('/mlb/SECRETODDS');
    await expect(page.getByRole('table').first()).toBeVisible();
    await page.getByLabel('Odds format').selectOption('decimal');
    await page.reload();
    await expect(page.getByLabel('Odds format')).toHaveValue('decimal');
    await expect(page.getByRole('table').first()).toContainText(/\d\.\d\d/);
  });

  test('is told of a failure, and gets the data by Retry', { tag: ['@SPS-15', '@PARK-24'] }, async ({
    page,
    faults,
  }) => {
    faults.expect(/400/);
    await page.route('**/api/starting-pitcher-stats/**', (route) => route.fulfill({ status: 400, json: {} }));
    await page.goto('/mlb/starting-pitcher-stats');
    await expect(page.getByText('Failed to load pitcher stats.')).toBeVisible();
    await page.unroute('**/api/starting-pitcher-stats/**');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  });

  test('goes from a column’s header to its definition', async ({ page }) => {
    await page.goto('/mlb/starting-pitcher-stats');
    await page.getByRole('button', { name: 'About Expected HR' }).click();
    await page.getByRole('link', { name: 'Exit Velocity' }).click();
    await expect(page).toHaveURL(/\/mlb\/definition#exit-velocity/);
    await expect(page.getByRole('region', { name: 'Exit Velocity' })).toBeInViewport();
  });
});
