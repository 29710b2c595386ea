import {
  MLB_MIN_STARTS,
  STARTING_PITCHER_SORTS,
  type StartingPitcherSort,
  startingPitcherRowSchema,
  startingPitcherStatsSchema,
} from '@sharpside/contracts/api';
import { defineQuery } from '@sharpside/warehouse/engine/define-query';
import { orderBySql, type SortColumns } from '@sharpside/warehouse/engine/order-by';
import { comparableNameSql } from '@sharpside/warehouse/teams/name-key';
import { todayOfGames } from '@sharpside/warehouse/time/eastern-time';
import * as v from 'valibot';
import { defineCall } from '../call/call.ts';
import { toPage, toPageParameters } from '../call/paging.ts';
import { directionParameter, pagingParameters, sortParameter, teamsParameter } from '../call/parameters.ts';
import { toGameStep } from '../games/game-states.ts';
import { readMlbGameStates } from './game-states.ts';

const COLUMNS: SortColumns<StartingPitcherSort> = {
  pitcher_name: comparableNameSql('pitcher_name'),
  team: 'team',
  opp_team: 'opp_team',
  era: 'era',
  k_per_9: 'k_per_9',
  whip: 'whip',
  last5_era: 'last5_era',
  win_loss: 'win_share',
  actual_hr: 'actual_hr',
  x_hr: 'x_hr',
  avg_pitches: 'avg_pitches',
  avg_hits: 'avg_hits',
  avg_walks: 'avg_walks',
};

type StartingPitcherOptions = { sort: StartingPitcherSort; direction: 'asc' | 'desc' };

/** Rates need a minimum of starts: few starts can raise a rate, but not a sum such as home runs. */
const RATES: ReadonlySet<StartingPitcherSort> = new Set([
  'era',
  'k_per_9',
  'whip',
  'last5_era',
  'win_loss',
  'avg_pitches',
  'avg_hits',
  'avg_walks',
]);

/** The listed day: today if a starter is announced for it, or else the next day with a starter, or else the last. */
const startersDayQuery = defineQuery<{ today: string }>()({
  sql: `
    WITH days AS (
      SELECT DISTINCT game_date AS day FROM mlb_games
      WHERE home_probable_pitcher IS NOT NULL OR away_probable_pitcher IS NOT NULL
    )
    SELECT coalesce(
      (SELECT min(day) FROM days WHERE day >= CAST($today AS DATE)), (SELECT max(day) FROM days)) AS day`,
  row: v.object({ day: v.nullable(v.string()) }),
});

// The schedule also gives a start to games whose time is not set; it is not their real start.
const start = 'CASE WHEN is_start_time_tbd THEN NULL ELSE start_time END';

const starters = `
  SELECT game_pk, ${start} AS start_time, away_probable_pitcher AS pitcher, away_team AS team, home_team AS opp_team,
    false AS is_home
  FROM mlb_games WHERE game_date = CAST($day AS DATE)
  UNION ALL
  SELECT game_pk, ${start}, home_probable_pitcher, home_team, away_team, true
  FROM mlb_games WHERE game_date = CAST($day AS DATE)`;

/** Official season lines take precedence over sums of box scores. */
const seasonLines = `
  SELECT coalesce(o.pitcher, s.pitcher) AS pitcher, coalesce(o.wins, s.wins) AS wins, coalesce(o.losses, s.losses) AS losses,
    coalesce(o.home_runs, s.home_runs) AS home_runs, 27.0 * s.strikeouts / nullif(s.outs, 0) AS k_per_9,
    coalesce(3.0 * (o.walks + o.hits) / nullif(o.outs, 0), 3.0 * (s.walks + s.hits) / nullif(s.outs, 0)) AS whip,
    coalesce(o.era, CASE WHEN s.outs > 0 THEN 27.0 * s.earned_runs / s.outs END) AS era
  FROM (SELECT * FROM mlb_pitcher_seasons WHERE season = year(CAST($day AS DATE))) o
  FULL JOIN (
    SELECT pitcher, sum(CAST(is_win AS INTEGER)) AS wins, sum(CAST(is_loss AS INTEGER)) AS losses,
      sum(home_runs) AS home_runs, sum(earned_runs) AS earned_runs, sum(outs) AS outs,
      sum(strikeouts) AS strikeouts, sum(walks) AS walks, sum(hits) AS hits
    FROM regular_lines GROUP BY pitcher) s ON s.pitcher = o.pitcher`;

/**
 * Announced starters of a day with their season.
 *
 * Definition: ERA, wins and losses and home runs are the official season line, or else sums over box scores (ERA = 9 x
 * earned runs / innings). WHIP is (walks + hits) / innings of the same line. Strikeouts are only in box scores, so K/9
 * is over these. Last five: ERA over his five newest starts. Pitches, hits and walks are means of the regular season's
 * starts. Expected home runs: for
 * every ball in play off the pitcher this season, the share of home runs among all balls of the same exit velocity
 * (bands of 2 mph) and launch angle (bands of 3 degrees), over all seasons of the snapshot. So the sum over all
 * pitchers and seasons is the number of home runs that were hit. Park and direction are ignored. Games of `begun` come
 * after the others. Within each of these two groups, rates of few starts come after rates of enough starts.
 * Source: Statcast glossary, expected home runs; formula as in MLB's xHR without parks, see docs/methods.md.
 */
const startingPitchersQuery = ({ sort, direction }: StartingPitcherOptions) =>
  defineQuery<{
    day: string;
    teams: readonly string[];
    begun: readonly string[];
    limit: number;
    offset: number;
  }>()({
    sql: `
      WITH starters AS (SELECT * FROM (${starters}) WHERE pitcher IS NOT NULL),
      regular_lines AS (
        SELECT l.* FROM mlb_pitcher_games l LEFT JOIN mlb_games g USING (game_pk)
        WHERE l.season = year(CAST($day AS DATE)) AND coalesce(g.game_type, 'R') = 'R'
          AND l.pitcher IN (SELECT pitcher FROM starters)
      ),
      season_lines AS (${seasonLines}),
      starts AS (
        SELECT pitcher, round(avg(pitches), 4) AS avg_pitches, round(avg(hits), 4) AS avg_hits, round(avg(walks), 4) AS avg_walks,
          count(*) AS starts
        FROM regular_lines WHERE is_starter GROUP BY pitcher
      ),
      last_starts AS (
        SELECT pitcher, round(27.0 * sum(earned_runs) / nullif(sum(outs), 0), 2) AS last5_era, count(*) AS last5_starts
        FROM (
          SELECT * FROM regular_lines WHERE is_starter
          QUALIFY row_number() OVER (PARTITION BY pitcher ORDER BY game_date DESC, game_pk DESC) <= 5
        ) GROUP BY pitcher
      )
      SELECT coalesce(p.name, 'Player ' || s.pitcher) AS pitcher_name, s.team, s.opp_team, round(l.era, 2) AS era,
        round(l.k_per_9, 2) AS k_per_9, round(l.whip, 3) AS whip, f.last5_era, coalesce(f.last5_starts, 0) AS last5_starts,
        l.wins, l.losses, l.wins / nullif(l.wins + l.losses, 0) AS win_share, l.home_runs AS actual_hr, a.x_hr,
        t.avg_pitches, t.avg_hits, t.avg_walks, coalesce(t.starts, 0) AS starts, coalesce(a.batted_balls, 0) AS batted_balls,
        s.game_pk, s.start_time, s.is_home
      FROM starters s
      LEFT JOIN mlb_players p ON p.player_id = s.pitcher
      LEFT JOIN season_lines l ON l.pitcher = s.pitcher
      LEFT JOIN starts t ON t.pitcher = s.pitcher
      LEFT JOIN last_starts f ON f.pitcher = s.pitcher
      LEFT JOIN mlb_expected_home_runs a ON a.pitcher = s.pitcher AND a.season = year(CAST($day AS DATE))
      WHERE len($teams) = 0 OR list_contains($teams, s.team)
      ${orderBySql(COLUMNS, sort, {
        direction,
        groups: ['list_contains($begun, CAST(s.game_pk AS VARCHAR))'],
        thin: RATES.has(sort) ? `coalesce(t.starts, 0) < ${MLB_MIN_STARTS}` : undefined,
        tieBreakers: [comparableNameSql('pitcher_name'), 's.game_pk', 's.pitcher'],
      })}
      LIMIT $limit OFFSET $offset`,
    row: v.object({
      ...v.omit(startingPitcherRowSchema, ['win_loss', 'game_state']).entries,
      wins: v.nullable(v.number()),
      losses: v.nullable(v.number()),
    }),
  });

const toRecord = (wins: number | null, losses: number | null) =>
  wins === null || losses === null ? null : `${wins}-${losses}`;

/** One row for each announced starter. Cached for a minute, because games begin meanwhile. */
export const startingPitcherStats = defineCall({
  path: '/api/starting-pitcher-stats/',
  summary:
    'Announced starters of today, or of the next day that has some, with their season; those whose games have begun come last',
  access: 'protected',
  parameters: {
    ...pagingParameters,
    team: teamsParameter('mlb', "Pitcher's team; repeatable"),
    sort: sortParameter(STARTING_PITCHER_SORTS, 'era'),
    direction: directionParameter('asc'),
  },
  answer: startingPitcherStatsSchema,
  cacheVaryBy: toGameStep,
  async run(context, { page, page_size, team, sort, direction }) {
    const { runQuery, now, pageUrl } = context;
    const [starters] = await runQuery(startersDayQuery, { today: todayOfGames(now) });
    const day = starters?.day ?? null;
    if (day === null) return { results: [], next: null, date: null };
    const query = startingPitchersQuery({ sort, direction });
    const { stateOf, begun } = await readMlbGameStates(context, day);
    const rows = await runQuery(query, { day, teams: team, begun, ...toPageParameters({ page, page_size }) });
    const results = rows.map(({ wins, losses, ...row }) => ({
      ...row,
      win_loss: toRecord(wins, losses),
      game_state: stateOf(row),
    }));
    return { ...toPage(results, { page, page_size, pageUrl }), date: day };
  },
});
