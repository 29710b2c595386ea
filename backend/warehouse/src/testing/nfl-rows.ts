import type { NewTableRow } from '../tables/tables.ts';

type PlayerWeek = NewTableRow<'nfl_player_weeks'>;

const NOTHING = {
  completions: 0,
  attempts: 0,
  passing_yards: 0,
  passing_tds: 0,
  interceptions: 0,
  sacks: 0,
  carries: 0,
  rushing_yards: 0,
  rushing_tds: 0,
  receptions: 0,
  targets: 0,
  receiving_yards: 0,
  receiving_tds: 0,
  special_teams_tds: 0,
};

export const aPlayerWeek = (over: Partial<PlayerWeek> = {}): PlayerWeek => ({
  season: 2024,
  week: 1,
  season_type: 'REG',
  player_id: '00-1',
  position: 'WR',
  team: 'BAL',
  opponent: 'NYJ',
  ...NOTHING,
  ...over,
});

type NflPlayer = NewTableRow<'nfl_players'>;

export const anNflPlayer = (over: Partial<NflPlayer> = {}): NflPlayer => ({
  player_id: '00-1',
  name: 'Rex Receiver',
  position: 'WR',
  team: 'BAL',
  as_of: 202_401,
  ...over,
});

type Pass = NewTableRow<'nfl_passes'>;

export const aPass = (over: Partial<Pass> = {}): Pass => ({
  old_game_id: '2024090800',
  play_id: 1,
  offense: 'BAL',
  defense: 'NYJ',
  receiver_id: '00-1',
  receiver_name: 'R.Receiver',
  is_complete: true,
  yards: 10,
  yards_after_catch: 4,
  is_touchdown: false,
  is_interception: false,
  yardline_100: 60,
  is_goal_to_go: false,
  ...over,
});

type Rush = NewTableRow<'nfl_rushes'>;

export const aRush = (over: Partial<Rush> = {}): Rush => ({
  season: 2024,
  week: 1,
  old_game_id: '2024090800',
  play_id: 1,
  offense: 'BAL',
  defense: 'NYJ',
  rusher_id: '00-1',
  rusher_name: 'R.Receiver',
  yards: 3,
  is_touchdown: false,
  yardline_100: 60,
  is_goal_to_go: false,
  ...over,
});

type CoveragePlay = NewTableRow<'nfl_coverage_plays'>;

export const aCoveragePlay = (over: Partial<CoveragePlay> = {}): CoveragePlay => ({
  season: 2024,
  week: 1,
  game_id: '2024_01_BAL_NYJ',
  old_game_id: '2024090800',
  play_id: 1,
  offense: 'BAL',
  defense: 'NYJ',
  man_zone: 'zone',
  coverage: 'COVER_3',
  ...over,
});

type Snap = NewTableRow<'nfl_offense_snaps'>;

export const aSnap = (over: Partial<Snap> = {}): Snap => ({
  season: 2024,
  week: 1,
  old_game_id: '2024090800',
  play_id: 1,
  player_id: '00-1',
  ...over,
});

/** Participation in one game: a charted play of the offence with these players on the field. */
export function aFieldOf(players: readonly string[], play: Partial<CoveragePlay>) {
  const { season = 2024, week = 1, offense = 'BAL' } = play;
  const old_game_id = `${season}${week} ${offense}`;
  return {
    nfl_coverage_plays: [aCoveragePlay({ old_game_id, ...play })],
    nfl_offense_snaps: players.map((player_id) => aSnap({ season, week, old_game_id, player_id })),
  };
}

type Game = NewTableRow<'nfl_games'>;

export const anNflGame = (over: Partial<Game> = {}): Game => ({
  game_id: '2024_12_BUF_BAL',
  season: 2024,
  week: 12,
  season_type: 'REG',
  game_date: '2024-11-24',
  home_team: 'BAL',
  away_team: 'BUF',
  ...over,
});

type Prop = NewTableRow<'odds_props'>;

export const aProp = (over: Partial<Prop> = {}): Prop => ({
  league: 'nfl',
  event_id: 'event-1',
  commence_time: '2024-11-24T18:00:00Z',
  game_date: '2024-11-24',
  home_team: 'BAL',
  away_team: 'BUF',
  book: 'draftkings',
  book_title: 'DraftKings',
  market: 'player_receptions',
  player_name: 'Rex Receiver',
  player_key: 'rex receiver',
  outcome: 'Over',
  point: 4.5,
  price_american: -110,
  price_decimal: 1 + 100 / 110,
  last_update: '2024-11-22T12:00:00Z',
  ...over,
});
