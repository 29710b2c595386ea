import { defineQuery } from '@sharpside/warehouse/engine/define-query';
import * as v from 'valibot';

const rowSchema = v.object({
  season: v.number(),
  games: v.number(),
  at_bats: v.number(),
  hits: v.number(),
  doubles: v.number(),
  triples: v.number(),
  home_runs: v.number(),
  walks: v.number(),
  intentional_walks: v.number(),
  strikeouts: v.number(),
  day_games: v.number(),
  night_games: v.number(),
});

const both = (what: string) => `sum(home_${what} + away_${what})`;

/**
 * League totals of a season.
 *
 * Definition: sums over both sides of every game of the logs (regular season); walks include intentional ones.
 * Source: Retrosheet game logs, fields 22-33 and 50-61 (retrosheet.org/gamelogs/glfields.txt).
 */
export const seasonTotalsQuery = defineQuery<{ season: number }>()({
  sql: `
    SELECT season, count(*) AS games, ${both('ab')} AS at_bats, ${both('hits')} AS hits, ${both('doubles')} AS doubles,
      ${both('triples')} AS triples, ${both('home_runs')} AS home_runs, ${both('walks')} AS walks,
      ${both('intentional_walks')} AS intentional_walks, ${both('strikeouts')} AS strikeouts,
      count(*) FILTER (WHERE day_night = 'day') AS day_games, count(*) FILTER (WHERE day_night = 'night') AS night_games
    FROM mlb_game_logs WHERE season = $season GROUP BY season`,
  row: rowSchema,
});
