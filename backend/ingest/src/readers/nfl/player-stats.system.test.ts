import { describe, expect, it } from 'vitest';
import { expectDropped, ingestText, missing, toCsv } from '../../testing/ingest-text.ts';
import { nflPlayerStatsReader } from './player-stats.ts';

type Line = Record<string, string | number>;

/** Columns with the same name in the table. All values differ, so that no two columns can be confused. */
const MEASURED = {
  completions: 20,
  attempts: 31,
  passing_yards: 251,
  passing_tds: 2,
  carries: 4,
  rushing_yards: -2,
  rushing_tds: 5,
  receptions: 11,
  targets: 12,
  receiving_yards: 130,
  receiving_tds: 14,
  receiving_air_yards: 150,
  receiving_yards_after_catch: 16,
  special_teams_tds: 17,
  target_share: 0.18,
  air_yards_share: -0.19,
  fantasy_points: 17.04,
  fantasy_points_ppr: 28.04,
};

const aWeek = (over: Line = {}): Line => ({
  player_id: '00-0090001',
  player_name: 'P.Passer',
  player_display_name: 'Pete Passer',
  position: 'QB',
  headshot_url: 'https://example.test/a.png',
  recent_team: 'LA',
  season: 2030,
  week: 3,
  season_type: 'REG',
  opponent_team: 'WAS',
  interceptions: 1,
  sacks: 3,
  ...MEASURED,
  ...over,
});

describe('nflverse weekly statistics', () => {
  const ingest = (...lines: Line[]) => ingestText(nflPlayerStatsReader, toCsv(lines));

  it('give a line a week, without a share in words', async () => {
    const empty = { receiving_air_yards: '', target_share: '', rushing_tds: '', passing_yards: '251.0' };
    const words = aWeek({ week: 5, target_share: 'most' });
    const { batch, rows } = await ingest(aWeek(), aWeek({ week: 4, ...empty }), words);
    const same = { season: 2030, season_type: 'REG', player_id: '00-0090001', position: 'QB' };
    const week = { ...same, week: 3, team: 'LA', opponent: 'WAS', interceptions: 1, sacks: 3, ...MEASURED };
    expect(await rows('nfl_player_weeks')).toEqual([
      week,
      // An empty count means 0. An empty measurement is unknown.
      { ...week, week: 4, receiving_air_yards: null, target_share: null, rushing_tds: 0 },
      { ...week, week: 5, target_share: null },
    ]);
    expect(batch.dropped).toEqual({});
    expect(batch.refused).toEqual({ 'target_share is no double, for example most': 1 });
  });

  it('are read by the names of 2025 as well, and give a short name of a player where there is no other', async () => {
    const { recent_team, interceptions, sacks, player_display_name, ...rest } = aWeek();
    const renamed = { team: 'LA', passing_interceptions: 1, sacks_suffered: 3, def_tackles: 9 };
    const { rows } = await ingest({ ...rest, ...renamed });
    expect(await rows('nfl_player_weeks')).toMatchObject([{ team: 'LA', interceptions: 1, sacks: 3 }]);
    expect(await rows('nfl_players')).toMatchObject([{ name: 'P.Passer' }]);
  });

  it('give a player with the team and position of his newest week, whatever the order of lines, and none without a name', async () => {
    const nameless = aWeek({ player_id: '1', season_type: 'POST', week: 20, player_display_name: '' });
    const { rows } = await ingest(aWeek({ week: 9, recent_team: 'SF' }), aWeek({ week: 2 }), nameless);
    expect((await rows('nfl_player_weeks')).at(-1)).toMatchObject({ season_type: 'POST', week: 20 });
    expect(await rows('nfl_players')).toEqual([
      {
        player_id: '00-0090001',
        name: 'Pete Passer',
        position: 'QB',
        team: 'SF',
        picture_url: 'https://example.test/a.png',
        as_of: 203009,
      },
    ]);
  });

  it('drop a line without what it must have, and with what cannot be', () =>
    expectDropped(nflPlayerStatsReader, aWeek, [
      ...['player_id', 'season', 'week', 'recent_team', 'opponent_team', 'season_type'].map(missing),
      [{ season_type: 'PRO' }, 'season_type is none of REG, POST, PRE, for example PRO'],
      [{ opponent_team: 'XXX' }, 'opponent_team is no known value, for example XXX'],
      [{ week: 40 }, 'week is not within 1 to 23, for example 40'],
    ]));

  it('pass over weeks before the season, also against sides that are no teams of the league', async () => {
    const { batch, rows } = await ingest(aWeek({ season_type: 'PRE', opponent_team: 'XXX' }), aWeek());
    expect(batch).toMatchObject({ dropped: {}, skipped: { 'a game before the season': 1 } });
    expect(await rows('nfl_player_weeks')).toMatchObject([{ season_type: 'REG' }]);
  });
});
