import { openTestSnapshot, type TestRows } from '@sharpside/ingest/testing/open-test-snapshot';
import { describe, expect, it } from 'vitest';
import { toNameKey } from '../../teams/name-key.ts';
import { aBall, aPlayer } from '../../testing/mlb-rows.ts';
import { anNflPlayer, aPlayerWeek, aProp } from '../../testing/nfl-rows.ts';

/** Rows of `priced_players` as `id`, as `id?` where he is one of several, and as `absent` where nobody may be meant. */
async function listMeant(rows: TestRows): Promise<string[]> {
  const snapshot = await openTestSnapshot(rows);
  const found = await snapshot.rows('FROM priced_players ORDER BY player_id');
  return found.map(({ player_id, doubt }) =>
    doubt === 'absent' ? `${doubt}${player_id ?? ''}` : `${player_id}${doubt === 'shared' ? '?' : ''}`,
  );
}

describe('a name at an MLB price', () => {
  const aPrice = (market: string, player_name = 'Will Smyth') =>
    aProp({
      league: 'mlb',
      game_date: '2025-07-25',
      home_team: 'LAD',
      away_team: 'SD',
      market,
      player_name,
      player_key: toNameKey(player_name),
    });
  const catcher = aPlayer(1, 'Will Smyth', { position: 'C' });
  const pitcher = aPlayer(2, 'Will Smyth', { position: 'P' });

  it.each([
    ['the batter at batting', 'batter_hits', [catcher, pitcher], {}, ['1']],
    ['the pitcher at pitching', 'pitcher_strikeouts', [catcher, pitcher], {}, ['2']],
    [
      'neither of two batters who may both be meant',
      'batter_hits',
      [catcher, { ...catcher, player_id: 2 }],
      {},
      ['1?', '2?'],
    ],
    [
      'the one of the teams of the game',
      'batter_hits',
      [catcher, { ...catcher, player_id: 2 }],
      { batting_team: 'OAK' },
      ['1'],
    ],
    ['nobody at pitching where only a batter is known', 'pitcher_strikeouts', [catcher], {}, []],
  ] as const)('means %s', async (_, market, mlb_players, over, meant) => {
    const balls = [aBall({ batter: 1 }), aBall({ batter: 2, ...over })];
    const rows = { mlb_players, mlb_pitches: balls, odds_props: [aPrice(market)] };
    expect(await listMeant(rows)).toEqual(meant);
  });

  it('is also the name of a box score, and no name of another league', async () => {
    const alias = { player_id: '1', alias: 'W Smyth', source: 'boxscoreName' };
    const odds_props = [aPrice('batter_hits', 'W. Smyth')];
    const rows = { mlb_players: [catcher], nfl_players: [anNflPlayer({ player_id: '1' })], odds_props };
    expect(await listMeant({ ...rows, player_aliases: [{ league: 'nfl', ...alias }] })).toEqual([]);
    expect(await listMeant({ ...rows, player_aliases: [{ league: 'mlb', ...alias }] })).toEqual(['1']);
  });
});

describe('a name at an NFL price', () => {
  const PRICE = { market: 'player_receptions', game_date: '2026-11-29', home_team: 'CLE', away_team: 'BAL' };
  const inWeeks = (player_id: string, team: string, weeks: readonly number[], season = 2026) =>
    weeks.map((week) => aPlayerWeek({ player_id, team, season, week, receptions: 7 }));
  const aMan = (player_id: string, over: Parameters<typeof anNflPlayer>[0] = {}) =>
    anNflPlayer({ player_id, name: 'Nat Spruce', team: 'CLE', as_of: 202_610, ...over });
  const aPrice = (over: Parameters<typeof aProp>[0]) => {
    const { player_name = 'Nat Spruce', ...price } = { ...PRICE, ...over };
    return aProp({ ...price, player_name, player_key: toNameKey(player_name) });
  };

  it.each([
    [
      'the man of the team, not the one who has left it',
      [aMan('1', { team: 'NYJ' }), aMan('2')],
      [...inWeeks('1', 'CLE', [1, 4]), ...inWeeks('1', 'NYJ', [5, 10])],
      ['2'],
    ],
    [
      'the man of the roster of this season, not the one of the season before',
      [aMan('1', { as_of: 202_518 }), aMan('2', { as_of: 202_611 })],
      inWeeks('1', 'CLE', [1, 9], 2025),
      ['2'],
    ],
    [
      'the man who was of the team in the weeks before',
      [aMan('1', { as_of: 202_518 }), aMan('2', { as_of: 202_602 })],
      [...inWeeks('1', 'CLE', [1, 9], 2025), ...inWeeks('2', 'CLE', [1, 2])],
      ['2'],
    ],
    ['nobody where only a man of another team is known', [aMan('1', { team: 'SEA' })], [], ['absent']],
    [
      'nobody where only men of other teams are known',
      ['1', '2'].map((player_id) => aMan(player_id, { team: 'SEA' })),
      [],
      ['absent'],
    ],
    ['nobody where only a man of earlier seasons is known', [aMan('1', { as_of: 201_910 })], [], ['absent']],
    [
      'nobody where the man of the team has no position for it, and the other is of another team',
      [aMan('1', { position: 'S' }), aMan('2', { team: 'SEA' })],
      [],
      ['absent'],
    ],
    [
      'nobody known where no man of the name has a position for it',
      [aMan('1', { position: 'S' }), aMan('2', { position: 'S', team: 'SEA' })],
      [],
      [],
    ],
    [
      'one of the two who may be meant, not the third who may not',
      [aMan('1'), aMan('2'), aMan('3', { position: 'S' }), aMan('4', { team: 'SEA' })],
      [],
      ['1?', '2?'],
    ],
    [
      'a man who has just come back',
      [aMan('1')],
      [...inWeeks('1', 'CLE', [1, 9]), ...inWeeks('1', 'NYJ', [4]), ...inWeeks('1', 'CLE', [1, 9], 2025)],
      ['1'],
    ],
    ['a man who was of no team yet', [aMan('1', { team: null })], [], ['1']],
    ['a man of another team in the season before', [aMan('1', { team: 'SEA', as_of: 202_518 })], [], ['1']],
    [
      'nobody where only a man of another team in the season before is known, and the season is under way',
      [aMan('1', { team: 'SEA', as_of: 202_518 })],
      inWeeks('2', 'BAL', [1, 9]),
      ['absent'],
    ],
  ] as const)('means %s', async (_, nfl_players, nfl_player_weeks, meant) => {
    expect(await listMeant({ nfl_players, nfl_player_weeks, odds_props: [aPrice({})] })).toEqual(meant);
  });

  it('means at a past game the man who was of the team then', async () => {
    const nfl_players = [aMan('1', { team: 'NYJ' }), aMan('2', { team: 'SEA' })];
    const nfl_player_weeks = [...inWeeks('1', 'CLE', [1, 4]), ...inWeeks('1', 'NYJ', [5, 10])];
    const odds_props = [aPrice({ game_date: '2026-09-27' })];
    expect(await listMeant({ nfl_players, nfl_player_weeks, odds_props })).toEqual(['1']);
  });

  it.each([
    ['Nat Spruce II', ['Nat Spruce', 'Nat Spruce II'], ['2']],
    ['Nat Spruce Jr.', ['Nat Spruce III'], ['absent']],
    ['Nat Spruce Jr.', ['Nat Spruce III', 'Nat Spruce'], ['2']],
    ['Nat Spruce Jr.', ['Nat Spruce'], ['1']],
    ['Nat Spruce', ['Nat Spruce III'], ['1']],
  ])('%s among %j is %j, whatever his position', async (player_name, names, meant) => {
    const nfl_players = names.map((name, index) =>
      aMan(String(index + 1), { name, position: index === 0 ? 'RB' : 'WR' }),
    );
    const odds_props = [aPrice({ market: 'player_rush_yds', player_name })];
    expect(await listMeant({ nfl_players, odds_props })).toEqual(meant);
  });

  it.each([
    'Nat "Needle" Spruce',
    "Nat 'Needle' Spruce",
    'Nat ‘Needle’ Spruce',
    'Nat «Needle» Spruce',
    'Nat (Needle) Spruce Jr.',
    'Nat Spruce (CLE)',
    'Nat Spruce [CLE]',
  ])('is his in %s, too', async (player_name) => {
    expect(await listMeant({ nfl_players: [aMan('1')], odds_props: [aPrice({ player_name })] })).toEqual([
      '1',
    ]);
  });

  it.each([
    ['Nat Spruce (BAL)', ['2']],
    ['Nat Spruce [cle]', ['1']],
    ['Nat Spruce (WR)', ['1?', '2?']],
    ['Nat Spruce', ['1?', '2?']],
  ])('is of the team whose code stands behind %s', async (player_name, meant) => {
    const nfl_players = [aMan('1'), aMan('2', { team: 'BAL' })];
    expect(await listMeant({ nfl_players, odds_props: [aPrice({ player_name })] })).toEqual(meant);
  });

  it('is nobody here where his team is not the one whose code stands behind it', async () => {
    expect(
      await listMeant({
        nfl_players: [aMan('1')],
        odds_props: [aPrice({ player_name: 'Nat Spruce (BAL)' })],
      }),
    ).toEqual(['absent']);
  });

  it('means the man whom screens call so before the one who is only also known so', async () => {
    const nfl_players = [aMan('1', { name: 'Josh Nut' }), aMan('2', { name: 'Joshua Nut' })];
    const player_aliases = [
      { league: 'nfl', player_id: '1', alias: 'Joshua Nut', source: 'first_name' },
    ] as const;
    const odds_props = [aPrice({ player_name: 'Joshua Nut' })];
    expect(await listMeant({ nfl_players, player_aliases, odds_props })).toEqual(['2']);
  });
});
