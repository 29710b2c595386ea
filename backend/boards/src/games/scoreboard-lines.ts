import { defineQuery } from '@sharpside/warehouse/engine/define-query';
import type { League } from '@sharpside/warehouse/teams/team';
import { addDays } from '@sharpside/warehouse/time/eastern-time';
import * as v from 'valibot';
import type { CallContext } from '../call/call.ts';
import { changeGame, isOfGame, type ScoreboardEvent, type ScoreboardGame } from './scoreboard-games.ts';

/**
 * The best price of any book on each side of the games of a day, also of those that have begun: the moneyline of both
 * teams, and over and under the total that most books offer (of several, the total whose prices are nearest to even).
 *
 * MLB Odds picks the same prices, see `mlb/odds.ts`. Source: The Odds API v4, markets h2h and totals.
 */
const linesOfDay = defineQuery<{ league: League; day: string; until: string }>()({
  sql: `
    WITH priced AS (
      SELECT * FROM odds_lines WHERE league = $league AND game_date BETWEEN CAST($day AS DATE) AND CAST($until AS DATE)
    ), totals AS (
      SELECT event_id, point FROM priced WHERE market = 'totals' AND point IS NOT NULL GROUP BY event_id, point
      QUALIFY row_number() OVER (PARTITION BY event_id
        ORDER BY count(DISTINCT book) DESC, avg(abs(price_decimal - 2)), point) = 1
    )
    SELECT event_id, commence_time AS start_time, home_team, away_team, outcome, p.point, price_american AS price,
      book_title AS book
    FROM priced p LEFT JOIN totals t USING (event_id)
    WHERE (market = 'h2h' AND outcome IN (home_team, away_team)) OR (market = 'totals' AND p.point = t.point)
    QUALIFY row_number() OVER (PARTITION BY event_id, market, outcome ORDER BY price_decimal DESC, book) = 1
    ORDER BY commence_time, event_id, market, price_decimal, outcome`,
  row: v.object({
    event_id: v.string(),
    start_time: v.string(),
    home_team: v.string(),
    away_team: v.string(),
    outcome: v.string(),
    point: v.nullable(v.number()),
    price: v.number(),
    book: v.string(),
  }),
});

type Line = v.InferOutput<typeof linesOfDay.row>;

const withSign = (american: number) => (american > 0 ? `+${american}` : String(american));

/** A price as ESPN writes the odds of a book. The favourite, of the shorter moneyline, comes first. */
function toOdds({ outcome, point, price, book }: Line, { home, away }: ScoreboardGame) {
  const provider = { name: book };
  if (outcome === 'Over') return { provider, overUnder: point, overOdds: price };
  if (outcome === 'Under') return { provider, overUnder: point, underOdds: price };
  const isHome = outcome === home.code;
  return {
    provider,
    details: `${(isHome ? home : away).abbreviation} ${withSign(price)}`,
    [isHome ? 'homeTeamOdds' : 'awayTeamOdds']: { moneyLine: price },
  };
}

const oddsSchema = v.looseObject({ odds: v.pipe(v.array(v.unknown()), v.minLength(1)) });

/** Adds the best prices of all books to the events of a day. An event with lines of its own keeps them. */
export async function addLines(
  { runQuery }: Pick<CallContext, 'runQuery'>,
  { league, day, events }: { league: League; day: string; events: readonly ScoreboardEvent[] },
): Promise<ScoreboardEvent[]> {
  if (events.length === 0) return [];
  // Games of the night are of the day before.
  const lines = await runQuery(linesOfDay, { league, day, until: addDays(day, 1) });
  return events.map((event) =>
    changeGame(event, league, (game) => {
      const id = lines.find((line) => isOfGame(game, line))?.event_id;
      if (id === undefined || v.is(oddsSchema, game.competition)) return undefined;
      const odds = lines.filter(({ event_id }) => event_id === id).map((line) => toOdds(line, game));
      return { ...game.competition, odds };
    }),
  );
}
