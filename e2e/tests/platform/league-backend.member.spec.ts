import type { Page } from '@playwright/test';
import { chooseAccount } from '../../harness/accounts.ts';
import { createRemote } from '../../harness/builds/created-remote.ts';
import { expect, test } from '../../harness/member-test.ts';
import { rowsOf } from '../../harness/pages/mlb-screens.ts';
import { startLeagueBackend } from '../../harness/servers/league-backend.ts';

test.use({ baseURL: '' });

const GAMES = `game_pk,game_date,home_team,away_team,day_night
777018,2025-07-01,BOS,NYY,N
777019,2025-07-02,BOS,NYY,D
777020,2025-07-03,BOS,NYY,D
`;

/**
 * Changes of a new league's files: its screen requests its own API instead of the freshness of the product's tables.
 */
const WITH_OWN_API = [
  { file: 'src/api/data-tables.ts', from: "'/api/freshness'", to: "'/api/nhl/freshness'" },
  {
    file: 'remote.config.ts',
    from: "pathPrefix: '/nhl',",
    to: "pathPrefix: '/nhl',\n  api: { '/api/nhl/': 'nhl' },",
  },
];

const FAILED = 'The tables could not be loaded.';

const gamesOfLeague = (page: Page) => page.getByRole('row', { name: /^mlb_games 3 2025-07-01 2025-07-03$/ });

test('a league with a backend of its own fails and recovers alone', async ({
  page,
  faults,
  createSite,
  atEnd,
}) => {
  const [league, remote] = await Promise.all([
    startLeagueBackend(GAMES),
    createRemote('remote-nhl', WITH_OWN_API),
  ]);
  atEnd(remote.remove);
  atEnd(league.close);
  // The MLB section uses the product's backend, which must stay unaffected.
  const site = await createSite({
    backend: true,
    remotes: ['remote-mlb'],
    backends: { nhl: `${league.url}/api/` },
  });
  const [own, inLeague] = [`${site.url}/mlb/starting-pitcher-stats`, `${site.url}/nhl/data`];
  faults.expect(/502/);
  await page.goto(`${site.url}/accounts/login/?next=/mlb/starting-pitcher-stats`);
  await chooseAccount(page, 'subscriber');
  await expect(rowsOf(page).first()).toBeVisible();

  // Published only now, so that the running edge has to learn the prefix of the API.
  const published = await site.mfe('publish', 'remote-nhl', '--dir', remote.dist, '--promote');
  expect(published).toMatchObject({ code: 0 });
  await expect.poll(async () => (await fetch(`${site.url}/live.json`)).text()).toContain('remote-nhl');
  await page.goto(inLeague);
  await expect(gamesOfLeague(page)).toBeVisible();
  expect(league.asked.length).toBeGreaterThan(0);
  // The browser sends the session of the signed-in visitor with every call, but the edge must not pass it on.
  expect((await page.context().cookies()).map(({ name }) => name)).toContain('session');
  for (const headers of league.asked) {
    expect(headers).toMatchObject({ 'x-forwarded-host': new URL(site.url).host });
    expect(headers).not.toHaveProperty('cookie');
    expect(headers).not.toHaveProperty('x-csrftoken');
  }

  await league.stop();
  await page.goto(own);
  await expect(rowsOf(page).first()).toBeVisible();
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
  await page.goto(inLeague);
  await expect(page.getByText(FAILED)).toBeVisible();
  await league.start();
  // The page retries by itself for some seconds, and then offers a button.
  const retry = page.getByRole('button', { name: 'Retry' });
  await expect(async () => {
    if (await retry.isVisible()) await retry.click({ timeout: 1_000 });
    await expect(gamesOfLeague(page)).toBeVisible({ timeout: 2_000 });
  }).toPass();
});
