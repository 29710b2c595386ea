import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nflHitRatePageSchema } from '@sharpside/contracts/api';
import { publishSnapshot } from '@sharpside/ingest/publication/publish-snapshot';
import { findReader } from '@sharpside/ingest/readers/readers';
import { createTestData } from '@sharpside/ingest/testing/a-data-folder';
import { startApiForTests } from '@sharpside/server/testing/start-api-for-tests';
import { openSnapshotHolder } from '@sharpside/warehouse/snapshot/open-snapshot-holder';
import { anNflPlayer, aProp } from '@sharpside/warehouse/testing/nfl-rows';
import { SHARED_DATA } from '@sharpside/warehouse/testing/shared-data';
import * as v from 'valibot';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fanDuel, getHitRates, HIT_RATES, weeksWith } from '../../testing/hit-rate-sheet.ts';

const FILES = [
  ['nfl-player-stats', 'nfl-two-men-of-one-name.csv'],
  ['odds', 'odds-two-men-of-one-name.json'],
] as const;

const readOdd = (name: string) => readFile(join(SHARED_DATA, 'odd', name), 'utf8');

/** The sheet of a back's props. A safety of the same team has the same name, and only zeros in his weeks. */
async function readSheet() {
  const test = await createTestData();
  for (const [source, file] of FILES) {
    const reader = findReader(source);
    await test.ingest(await readOdd(file), { ...(reader && { reader }) });
  }
  await publishSnapshot({ data: test.data });
  const holder = await openSnapshotHolder({ data: test.data });
  onTestFinished(() => holder.close());
  const api = await startApiForTests({ deps: { holder }, now: '2026-11-28T16:00:00Z' });
  const { body } = await api.get(`${HIT_RATES}?sort=edge`);
  return v.parse(nflHitRatePageSchema, body).results;
}

describe('real files', { tags: 'shared-data' }, () => {
  it("gives a back's props his own figures where a safety of his team has his name", async () => {
    const lines = await readSheet();
    const back = { player_id: '00-0039001', name_doubt: null };
    expect(lines).toHaveLength(5);
    for (const line of lines) expect(line).toMatchObject(back);
    const seasonOf = (market: string, side: string) =>
      lines.find(({ market: one, outcome }) => one === market && outcome === side)?.hit_rate_season;
    expect(seasonOf('player_receptions', 'Under')).toBe('0/11');
    expect(seasonOf('player_receptions', 'Over')).toBe('11/11');
    expect(seasonOf('player_rush_yds', 'Over')).toBe('11/11');
    expect(seasonOf('player_anytime_td', 'Yes')).toBe('11/11');
  });
});

const two = (one: Parameters<typeof anNflPlayer>[0] = {}, other: Parameters<typeof anNflPlayer>[0] = {}) => [
  anNflPlayer(one),
  anNflPlayer({ player_id: '00-2', ...other }),
];
const weeksOf = (player_id: string) => weeksWith([5, 4, 6], { player_id });
const BOTH = [...weeksOf('00-1'), ...weeksOf('00-2')];

describe('a name that two players share', () => {
  it('has no rate and a mark, is shown last, and has its games counted nowhere', async () => {
    const odds_props = [
      aProp(),
      aProp({ player_name: 'Bo Back', player_key: 'bo back', market: 'player_rush_yds' }),
    ];
    const nfl_players = [...two(), anNflPlayer({ player_id: '00-3', name: 'Bo Back' })];
    const nfl_player_weeks = [...BOTH, ...weeksWith([1, 1, 1, 1, 1], { player_id: '00-3' })];
    const page = await getHitRates('min_games=5', { nfl_players, nfl_player_weeks, odds_props });
    const none = { hit_rate_last_5: null, hit_rate_last_10: null, hit_rate_season: null, games_last_10: 0 };
    expect(page.results).toMatchObject([
      { name: 'Bo Back', player_id: '00-3', name_doubt: null },
      { name: 'Rex Receiver', player_id: null, name_doubt: 'shared', ...none },
    ]);
    expect(page.hidden_lines).toBe(0);
  });

  it('of another team only has no rate and a mark, whatever the minimum of games is', async () => {
    const page = await getHitRates('min_games=5', {
      nfl_players: [anNflPlayer({ team: 'SEA' })],
      nfl_player_weeks: weeksOf('00-1').map((week) => ({ ...week, team: 'SEA' })),
    });
    const line = { player_id: null, name_doubt: 'absent', hit_rate_last_5: null, games_last_10: 0 };
    expect(page).toMatchObject({ results: [line], hidden_lines: 0 });
  });

  it.each([
    [
      'plays in the game',
      two({ team: 'SEA' }),
      BOTH.map((week) => ({ ...week, team: week.player_id === '00-1' ? 'SEA' : 'BAL' })),
    ],
    ['has a position of the market', two({ position: 'SS' }), BOTH],
    ['has the suffix that the book writes', two({}, { name: 'Rex Receiver II' }), BOTH, 'Rex Receiver II'],
    ['has figures of the market', two(), weeksOf('00-2')],
  ])('means the one who %s', async (_, nfl_players, nfl_player_weeks, player_name = 'Rex Receiver') => {
    const odds_props = [aProp({ player_name })];
    const { results } = await getHitRates('', { nfl_players, nfl_player_weeks, odds_props });
    expect(results).toMatchObject([{ player_id: '00-2', name_doubt: null, hit_rate_season: '2/3' }]);
  });

  it('keeps the prices of two spellings apart, and joins those of one player', async () => {
    const nfl_players = two({}, { name: 'Rex Receiver II' });
    const odds_props = [
      aProp({ player_name: 'Rex Receiver II' }),
      aProp({ player_name: 'REX RECEIVER II', ...fanDuel, price_american: 120, price_decimal: 2.2 }),
      aProp({ price_american: 150, price_decimal: 2.5 }),
    ];
    const { results } = await getHitRates('', { nfl_players, nfl_player_weeks: BOTH, odds_props });
    const lines = results.map(({ name, player_id, odds, sportsbooks }) => [
      name,
      player_id,
      odds,
      sportsbooks.length,
    ]);
    expect(lines).toEqual([
      ['Rex Receiver II', '00-2', 120, 2],
      ['Rex Receiver', null, 150, 1],
    ]);
  });

  it.each(['Receiver', 'hollywood', 'rex'])(
    'joins the prices under a nickname to those under the name, where %j is searched too',
    async (search) => {
      const { results } = await getHitRates(`player_name=${search}`, {
        player_aliases: [
          { league: 'nfl', player_id: '00-1', alias: 'Hollywood Receiver', source: 'football_name' },
          { league: 'mlb', player_id: '00-1', alias: 'Bo Back', source: 'useName' },
        ],
        odds_props: [
          aProp(),
          aProp({
            ...fanDuel,
            player_name: '"Hollywood" Receiver',
            player_key: 'hollywood receiver',
            price_american: 120,
            price_decimal: 2.2,
          }),
        ],
      });
      expect(results).toMatchObject([
        { name: 'Rex Receiver', player_id: '00-1', odds: 120, sportsbook: 'FanDuel', hit_rate_season: '2/3' },
      ]);
      expect(results[0]?.sportsbooks.map(({ key }) => key)).toEqual(['fanduel', 'draftkings']);
    },
  );

  it('has the better price of a book that lists a player under two names', async () => {
    const nick = { player_name: 'Hollywood Receiver', player_key: 'hollywood receiver' };
    const { results } = await getHitRates('', {
      player_aliases: [
        { league: 'nfl', player_id: '00-1', alias: 'Hollywood Receiver', source: 'full_name' },
      ],
      odds_props: [
        aProp(),
        aProp({ ...nick, price_american: 120, price_decimal: 2.2 }),
        aProp({ ...nick, point: 5.5 }),
      ],
    });
    expect(results.map(({ point, sportsbooks }) => [point, sportsbooks.map(({ odds }) => odds)])).toEqual([
      [4.5, [120]],
      [5.5, [-110]],
    ]);
  });

  it('of a safety alone is no name for catches', async () => {
    const { results } = await getHitRates('', {
      nfl_players: [anNflPlayer({ position: 'S' })],
      nfl_player_weeks: weeksWith([0, 0, 0], { position: 'S' }),
    });
    expect(results).toMatchObject([{ player_id: null, name_doubt: null, hit_rate_last_5: null }]);
  });
});
