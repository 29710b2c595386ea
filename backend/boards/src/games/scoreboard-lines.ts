import type { Scoreboard } from '@sharpside/contracts/api';
import { defineQuery } from '@sharpside/warehouse/engine/define-query';
import type { League } from '@sharpside/warehouse/teams/team';
import { findTeamCode } from '@sharpside/warehouse/teams/team-directory';
import { addDays } from '@sharpside/warehouse/time/eastern-time';
import * as v from 'valibot';
import type { CallContext } from '../call/call.ts';

/**
 * The lines of the games of a day, also of those that have begun: the favourite with the price in the middle of all
 * books, and the total that most books offer (of several, the total whose prices are nearest to even).
 *
 * Source: The Odds API v4, markets h2h and totals.
 */
const linesOfDay = defineQuery<{ league: League; day: string; until: string }>()({
  sql: `
    WITH priced AS (
      SELECT * FROM odds_lines WHERE league = $league AND game_date BETWEEN CAST($day AS DATE) AND CAST($until AS DATE)
    ), favorites AS (
      SELECT event_id, outcome AS favorite, quantile_disc(price_american, 0.5) AS price
      FROM priced WHERE market = 'h2h' AND outcome IN (home_team, away_team) GROUP BY event_id, outcome
      QUALIFY row_number() OVER (PARTITION BY event_id ORDER BY median(price_decimal), outcome) = 1
    ), totals AS (
      SELECT event_id, point AS total FROM priced WHERE market = 'totals' AND point IS NOT NULL GROUP BY event_id, point
      QUALIFY row_number() OVER (PARTITION BY event_id
        ORDER BY count(DISTINCT book) DESC, avg(abs(price_decimal - 2)), point) = 1
    )
    SELECT DISTINCT p.event_id, p.commence_time, p.home_team, p.away_team, f.favorite, f.price, t.total
    FROM priced p LEFT JOIN favorites f USING (event_id) LEFT JOIN totals t USING (event_id)
    ORDER BY p.commence_time, p.event_id`,
  row: v.object({
    commence_time: v.string(),
    home_team: v.string(),
    away_team: v.string(),
    favorite: v.nullable(v.string()),
    price: v.nullable(v.number()),
    total: v.nullable(v.number()),
  }),
});

type Line = v.InferOutput<typeof linesOfDay.row>;

// The fields of an event by which its lines are found. An event that lacks them keeps what it has.
const eventSchema = v.looseObject({
  date: v.string(),
  competitions: v.looseTuple([
    v.looseObject({
      odds: v.optional(v.array(v.unknown()), []),
      competitors: v.array(
        v.looseObject({
          homeAway: v.picklist(['home', 'away']),
          team: v.looseObject({ abbreviation: v.string(), displayName: v.string() }),
        }),
      ),
    }),
  ]),
});

// Books may name another start than the scoreboard. Two games of the same teams on a day are further apart.
const MAX_APART_MS = 2 * 3_600_000;

const withSign = (american: number) => (american > 0 ? `+${american}` : String(american));

/** The event with its lines as ESPN writes them; unchanged if it has lines of its own or none are known. */
function withLines(
  event: Scoreboard['events'][number],
  league: League,
  lines: readonly Line[],
): Scoreboard['events'][number] {
  const parsed = v.safeParse(eventSchema, event);
  if (!parsed.success) return event;
  const [competition, ...others] = parsed.output.competitions;
  if (competition.odds.length > 0) return event;
  const teamOf = (side: 'home' | 'away') =>
    competition.competitors.find(({ homeAway }) => homeAway === side)?.team;
  const codeOf = (side: 'home' | 'away') => findTeamCode(league, teamOf(side)?.displayName ?? '');
  const startMs = Date.parse(parsed.output.date);
  const line = lines.find(
    ({ home_team, away_team, commence_time }) =>
      home_team === codeOf('home') &&
      away_team === codeOf('away') &&
      Math.abs(Date.parse(commence_time) - startMs) <= MAX_APART_MS,
  );
  if (line === undefined) return event;
  const { favorite, price, total } = line;
  const team = teamOf(favorite === line.home_team ? 'home' : 'away')?.abbreviation;
  const odds = {
    provider: { name: 'consensus' },
    ...(price !== null && team !== undefined && { details: `${team} ${withSign(price)}` }),
    ...(total !== null && { overUnder: total }),
  };
  return { ...event, competitions: [{ ...competition, odds: [odds] }, ...others] };
}

/** Adds the lines of all books together to the events of a day, in ESPN's shape. */
export async function addLines(
  { runQuery }: Pick<CallContext, 'runQuery'>,
  { league, day, events }: { league: League; day: string; events: Scoreboard['events'] },
): Promise<Scoreboard['events']> {
  if (events.length === 0) return events;
  // Games of the night are of the day before.
  const lines = await runQuery(linesOfDay, { league, day, until: addDays(day, 1) });
  return events.map((event) => withLines(event, league, lines));
}
