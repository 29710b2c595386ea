import { expect, test } from '../../harness/member-test.ts';
import { button, rowsOf } from '../../harness/mlb-screens.ts';

test.use({ account: 'subscriber' });

const TRACKER = '/mlb/exit-velocity-tracker';

type Failure = {
  path: string;
  /** The call that fails. */
  call: string;
  /** What is said of it, in a toast. */
  says: readonly string[];
  /** What asks again; the other screens say so where the data would stand. */
  again?: string;
  tag: readonly `@${string}`[];
};

const FAILURES: readonly Failure[] = [
  {
    path: TRACKER,
    call: 'exit-velocity',
    says: ['Failed to load exit velocity data. Please refresh the page.'],
    tag: ['@EVT-47'],
  },
  {
    path: '/mlb/whos-hot',
    call: 'whos-hot',
    says: ['Failed to load hot batters. Please try refreshing the page.'],
    tag: ['@HOT-32'],
  },
  {
    path: '/mlb/starting-pitcher-stats',
    call: 'starting-pitcher-stats',
    says: ['Failed to load pitcher stats.'],
    tag: ['@SPS-15', '@SPS-16'],
  },
  {
    path: '/mlb/daily-lineup-stats',
    call: 'daily-lineup-stats',
    says: ['Failed to load lineup data.'],
    tag: ['@DLS-21'],
  },
  {
    path: '/mlb/scores',
    call: 'scoreboard',
    says: ['Error', 'Failed to load MLB scores.'],
    tag: ['@SCO-30', '@SCO-31'],
  },
  {
    path: '/mlb/SECRETODDS',
    call: 'mlb-odds',
    says: [
      'Failed to load MLB odds. Please try again later.',
      'Failed to fetch the latest odds. Please try refreshing the page.',
    ],
    again: 'Refresh Data',
    tag: ['@ODD-14', '@ODD-17', '@ODD-18'],
  },
  {
    path: '/mlb/park-factors',
    call: 'park-factors-all',
    says: ['Failed to load park factors data. Using sample data instead.'],
    tag: ['@PARK-24'],
  },
  {
    path: '/mlb/inning-first-stats',
    call: 'inningfirst',
    says: ['Failed to load inning stats.'],
    tag: ['@INN-09', '@INN-10'],
  },
  {
    path: '/mlb/the-script',
    call: 'top-hr-predictions-history',
    says: ['Error', 'Failed to load HR predictions.'],
    tag: ['@SCR-13'],
  },
  {
    path: '/mlb/the-hit-script',
    call: 'top-hits-predictions-history',
    says: ['Error', 'Failed to load hit predictions.'],
    tag: ['@HIT-13'],
  },
];

test('a failure is told on every screen, and trying again brings the data', {
  tag: FAILURES.flatMap(({ tag }) => tag),
}, async ({ page, faults }) => {
  faults.expect(/400/);
  for (const { path, call, says, again = 'Retry' } of FAILURES) {
    const pattern = new RegExp(`/api/([a-z/]*)?${call}\\b`);
    await page.route(pattern, (route) => route.fulfill({ status: 400, json: {} }));
    await page.goto(path);
    for (const text of says) await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
    await page.unroute(pattern);
    await button(page, again).click();
    await expect(button(page, again)).toBeHidden();
    await expect(page.getByRole('table').or(page.getByRole('article')).first()).toBeVisible();
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  }
});

test('a failure beside the list is told, and the list stays', {
  tag: ['@EVT-51', '@EVT-52', '@DLS-22', '@DLS-23', '@SPS-17', '@SCO-32'],
}, async ({ page, faults }) => {
  faults.expect(/400/);
  await page.route(/\/api\/(pitchers|batter-at-bats|auth\/status)/, (route) =>
    route.fulfill({ status: 400, json: {} }),
  );
  await page.goto(TRACKER);
  await expect(page.getByText('Failed to load pitcher data.')).toBeVisible();
  const batter = rowsOf(page).first();
  await batter.click();
  const name = await batter.locator('strong').first().textContent();
  await expect(page.getByText(`Failed to load at-bats data for ${name}`)).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(50);
  for (const path of ['daily-lineup-stats', 'starting-pitcher-stats', 'scores']) {
    await page.goto(`/mlb/${path}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Authentication Required' })).toBeVisible();
    const toast = page.getByText('Authentication error. Please log in.');
    await expect(toast).toHaveCount(path === 'daily-lineup-stats' ? 1 : 0);
  }
});

const EMPTIES = [
  {
    path: TRACKER,
    call: 'exit-velocity',
    says: ['No data found for the selected filters.', 'Try adjusting your filters or date range.'],
  },
  {
    path: '/mlb/whos-hot',
    call: 'whos-hot',
    says: ['No data found for the selected filters.', 'Try adjusting your filters.'],
  },
  {
    path: '/mlb/daily-lineup-stats',
    call: 'daily-lineup-stats',
    says: ["No data available for today's games."],
  },
  { path: '/mlb/inning-first-stats', call: 'inningfirst', says: ["No data available for today's games."] },
  {
    path: '/mlb/SECRETODDS',
    call: 'mlb-odds',
    says: ['No odds data is currently available. Please check back later.', 'Try Again'],
  },
  {
    path: '/mlb/the-script',
    call: 'top-hr-predictions-history',
    says: ['No predictions available for this date.'],
  },
  {
    path: '/mlb/the-hit-script',
    call: 'top-hits-predictions-history',
    says: ['No predictions available for this date.'],
  },
] as const;

test('what has no rows says so on every screen', {
  tag: [
    '@EVT-39',
    '@EVT-40',
    '@HOT-27',
    '@HOT-28',
    '@DLS-20',
    '@ODD-15',
    '@ODD-16',
    '@INN-08',
    '@SCR-11',
    '@HIT-11',
  ],
}, async ({ page }) => {
  for (const { path, call, says } of EMPTIES) {
    await page.route(`**/api/${call}/**`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), results: [], next: null } });
    });
    await page.goto(path);
    for (const text of says) await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
  }
  // Of a day that long ago there are no scores.
  await page.goto('/mlb/scores?date=2010-07-04');
  await expect(page.getByText('No games scheduled for this date.')).toBeVisible();
});
