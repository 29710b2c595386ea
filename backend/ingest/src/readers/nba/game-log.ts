import { runSql } from '@sharpside/warehouse/engine/open-database';
import { NBA_COUNTED, NBA_SHOTS } from '@sharpside/warehouse/tables/nba';
import * as v from 'valibot';
import { readJson, requireShape } from '../../reading/json/read-json.ts';
import type { ReadContext, Reader } from '../../reading/reader.ts';
import type { Field, Fields } from '../../reading/rows/field.ts';
import { insertAliases } from '../../reading/rows/insert-aliases.ts';
import { loadRecords } from '../../reading/rows/load-records.ts';
import { loadTable } from '../../reading/rows/load-table.ts';
import { sameNames } from '../../reading/rows/same-names.ts';
import type { TypedRows } from '../../reading/rows/type-rows.ts';
import { OTHER_GAMES } from '../../reading/tally.ts';
import {
  didNotPlaySql,
  gameDateText,
  homeText,
  minutesText,
  opponentText,
  seasonSql,
  seasonTypeSql,
  teamText,
} from './sql.ts';

const count = (header: string, max: number): Field => ({ from: [header], type: 'smallint', min: 0, max });
const required = (header: string, max: number): Field => ({ ...count(header, max), isRequired: true });
const share = (header: string): Field => ({ from: [header], type: 'double', min: 0, max: 1 });

// No team has ever scored 200 points, so a value above this limit is no count.
const MOST = 250;

const fields: Fields = {
  game_date: { from: ['game_date'], type: 'date', isRequired: true, clean: gameDateText },
  team: { from: ['matchup'], type: 'varchar', isRequired: true, clean: teamText },
  opponent: { from: ['matchup'], type: 'varchar', isRequired: true, clean: opponentText },
  is_home: { from: ['matchup'], type: 'boolean', isRequired: true, clean: homeText },
  player_id: { from: ['player_id'], type: 'integer', min: 1 },
  player_name: { from: ['player_name'], type: 'varchar' },
  season_id: { from: ['season_id'], type: 'varchar' },
  season_text: { from: ['season', 'season_year'], type: 'varchar' },
  season_type_text: { from: ['season_type'], type: 'varchar' },
  game_id: { from: ['game_id'], type: 'varchar', clean: (text) => `lpad(${text}, 10, '0')` },
  win_loss: { from: ['wl'], type: 'varchar', oneOf: ['W', 'L'] },
  minutes: { from: ['min'], type: 'double', isRequired: true, min: 0, max: 400, clean: minutesText },
  minutes_text: { from: ['min'], type: 'varchar' },
  comment: { from: ['comment', 'comments', 'not_playing_reason', 'reason'], type: 'varchar' },
  points: required('pts', MOST),
  rebounds: required('reb', MOST),
  assists: required('ast', MOST),
  steals: required('stl', MOST),
  blocks: required('blk', MOST),
  turnovers: required('tov', MOST),
  fouls: count('pf', MOST),
  offensive_rebounds: count('oreb', MOST),
  defensive_rebounds: count('dreb', MOST),
  field_goals_made: count('fgm', MOST),
  field_goals_attempted: count('fga', MOST),
  threes_made: count('fg3m', MOST),
  threes_attempted: count('fg3a', MOST),
  free_throws_made: count('ftm', MOST),
  free_throws_attempted: count('fta', MOST),
  field_goal_share: share('fg_pct'),
  three_share: share('fg3_pct'),
  free_throw_share: share('ft_pct'),
  plus_minus: { from: ['plus_minus'], type: 'smallint', min: -MOST, max: MOST },
};

const skipWhen = {
  'the player did not play': didNotPlaySql,
  [OTHER_GAMES.guest]: `${seasonTypeSql} IN ('preseason', 'allstar') AND (team IS NULL OR opponent IS NULL)`,
};

const dropWhen = {
  'the kind of season is unknown': `${seasonTypeSql} IS NULL`,
  'more field goals made than attempted': 'field_goals_made > field_goals_attempted',
};

const game = {
  game_date: 'game_date',
  season: seasonSql,
  season_type: seasonTypeSql,
};

const shot = [...NBA_SHOTS, 'offensive_rebounds', 'defensive_rebounds'];
const maybe = [
  'game_id',
  'fouls',
  ...shot,
  'field_goal_share',
  'three_share',
  'free_throw_share',
  'plus_minus',
];

const side = { ...sameNames(['team', 'opponent', 'is_home']), is_win: `win_loss = 'W'` };

async function insertPlayers(context: ReadContext, rows: TypedRows): Promise<void> {
  const { sink } = context;
  const spoken = maybe.filter(rows.has);
  await sink.insert('nba_player_games', {
    from: rows.relation,
    line: 'line',
    columns: {
      ...game,
      player_id: 'player_id',
      ...side,
      minutes: 'minutes',
      ...sameNames([...NBA_COUNTED, ...spoken]),
    },
  });
  if (rows.has('player_name')) {
    await sink.insert('nba_players', {
      from: `(SELECT player_id, arg_max(player_name, game_date) AS name FROM ${rows.relation}
              WHERE player_name IS NOT NULL GROUP BY player_id)`,
      line: '0',
      columns: sameNames(['player_id', 'name']),
    });
    await insertAliases(context, {
      league: 'nba',
      from: rows.relation,
      aliases: { player_name: 'player_name' },
    });
  }
}

async function insertTeams({ sink }: ReadContext, rows: TypedRows): Promise<void> {
  await sink.insert('nba_team_games', {
    from: rows.relation,
    line: 'line',
    columns: { ...game, ...side, game_id: 'game_id', ...sameNames([...NBA_COUNTED, ...shot]) },
  });
}

/**
 * Adds games from the lines of either side. Only lines of teams give a score. On a neutral court both lines are marked
 * as away; then the alphabetically first team counts as the home side until a scoreboard corrects it.
 */
async function insertGames({ sink }: ReadContext, rows: TypedRows, hasPlayers: boolean): Promise<void> {
  const scoreOf = (team: string) => `max(points) FILTER (WHERE team = ${team})`;
  await sink.insert('nba_games', {
    from: `(SELECT *, CASE home_team WHEN first_team THEN second_team ELSE first_team END AS away_team,
              CASE home_team WHEN first_team THEN first_points ELSE second_points END AS home_score,
              CASE home_team WHEN first_team THEN second_points ELSE first_points END AS away_score
            FROM (SELECT game_date, first_team, second_team, first_team || '-' || second_team AS pair,
                coalesce(min(team) FILTER (WHERE is_home), min(opponent)) AS home_team,
                any_value(game_id) AS game_id, any_value(season) AS season, any_value(season_type) AS season_type,
                ${scoreOf('first_team')} AS first_points, ${scoreOf('second_team')} AS second_points
              FROM (SELECT game_date, game_id, points, team, opponent, is_home,
                  ${seasonSql} AS season, ${seasonTypeSql} AS season_type,
                  least(team, opponent) AS first_team, greatest(team, opponent) AS second_team
                FROM ${rows.relation})
              GROUP BY game_date, first_team, second_team))`,
    line: '0',
    columns: {
      ...sameNames(['game_date', 'pair', 'home_team', 'away_team', 'season', 'season_type']),
      status: `'final'`,
      ...(rows.has('game_id') ? { game_id: 'game_id' } : {}),
      ...(hasPlayers ? {} : sameNames(['home_score', 'away_score'])),
    },
  });
}

const answerSchema = v.object({
  resultSets: v.array(v.object({ headers: v.array(v.string()), rowSet: v.array(v.array(v.unknown())) })),
});

async function loadRows(context: ReadContext): Promise<TypedRows> {
  if (context.input.kind !== 'json') return loadTable(context, { fields, skipWhen, dropWhen });
  const { body } = await readJson(context);
  const { resultSets } = requireShape(answerSchema, body, { context, what: 'an answer of stats.nba.com' });
  const [table = { headers: [], rowSet: [] }] = resultSets;
  return loadRecords(context, { headers: table.headers, rows: table.rowSet }, { fields, skipWhen, dropWhen });
}

/** Drops rows without a player id from a log of players. Called only if the log has that column. */
async function dropNameless({ connection, tally }: ReadContext, rows: TypedRows): Promise<TypedRows> {
  const [row] = await runSql(
    connection,
    `SELECT count(*) AS nameless FROM ${rows.relation} WHERE player_id IS NULL`,
  );
  const nameless = Number(row?.nameless ?? 0);
  if (nameless === 0) return rows;
  tally.drop('player_id is missing or no id', nameless);
  return { ...rows, relation: `(SELECT * FROM ${rows.relation} WHERE player_id IS NOT NULL)` };
}

export const nbaGameLogReader: Reader = {
  source: 'nba-game-log',
  about: 'stats.nba.com leaguegamelog (players or teams) and playergamelog, JSON or CSV',
  tables: ['nba_player_games', 'nba_team_games', 'nba_games', 'nba_players', 'player_aliases'],
  async read(context) {
    const loaded = await loadRows(context);
    const hasPlayers = loaded.has('player_id');
    const rows = hasPlayers ? await dropNameless(context, loaded) : loaded;
    await (hasPlayers ? insertPlayers : insertTeams)(context, rows);
    await insertGames(context, rows, hasPlayers);
  },
};
