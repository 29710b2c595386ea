import {
  NFL_OUTCOMES,
  NFL_PROP_MARKETS,
  type NflHitRateGame,
  type NflOutcome,
  type NflPropMarket,
  nflHitRateGameSchema,
  nflHitRateGamesSchema,
} from '@sharpside/contracts/api';
import { defineQuery } from '@sharpside/warehouse/engine/define-query';
import { isIncompleteNfl } from '@sharpside/warehouse/tables/derived/incomplete-games';
import { MARKET_VALUES } from '@sharpside/warehouse/tables/derived/nfl-prop-markets';
import * as v from 'valibot';
import { defineCall } from '../../call/call.ts';
import { choiceParameter } from '../../call/parameters.ts';
import { requiredChoiceParameter, requiredPlayerIdParameter } from '../../call/required-parameters.ts';

/** Two seasons and their playoffs. A chart of more games would be unreadable. */
const MAX_GAMES = 40;

const nflPlayerQuery = defineQuery<{ playerId: string }>()({
  sql: 'SELECT name FROM nfl_players WHERE player_id = $playerId',
  row: v.object({ name: v.string() }),
});

// The weeks in which missed games count, for each season and team: from the player's first game for the team to his
// last, or in the newest season for his current team to the team's last game.
const STINTS = `
  SELECT season, team, min(week) AS first_week,
    CASE WHEN season = (SELECT max(season) FROM played)
        AND team = (SELECT team FROM nfl_players WHERE player_id = $playerId) THEN 99 ELSE max(week) END AS last_week
  FROM played GROUP BY season, team`;

// Participation lists the players of the game, and he is not among them.
const IS_MISSED = `
  (coalesce(g.old_game_id IN (SELECT old_game_id FROM nfl_offense_snaps), false) OR (g.season, g.week, s.team) IN (
      SELECT (season, week, offense) FROM nfl_coverage_plays SEMI JOIN nfl_offense_snaps USING (old_game_id)))
    AND (g.season, g.week) NOT IN (SELECT (season, week) FROM nfl_offense_snaps WHERE player_id = $playerId)`;

const OPPONENT = 'CASE s.team WHEN g.home_team THEN g.away_team ELSE g.home_team END';

/**
 * A player's figure of a market in his newest games, oldest first; null for games of his team without a row of his.
 *
 * Definition: as in the hit rates. Games without a row are those that the schedule has as finished, counted from his
 * first week with that team in that season. He missed them if participation lists others of the game and not him; if it
 * lists nobody, nobody knows. Games that are not known to their end are left out. Without a schedule, day and side are
 * null and games without a row are left out.
 */
const hitRateGamesQuery = (market: NflPropMarket) =>
  defineQuery<{ playerId: string }>()({
    sql: `
      WITH played AS (
        SELECT *, ${MARKET_VALUES[market]} AS value FROM nfl_played_weeks
        WHERE player_id = $playerId AND NOT ${isIncompleteNfl({ season: 'season', week: 'week', team: 'team' })}
        ORDER BY season DESC, week DESC LIMIT ${MAX_GAMES}
      ),
      missed AS (
        SELECT g.season, g.week, g.season_type, g.game_date, s.team, ${OPPONENT} AS opponent, g.home_team = s.team AS is_home,
          ${IS_MISSED} AS is_missed
        FROM (${STINTS}) s JOIN nfl_games g ON g.season = s.season AND s.team IN (g.home_team, g.away_team)
          AND g.week BETWEEN s.first_week AND s.last_week AND g.home_score IS NOT NULL
          AND NOT ${isIncompleteNfl({ season: 'g.season', week: 'g.week', team: 'g.home_team' })}
        ANTI JOIN played p ON p.season = g.season AND p.week = g.week
      )
      SELECT w.season, w.week, w.season_type, g.game_date, w.team, w.opponent, g.home_team = w.team AS is_home,
        false AS is_missed, w.value
      FROM played w LEFT JOIN nfl_games g ON g.season = w.season AND g.week = w.week
        AND w.team IN (g.home_team, g.away_team) AND w.opponent IN (g.home_team, g.away_team)
      UNION ALL SELECT *, NULL FROM missed
      ORDER BY season, week`,
    row: v.object({ ...v.omit(nflHitRateGameSchema, ['result']).entries, is_missed: v.boolean() }),
  });

const POINT_ACCEPTED = 'a number from 0 to 999.5, such as 4.5';

const pointParameter = v.optional(
  v.pipe(
    v.string(`one value: ${POINT_ACCEPTED}`),
    v.regex(/^\d{1,3}(\.\d{1,2})?$/, POINT_ACCEPTED),
    v.transform(Number),
    v.description('Point of the line; left out, 0.5, as yes means at least one'),
  ),
);

type Line = { outcome: NflOutcome; point: number };

type Played = { value: number | null; is_missed: boolean };

function toResult({ value, is_missed }: Played, { outcome, point }: Line): NflHitRateGame['result'] {
  if (value === null) return is_missed ? 'missed' : null;
  if (value === point) return 'push';
  const isMoreAsked = outcome === 'Over' || outcome === 'Yes';
  return value > point === isMoreAsked ? 'win' : 'loss';
}

export const nflHitRateGames = defineCall({
  path: '/api/nfl/hit-rates/games/',
  summary: "A player's figure of one market in his newest games, oldest first",
  access: 'protected',
  parameters: {
    player_id: requiredPlayerIdParameter('Player, as `player_id` of the hit rates'),
    market: requiredChoiceParameter(NFL_PROP_MARKETS, 'Market'),
    outcome: choiceParameter(NFL_OUTCOMES, 'Side of a line; games then say how it came out'),
    point: pointParameter,
  },
  answer: nflHitRateGamesSchema,
  async run({ runQuery }, { player_id, market, outcome, point = 0.5 }) {
    const [[player], games] = await Promise.all([
      runQuery(nflPlayerQuery, { playerId: player_id }),
      runQuery(hitRateGamesQuery(market), { playerId: player_id }),
    ]);
    const results = games.map(({ is_missed, ...game }) => ({
      ...game,
      result: outcome === undefined ? null : toResult({ ...game, is_missed }, { outcome, point }),
    }));
    return { player_id, name: player?.name ?? null, market, results };
  },
});
