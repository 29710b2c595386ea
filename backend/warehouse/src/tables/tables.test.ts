import { describe, expect, it } from 'vitest';
import { tableNames, tableOf } from './tables.ts';

function toRule(name: (typeof tableNames)[number]): string {
  const { replaces } = tableOf(name);
  if (replaces.by === 'cells')
    return replaces.rank === undefined ? 'cells' : `cells of the highest ${replaces.rank}`;
  return `${replaces.isPartRefused ? 'whole ' : ''}${replaces.unit.join(', ')}`;
}

describe.each(tableNames)('the table %s', (name) => {
  const { about, columns, key, order } = tableOf(name);

  it('says what it holds, and what each column means', () => {
    expect(about).toMatch(/^[A-Z].*\.$/);
    for (const [column, { about: meaning }] of Object.entries(columns))
      expect(meaning, column).toMatch(/^-?[\dA-Za-z]/);
  });

  it('is written in one order, whatever came first', () => {
    expect(new Set(order).size).toBe(order.length);
    expect(order.filter((column) => !(column in columns))).toEqual([]);
    expect(key.filter((column) => !order.includes(column))).toEqual([]);
    expect(key).not.toEqual([]);
  });
});

it('each table knows what of older files a newer one replaces', () => {
  expect(Object.fromEntries(tableNames.map((name) => [name, toRule(name)]))).toEqual({
    mlb_pitches: 'whole game_pk',
    mlb_games: `cells of the highest CASE WHEN state = 'Final' AND NOT starts_with(coalesce(status, ''), 'Postponed') THEN 1000000
      ELSE date_diff('day', DATE '1900-01-01', game_date) END`,
    mlb_lineups: 'game_pk, is_home',
    mlb_pitcher_games: 'game_pk',
    mlb_pitcher_seasons: 'cells of the highest as_of',
    mlb_players: 'cells of the highest name_rank',
    mlb_game_logs: 'game_date, home_team, game_number',
    nba_games: 'cells',
    nba_player_games: 'cells',
    nba_team_games: 'cells',
    nba_openings: 'game_id',
    nba_players: 'cells',
    nfl_player_weeks: 'whole season, week',
    nfl_coverage_plays: 'whole old_game_id',
    nfl_offense_snaps: 'whole old_game_id',
    nfl_passes: 'whole old_game_id',
    nfl_rushes: 'whole old_game_id',
    nfl_touchdowns: 'game_id',
    nfl_games: 'cells',
    nfl_players: 'cells of the highest as_of',
    player_aliases: 'cells of the highest 1',
    odds_lines: 'league, event_id, book, market',
    odds_props: 'league, event_id, book, market',
    espn_events: 'league, event_id',
    predictions: 'kind, game_date',
    prediction_days: 'kind, game_date',
    teams: 'cells',
    team_aliases: 'cells',
  });
});
