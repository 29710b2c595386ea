import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

/**
 * Folder of real files beside the repository, on machines that have them. Tests that need them carry the tag
 * `shared-data`.
 */
export const SHARED_DATA = join(import.meta.dirname, '../../../../../shared/data');

export const readCheck = <T>(name: string, schema: v.GenericSchema<unknown, T>): T =>
  v.parse(schema, JSON.parse(readFileSync(join(SHARED_DATA, 'checks', name), 'utf8')));

export type SharedFile = {
  readonly path: string;
  readonly source: string;
  readonly read: number;
  readonly tables: Readonly<Record<string, number>>;
};

const statcast = (path: string, pitches: number, players: number): SharedFile => ({
  path: `statcast/${path}`,
  source: 'statcast',
  read: pitches,
  tables: { mlb_pitches: pitches, mlb_players: players },
});
const one = (path: string, source: string, read: number, tables: SharedFile['tables']): SharedFile => ({
  path,
  source,
  read,
  tables,
});
const BOX = {
  mlb_lineups: 18,
  mlb_pitcher_games: 9,
  mlb_pitcher_seasons: 25,
  mlb_players: 51,
  player_aliases: 51,
};

/** Number of rows of each file, counted with other tools. */
export const sharedFiles: readonly SharedFile[] = [
  one('statcast/game_daynight_2024_2025.csv.gz', 'mlb-day-night', 2893, { mlb_games: 2893 }),
  statcast('pitches_core_2025.csv.gz', 188097, 614),
  statcast('statcast_2024-07-12.csv.gz', 4330, 419),
  statcast('statcast_2025-07-23.csv.gz', 4263, 435),
  statcast('statcast_2025-07-24.csv.gz', 1429, 143),
  statcast('statcast_2025-07-25.csv.gz', 4147, 409),
  one('statcast/batters_from_des_2024_2025.csv', 'mlb-players', 723, { mlb_players: 723 }),
  one('statcast/pitchers_2024_2025.csv', 'mlb-players', 991, { mlb_players: 991 }),
  one('retrosheet/gl2024.txt.gz', 'retrosheet', 2429, { mlb_game_logs: 2429 }),
  one('retrosheet/gl2025.txt.gz', 'retrosheet', 2430, { mlb_game_logs: 2430 }),
  one('mlb-statsapi/boxscore_game_pk=747175_4240fc08a038.json.gz', 'mlb-boxscore', 1, BOX),
  one('mlb-statsapi/liveGameV1_game_pk=747175_4240fc08a038.json.gz', 'mlb-live', 1, {
    ...BOX,
    mlb_games: 1,
    player_aliases: 136,
  }),
  one('mlb-statsapi/person_personIds=592450_5b1a998d2ad1.json.gz', 'mlb-people', 1, {
    mlb_players: 1,
    player_aliases: 3,
  }),
  one('mlb-statsapi/schedule__schedule_date.json', 'mlb-schedule', 9, { mlb_games: 9 }),
  one('mlb-statsapi/schedule_date=2024-10-25_sportId=1_6e063b339560.json.gz', 'mlb-schedule', 1, {
    mlb_games: 1,
  }),
  one(
    'mlb-statsapi/schedule_endDate=2024-10-22_sportId=1_startDate=2024-10-20_57a3094d70f0.json.gz',
    'mlb-schedule',
    1,
    {
      mlb_games: 1,
    },
  ),
  one('nba/LeagueGameLog.0.response.json.gz', 'nba-game-log', 1688, { nba_team_games: 1688, nba_games: 844 }),
  one('nba/PlayerGameLog.0.response.json.gz', 'nba-game-log', 53, { nba_player_games: 53, nba_games: 53 }),
  one('nba/noel_lozano_nba_player_game_logs.csv.gz', 'nba-game-log', 9390, {
    nba_player_games: 9390,
    nba_players: 48,
    player_aliases: 48,
    nba_games: 3539,
  }),
  one('nba/player_game_logs_2024-25.csv.gz', 'nba-game-log', 28110, {
    nba_player_games: 28110,
    nba_players: 569,
    player_aliases: 569,
    nba_games: 1314,
  }),
  one('nba/ScoreboardV2.0.response.json.gz', 'nba-scoreboard', 13, { nba_games: 11 }),
  one('nba/scoreboardv3.response.json.gz', 'nba-scoreboard', 11, { nba_games: 11 }),
  one('nba/playbyplayv3.response.json.gz', 'nba-play-by-play', 475, { nba_openings: 1 }),
  one('nfl/coverage_plays_2022.csv.gz', 'nfl-participation', 18975, { nfl_coverage_plays: 18975 }),
  one('nfl/coverage_plays_2023.csv.gz', 'nfl-participation', 16790, { nfl_coverage_plays: 16790 }),
  one('nfl/pbp_participation_2023_week1_full_columns.csv.gz', 'nfl-participation', 3073, {
    nfl_coverage_plays: 1077,
    nfl_offense_snaps: 12365,
  }),
  one('nfl/nfl_passes_2022_wk1-9.csv.gz', 'nfl-play-by-play', 8370, { nfl_passes: 8370 }),
  one('nfl/player_stats_2022.csv.gz', 'nfl-player-stats', 5631, {
    nfl_player_weeks: 5631,
    nfl_players: 621,
    player_aliases: 621,
  }),
  one('nfl/player_stats_2023.csv.gz', 'nfl-player-stats', 5653, {
    nfl_player_weeks: 5653,
    nfl_players: 591,
    player_aliases: 591,
  }),
  one('odds/mgm702_event_odds.json', 'odds', 2, { odds_props: 2 }),
  one('odds/mgm702_odds.json', 'odds', 6, { odds_lines: 6 }),
  one('odds/official_docs_event_odds_player_pass_tds.json', 'odds', 8, { odds_props: 8 }),
  one('odds/official_docs_odds_h2h_spreads_4books.json', 'odds', 16, { odds_lines: 16 }),
  one('espn/mlb.json.gz', 'espn-scoreboard', 17, { espn_events: 17 }),
  one('espn/nfl.json.gz', 'espn-scoreboard', 16, { espn_events: 16 }),
];

/** Files that must be refused, each with the expected message. */
export const refusedFiles = [
  {
    path: 'odds/arb-search_v3_h2h_mlb_2024-07-09.json',
    source: 'odds',
    message: /The Odds API v3 \(sites\), which is not read/,
  },
  ...['odds/mgm702_events.json', 'odds/mgm702_scores.json'].map((path) => ({
    path,
    source: 'odds',
    message:
      /held back; .*\n +kept: it gives nothing to keep: 0 of 2 rows; 2 because the event has no list of bookmakers/,
  })),
  {
    path: 'mlb-statsapi/linescore_game_pk=747175_4240fc08a038.json.gz',
    source: 'mlb-live',
    message: /is not a StatsAPI live feed/,
  },
] as const;
