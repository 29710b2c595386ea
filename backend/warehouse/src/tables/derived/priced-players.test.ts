import { openTestSnapshot, type TestRows } from '@sharpside/ingest/testing/open-test-snapshot';
import { describe, expect, it } from 'vitest';
import { toNameKey } from '../../teams/name-key.ts';
import { aBall, aPlayer } from '../../testing/mlb-rows.ts';
import { anNflPlayer, aProp } from '../../testing/nfl-rows.ts';

/** Rows of `priced_players` as `id`, or `id?` where nobody is decided. */
async function listMeant(rows: TestRows): Promise<string[]> {
  const snapshot = await openTestSnapshot(rows);
  const found = await snapshot.rows('FROM priced_players ORDER BY player_id');
  return found.map(({ player_id, is_decided }) => `${player_id}${is_decided === true ? '' : '?'}`);
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
