import { dailyLineupRowSchema, dailyLineupStatsSchema } from '@sharpside/contracts/api';
import { defineQuery } from '@sharpside/warehouse/engine/define-query';
import { todayOfGames } from '@sharpside/warehouse/time/eastern-time';
import * as v from 'valibot';
import { defineCall } from '../call/call.ts';
import { toGameStep } from '../games/game-states.ts';
import { readMlbGameStates } from './game-states.ts';
import { APPEARANCES, toLineupTeam } from './pitch-averages.ts';

const appearancesAgainst = (hand: 'L' | 'R') =>
  `count(*) FILTER (WHERE pitcher_hand = '${hand}' AND event <> 'truncated_pa')`;

/**
 * The batting orders of a day, with pitches per plate appearance of each batter and the opposing pitcher.
 *
 * Definition: all pitches to the batter / his finished plate appearances, regular season of that year up to the day
 * before, over all pitchers and by hand; null without a plate appearance. The pitcher's hand comes from his record, or
 * else from his newest pitch. Only announced batting orders are listed.
 */
const dailyLineupsQuery = defineQuery<{ day: string }>()({
  sql: `
    WITH today AS (
      SELECT l.*, CASE WHEN g.is_start_time_tbd THEN NULL ELSE g.start_time END AS start_time,
        CASE WHEN l.is_home THEN g.away_team ELSE g.home_team END AS opponent,
        CASE WHEN l.is_home THEN g.away_probable_pitcher ELSE g.home_probable_pitcher END AS pitcher
      FROM mlb_lineups l JOIN mlb_games g USING (game_pk) WHERE g.game_date = CAST($day AS DATE)
    ), seen AS (
      SELECT batter, ${APPEARANCES} AS appearances, ${appearancesAgainst('L')} AS appearances_left,
        ${appearancesAgainst('R')} AS appearances_right, count(*) / nullif(appearances, 0) AS overall,
        count(*) FILTER (WHERE pitcher_hand = 'L') / nullif(appearances_left, 0) AS against_left,
        count(*) FILTER (WHERE pitcher_hand = 'R') / nullif(appearances_right, 0) AS against_right
      FROM mlb_pitches
      WHERE game_type = 'R' AND season = year(CAST($day AS DATE)) AND game_date < CAST($day AS DATE)
        AND batter IN (SELECT batter FROM today)
      GROUP BY batter
    ), hands AS (
      SELECT pitcher, arg_max(pitcher_hand, (game_date, game_pk, at_bat_number)) AS hand FROM mlb_plate_appearances
      WHERE pitcher IN (SELECT pitcher FROM today) GROUP BY pitcher
    )
    SELECT coalesce(b.name, 'Player ' || t.batter) AS batter_name, t.team AS batter_team, t.game_pk, t.start_time, t.is_home,
      t.batting_order, t.opponent AS opp_pitcher_team,
      CASE WHEN t.pitcher IS NULL THEN NULL ELSE coalesce(p.name, 'Player ' || t.pitcher) END AS opp_pitcher_name,
      coalesce(CASE WHEN p.throws IN ('L', 'R') THEN p.throws END, h.hand) AS opp_pitcher_hand,
      round(s.overall, 4) AS avg_pitches_per_ab, round(s.against_left, 4) AS avg_pitches_per_ab_L,
      round(s.against_right, 4) AS avg_pitches_per_ab_R, coalesce(s.appearances, 0) AS plate_appearances,
      coalesce(s.appearances_left, 0) AS plate_appearances_L, coalesce(s.appearances_right, 0) AS plate_appearances_R
    FROM today t
    LEFT JOIN mlb_players b ON b.player_id = t.batter
    LEFT JOIN mlb_players p ON p.player_id = t.pitcher
    LEFT JOIN seen s ON s.batter = t.batter
    LEFT JOIN hands h ON h.pitcher = t.pitcher
    ORDER BY t.start_time NULLS LAST, t.game_pk, t.is_home, t.batting_order`,
  row: v.omit(dailyLineupRowSchema, ['game_state']),
});

export const dailyLineupStats = defineCall({
  path: '/api/daily-lineup-stats/',
  summary: "Today's announced batting orders, with pitches seen per plate appearance and the pitcher faced",
  access: 'protected',
  parameters: {},
  answer: dailyLineupStatsSchema,
  cacheVaryBy: toGameStep,
  async run(context) {
    const day = todayOfGames(context.now);
    const [rows, { stateOf }] = await Promise.all([
      context.runQuery(dailyLineupsQuery, { day }),
      readMlbGameStates(context, day),
    ]);
    return {
      // Ordered by start, because pages use this order to pair games of a double header with the scoreboard.
      results: rows.map((row) => ({
        ...row,
        batter_team: toLineupTeam(row.batter_team),
        opp_pitcher_team: toLineupTeam(row.opp_pitcher_team),
        game_state: stateOf(row),
      })),
    };
  },
});
