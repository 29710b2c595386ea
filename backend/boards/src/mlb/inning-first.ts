import { inningFirstRowSchema, inningFirstSchema } from '@sharpside/contracts/api';
import { defineQuery } from '@sharpside/warehouse/engine/define-query';
import { todayOfGames } from '@sharpside/warehouse/time/eastern-time';
import * as v from 'valibot';
import { defineCall } from '../call/call.ts';
import { putBegunLast, toGameStep } from '../games/game-states.ts';
import { readMlbGameStates } from './game-states.ts';

const sums = `count(*) AS pitches, count(*) FILTER (WHERE result <> 'B') AS strikes,
  count(*) FILTER (WHERE description IN ('foul', 'foul_bunt')) AS fouls, count(*) FILTER (WHERE result = 'B') AS balls`;
const means = ['pitches', 'strikes', 'fouls', 'balls']
  .map((what) => `round(avg(${what}), 4) AS ${what}`)
  .join(', ');
const columnsOf = (from: string, as: string) =>
  ['pitches', 'strikes', 'fouls', 'balls'].map((what) => `${from}.${what} AS avg_${what}_${as}`).join(', ');

/**
 * Shrinkage, in first innings: the records of a starter and of a line-up are drawn towards the league's with these
 * weights. Fitted on the line scores of 2024 and 2025 (Retrosheet), each day predicted from the days before it.
 */
const PRIOR = { starter: 100, batters: 300 };

const drawn = (record: string, prior: number) =>
  `(coalesce(${record}.scoreless, 0) + ${prior} * l.rate) / (coalesce(${record}.scored, 0) + ${prior})`;
const oddsOf = (rate: string) => `(${rate}) / nullif(1 - (${rate}), 0)`;

/**
 * First innings of a day's announced starters: pitches of the starter, and pitches to the line-up against him.
 *
 * Definition: means per game over first half-innings of the regular season of that year up to the day before. Thrown:
 * the pitches of a pitcher in games that he started (the first pitcher of the half). Seen: all pitches to a team in its
 * half. Every pitch that is not a ball is a strike (fouls and balls in play too), as StatsAPI counts them. Fouls are
 * foul and foul bunt; a foul tip is a strike but not a foul. Scoreless: the share of these half-innings without a run.
 * Chance of no run: odds of the starter's rate x odds of the line-up's / odds of the league's (log5, Bill James 1981),
 * with both rates drawn towards the league's.
 * Source: StatsAPI box score `strikes`; Statcast `type` and `description`, baseballsavant.mlb.com/csv-docs.
 */
const firstInningQuery = defineQuery<{ day: string }>()({
  sql: `
    WITH today AS (
      SELECT game_pk, CASE WHEN is_start_time_tbd THEN NULL ELSE start_time END AS start_time, false AS is_home, away_probable_pitcher AS pitcher, away_team AS team, home_team AS opponent
      FROM mlb_games WHERE game_date = CAST($day AS DATE)
      UNION ALL
      SELECT game_pk, CASE WHEN is_start_time_tbd THEN NULL ELSE start_time END, true, home_probable_pitcher, home_team, away_team
      FROM mlb_games WHERE game_date = CAST($day AS DATE)
    ), firsts AS (
      SELECT *, first_value(pitcher) OVER (PARTITION BY game_pk, inning_half ORDER BY at_bat_number, pitch_number) AS starter
      FROM mlb_pitches
      WHERE inning = 1 AND game_type = 'R' AND season = year(CAST($day AS DATE)) AND game_date < CAST($day AS DATE)
    ), halves AS (
      SELECT game_pk, any_value(starter) AS starter, any_value(batting_team) AS batting_team,
        max(CASE inning_half WHEN 'Top' THEN away_score_after ELSE home_score_after END) = 0 AS is_scoreless
      FROM firsts GROUP BY game_pk, inning_half
    ), league AS (
      SELECT count(*) FILTER (WHERE is_scoreless) / nullif(count(is_scoreless), 0) AS rate FROM halves
    ), held AS (
      SELECT starter, count(is_scoreless) AS scored, count(*) FILTER (WHERE is_scoreless) AS scoreless FROM halves GROUP BY starter
    ), batted AS (
      SELECT batting_team, count(is_scoreless) AS scored, count(*) FILTER (WHERE is_scoreless) AS scoreless FROM halves GROUP BY batting_team
    ), thrown AS (
      SELECT pitcher, count(*) AS starts, ${means}
      FROM (SELECT pitcher, game_pk, ${sums} FROM firsts WHERE pitcher = starter GROUP BY pitcher, game_pk) GROUP BY pitcher
    ), seen AS (
      SELECT batting_team, count(*) AS innings, ${means}
      FROM (SELECT batting_team, game_pk, ${sums} FROM firsts GROUP BY batting_team, game_pk) GROUP BY batting_team
    )
    SELECT coalesce(p.name, 'Player ' || d.pitcher) AS pitcher_name, d.team AS pitcher_team, d.opponent AS opp_team,
      ${columnsOf('t', 'thrown')}, ${columnsOf('s', 'seen')},
      coalesce(t.starts, 0) AS starts, coalesce(s.innings, 0) AS innings_seen,
      round(h.scoreless / nullif(h.scored, 0), 4) AS scoreless_thrown, round(b.scoreless / nullif(b.scored, 0), 4) AS scoreless_seen,
      ${oddsOf(drawn('h', PRIOR.starter))} * ${oddsOf(drawn('b', PRIOR.batters))} / nullif(${oddsOf('l.rate')}, 0) AS odds,
      round(odds / (1 + odds), 4) AS scoreless_chance, d.game_pk, d.is_home, d.start_time
    FROM today d CROSS JOIN league l
    LEFT JOIN mlb_players p ON p.player_id = d.pitcher
    LEFT JOIN thrown t ON t.pitcher = d.pitcher
    LEFT JOIN seen s ON s.batting_team = d.opponent
    LEFT JOIN held h ON h.starter = d.pitcher
    LEFT JOIN batted b ON b.batting_team = d.opponent
    WHERE d.pitcher IS NOT NULL
    ORDER BY d.start_time NULLS LAST, d.game_pk, d.is_home`,
  row: v.omit(inningFirstRowSchema, ['game_state']),
});

/** One row for each announced starter of today. Means are per first inning. */
export const inningFirst = defineCall({
  path: '/api/inningfirst/',
  summary:
    "First innings of today's announced starters: what each throws and what the line-up against him sees; begun games last",
  access: 'protected',
  parameters: {},
  answer: inningFirstSchema,
  cacheVaryBy: toGameStep,
  async run(context) {
    const day = todayOfGames(context.now);
    const [rows, { stateOf }] = await Promise.all([
      context.runQuery(firstInningQuery, { day }),
      readMlbGameStates(context, day),
    ]);
    return { results: putBegunLast(rows.map((row) => ({ ...row, game_state: stateOf(row) }))) };
  },
});
