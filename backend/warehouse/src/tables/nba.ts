import { defineTable, optional, required } from './define-table.ts';

const gameDate = required('date', 'US Eastern day of the game');
const season = required('smallint', 'Year in which the season starts: 2024 for 2024-25');
const seasonType = required('varchar', 'preseason, regular, playin, playoffs, allstar or cup');
const team = required('varchar', 'stats.nba.com code (teams.team)');
const count = (what: string) => required('smallint', what);
const maybeCount = (what: string) => optional('smallint', what);
/** SQL of a line's game, the same for both teams. */
const GAME = 'game_date, least(team, opponent), greatest(team, opponent)';

/** Figures of a player's or a team's line that every game log has. */
export const NBA_COUNTED = ['points', 'rebounds', 'assists', 'steals', 'blocks', 'turnovers'] as const;
/** Shots of a line; sources that print only percentages have none. */
export const NBA_SHOTS = [
  'field_goals_made',
  'field_goals_attempted',
  'threes_made',
  'threes_attempted',
  'free_throws_made',
  'free_throws_attempted',
] as const;

export const nbaGames = defineTable({
  about: 'Games, one row each, whatever the source.',
  columns: {
    game_date: gameDate,
    pair: required('varchar', 'Both codes in alphabetical order, such as DAL-DET'),
    home_team: required(
      'varchar',
      'Team code; on neutral floors sources may disagree, the newest one counts',
    ),
    away_team: team,
    game_id: optional(
      'varchar',
      'stats.nba.com id, ten digits; null where only a game log without ids is known',
    ),
    season,
    season_type: seasonType,
    start_time: optional('timestamp', 'UTC'),
    status: optional('varchar', 'scheduled, live or final'),
    home_score: maybeCount('Points'),
    away_score: maybeCount('Points'),
  },
  key: ['game_date', 'pair'],
  order: ['game_date', 'pair'],
  replaces: { by: 'cells' },
});

/** Key: day and player. A newer log replaces the columns that it contains. */
export const nbaPlayerGames = defineTable({
  about: 'Player game logs: one row a player and game in which he played, if only for seconds.',
  columns: {
    game_date: gameDate,
    player_id: required('integer', 'stats.nba.com id'),
    season,
    season_type: seasonType,
    game_id: optional('varchar', 'Null where the source has none'),
    team,
    opponent: team,
    is_home: required('boolean', 'Played at home ("vs."), not away ("@")'),
    is_win: optional('boolean', 'Team result'),
    minutes: required('double', 'Played; 0 for seconds that the source rounded'),
    points: count('Points'),
    rebounds: count('Rebounds'),
    assists: count('Assists'),
    steals: count('Steals'),
    blocks: count('Blocks'),
    turnovers: count('Turnovers'),
    fouls: maybeCount('Personal fouls'),
    offensive_rebounds: maybeCount('Of rebounds'),
    defensive_rebounds: maybeCount('Of rebounds'),
    field_goals_made: maybeCount('Null in sources that print only percentages'),
    field_goals_attempted: maybeCount('As field_goals_made'),
    threes_made: maybeCount('As field_goals_made'),
    threes_attempted: maybeCount('As field_goals_made'),
    free_throws_made: maybeCount('As field_goals_made'),
    free_throws_attempted: maybeCount('As field_goals_made'),
    field_goal_share: optional('double', '0 to 1; null without an attempt'),
    three_share: optional('double', '0 to 1; null without an attempt'),
    free_throw_share: optional('double', '0 to 1; null without an attempt'),
    plus_minus: maybeCount('Points'),
    is_starter: optional('boolean', 'Null where the source does not say'),
  },
  key: ['game_date', 'player_id'],
  order: ['game_date', 'player_id'],
  repeats: {
    figures: [...NBA_COUNTED, 'fouls', ...NBA_SHOTS],
    unit: GAME,
    side: ['team', 'opponent'],
    sideOf: {
      player: 'player_id',
      within: 'season',
      time: 'game_date',
      schedule: 'nba_games',
      // A game without a start is only known because players have lines.
      game: `${GAME}, true`,
      scheduled:
        'game_date, least(home_team, away_team), greatest(home_team, away_team), start_time IS NOT NULL',
    },
    sums: ['minutes', 'offensive_rebounds', 'defensive_rebounds', 'plus_minus'],
  },
  replaces: { by: 'cells' },
});

export const nbaTeamGames = defineTable({
  about: 'Team game logs: two rows a game.',
  columns: {
    game_date: gameDate,
    team,
    opponent: team,
    is_home: required('boolean', 'At home'),
    season,
    season_type: seasonType,
    game_id: optional('varchar', 'stats.nba.com id'),
    is_win: optional('boolean', 'Result'),
    points: count('Points'),
    rebounds: count('Rebounds'),
    assists: count('Assists'),
    steals: count('Steals'),
    blocks: count('Blocks'),
    turnovers: count('Turnovers'),
    field_goals_made: count('Made'),
    field_goals_attempted: count('Attempted'),
    threes_made: count('Made'),
    threes_attempted: count('Attempted'),
    free_throws_made: count('Made'),
    free_throws_attempted: count('Attempted'),
    offensive_rebounds: count('Of rebounds'),
    defensive_rebounds: count('Of rebounds'),
  },
  key: ['game_date', 'team'],
  order: ['game_date', 'team'],
  repeats: {
    figures: [...NBA_COUNTED, ...NBA_SHOTS],
    unit: GAME,
    side: [],
    sums: ['offensive_rebounds', 'defensive_rebounds'],
  },
  replaces: { by: 'cells' },
});

export const nbaOpenings = defineTable({
  about: 'How games start: opening tip and first made field goal (free throws are none), from play-by-play.',
  columns: {
    game_id: required('varchar', 'Joins nba_games.game_id, which has date and season'),
    home_team: team,
    away_team: team,
    home_jumper_id: optional('integer', 'Player at the opening tip'),
    away_jumper_id: optional('integer', 'Player at the opening tip'),
    home_jumper_name: optional('varchar', 'As the play-by-play writes it, usually a last name'),
    away_jumper_name: optional('varchar', 'As home_jumper_name'),
    tip_winner: optional('varchar', 'Team that got the ball; null where the text leaves it open'),
    first_shot_player_id: optional('integer', 'First field goal attempt, made or not'),
    first_shot_team: optional('varchar', 'Of first_shot_player_id'),
    is_first_shot_made: optional('boolean', 'Of first_shot_player_id'),
    first_basket_player_id: optional('integer', 'First made field goal'),
    first_basket_player_name: optional('varchar', 'Last name, as the play-by-play writes it'),
    first_basket_team: optional('varchar', 'Of first_basket_player_id'),
    first_basket_points: optional('smallint', '2 or 3'),
    first_basket_seconds: optional('double', 'Since the tip'),
  },
  key: ['game_id'],
  order: ['game_id'],
  replaces: { by: 'unit', unit: ['game_id'], isPartRefused: false },
});

export const nbaPlayers = defineTable({
  about: 'Names of players.',
  columns: {
    player_id: required('integer', 'stats.nba.com id'),
    name: required('varchar', 'First name first'),
  },
  key: ['player_id'],
  order: ['player_id'],
  replaces: { by: 'cells' },
});
