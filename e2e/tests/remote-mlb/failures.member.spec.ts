import { expect, test } from '../../harness/member-test.ts';
import { rowsOf } from '../../harness/pages/mlb-screens.ts';

// Calm, since what moves while data are on their way is drawn sixty times a second.
test.use({ account: 'subscriber', contextOptions: { reducedMotion: 'reduce' } });

const TRACKER = '/mlb/exit-velocity-tracker';

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
