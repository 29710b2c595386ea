import type { Reader } from '../../reading/reader.ts';
import { type Fields, teamSql } from '../../reading/rows/field.ts';
import { insertAliases } from '../../reading/rows/insert-aliases.ts';
import { loadTable } from '../../reading/rows/load-table.ts';
import { sameNames } from '../../reading/rows/same-names.ts';
import { OTHER_GAMES } from '../../reading/tally.ts';

const season = { from: ['season'], type: 'smallint', isRequired: true, min: 1999, max: 2100 } as const;
const week = { from: ['week'], type: 'smallint', min: 1, max: 23 } as const;
const team = { type: 'varchar', isRequired: true, clean: teamSql('nfl') } as const;
const score = { type: 'smallint', min: 0, max: 120 } as const;

const gameFields: Fields = {
  game_id: { from: ['game_id'], type: 'varchar', isRequired: true },
  season,
  week: { ...week, isRequired: true },
  // Values are REG, PRE and, for games of the postseason, WC, DIV, CON and SB.
  season_type: {
    from: ['game_type', 'season_type'],
    type: 'varchar',
    isRequired: true,
    clean: (text) => `CASE ${text} WHEN 'REG' THEN 'REG' WHEN 'PRE' THEN 'PRE' ELSE 'POST' END`,
  },
  game_date: { from: ['gameday', 'game_date'], type: 'date', isRequired: true },
  clock: { from: ['gametime'], type: 'varchar' },
  home_team: { from: ['home_team'], ...team },
  away_team: { from: ['away_team'], ...team },
  home_score: { from: ['home_score'], ...score },
  away_score: { from: ['away_score'], ...score },
  old_game_id: { from: ['old_game_id'], type: 'varchar' },
  spread_line: { from: ['spread_line'], type: 'double', min: -60, max: 60 },
  total_line: { from: ['total_line'], type: 'double', min: 0, max: 120 },
  roof: { from: ['roof'], type: 'varchar' },
  venue_name: { from: ['stadium'], type: 'varchar' },
};

const optionalGameColumns = [
  'home_score',
  'away_score',
  'old_game_id',
  'spread_line',
  'total_line',
  'roof',
  'venue_name',
];

// The files have times of the US East.
const START_TIME = `timezone('UTC', timezone('America/New_York', TRY_CAST(game_date || ' ' || clock AS TIMESTAMP)))`;

export const nflGamesReader: Reader = {
  source: 'nfl-games',
  about: 'nflverse schedule (games.csv)',
  tables: ['nfl_games'],
  async read(context) {
    const rows = await loadTable(context, {
      fields: gameFields,
      skipWhen: { [OTHER_GAMES.preseason]: `season_type = 'PRE'` },
    });
    await context.sink.insert('nfl_games', {
      from: rows.relation,
      line: 'line',
      columns: {
        ...sameNames(['game_id', 'season', 'week', 'season_type', 'game_date', 'home_team', 'away_team']),
        ...sameNames(optionalGameColumns.filter(rows.has)),
        ...(rows.has('clock') ? { start_time: START_TIME } : {}),
      },
    });
  },
};

const rosterFields: Fields = {
  season,
  week,
  player_id: { from: ['gsis_id', 'player_id'], type: 'varchar', isRequired: true },
  name: { from: ['full_name', 'player_name'], type: 'varchar', isRequired: true },
  first_name: { from: ['first_name'], type: 'varchar' },
  last_name: { from: ['last_name'], type: 'varchar' },
  football_name: { from: ['football_name'], type: 'varchar' },
  team: { from: ['team'], ...team },
  position: { from: ['position'], type: 'varchar' },
  picture_url: { from: ['headshot_url'], type: 'varchar' },
};

// A file without last names has them in the names, after the first word.
const LAST_NAME = `coalesce(last_name, regexp_extract(name, '^\\S+\\s+(.*)$', 1))`;

export const nflRostersReader: Reader = {
  source: 'nfl-rosters',
  about: 'nflverse rosters (roster_<season> or roster_weekly_<season>, .csv)',
  tables: ['nfl_players', 'player_aliases'],
  async read(context) {
    const rows = await loadTable(context, { fields: rosterFields });
    const asOf = `CAST(season AS INTEGER) * 100 + coalesce(week, 0)`;
    await context.sink.insert('nfl_players', {
      from: rows.relation,
      line: asOf,
      columns: { ...sameNames(['player_id', 'name', 'team', 'position', 'picture_url']), as_of: asOf },
    });
    await insertAliases(context, {
      league: 'nfl',
      from: rows.relation,
      aliases: {
        full_name: 'name',
        first_name: `first_name || ' ' || ${LAST_NAME}`,
        football_name: `football_name || ' ' || ${LAST_NAME}`,
      },
    });
  },
};
