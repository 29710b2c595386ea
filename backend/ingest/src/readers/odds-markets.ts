import { toNameKey } from '@sharpside/warehouse/teams/name-key';
import type { League } from '@sharpside/warehouse/teams/team';
import { findTeamCode } from '@sharpside/warehouse/teams/team-directory';
import { toUtcSecond } from '@sharpside/warehouse/time/eastern-time';
import * as v from 'valibot';
import type { ReadContext } from '../reading/reader.ts';
import { OTHER_GAMES } from '../reading/tally.ts';
import { type PriceForm, parsePrice } from './odds-prices.ts';

const timeSchema = v.pipe(v.string(), v.isoTimestamp('is no UTC time'));

const outcomeSchema = v.object({
  name: v.string(),
  description: v.optional(v.string()),
  /** NaN for anything else than a number, so that only this price is left out, and not its event. */
  price: v.fallback(v.number(), Number.NaN),
  point: v.optional(v.nullable(v.number())),
});
const marketSchema = v.object({
  key: v.string(),
  last_update: v.optional(timeSchema),
  outcomes: v.array(outcomeSchema),
});
const bookSchema = v.object({
  key: v.string(),
  title: v.string(),
  last_update: v.optional(timeSchema),
  markets: v.array(marketSchema),
});

export const eventSchema = v.object({
  id: v.string(),
  sport_key: v.string(),
  commence_time: timeSchema,
  home_team: v.string(),
  away_team: v.string(),
  /** Missing in answers without prices, such as those of /events and /scores. */
  bookmakers: v.optional(v.array(bookSchema)),
});

export type Event = v.InferOutput<typeof eventSchema>;
type Outcome = v.InferOutput<typeof outcomeSchema>;

type MarketFacts = {
  shared: {
    league: League;
    event_id: string;
    commence_time: string;
    game_date: string;
    home_team: string;
    away_team: string;
  };
  book: v.InferOutput<typeof bookSchema>;
  market: v.InferOutput<typeof marketSchema>;
  /** Undefined if the answer does not show it. */
  form: PriceForm | undefined;
};

// Also matches the markets of halves, alternate lines and team totals: h2h_h1, alternate_spreads, team_totals.
const isGameLine = (key: string) => /(^|_)(h2h|spreads|totals|outrights)(_|$)/.test(key);

const SIDES = new Set(['Over', 'Under', 'Yes', 'No']);

/** Player and side of an outcome; undefined if it names no player. Some resellers combine both: 'LeBron James Over'. */
function findPlayer({ name, description }: Outcome): { player: string; side: string } | undefined {
  if (SIDES.has(name) && description !== undefined) return { player: description, side: name };
  const match = /^(.+) (Over|Under|Yes|No)$/.exec(name);
  if (match?.[1] !== undefined && match[2] !== undefined) return { player: match[1], side: match[2] };
  // In markets of first and last scorers the outcome's name is the player.
  return description === undefined && !SIDES.has(name) ? { player: name, side: 'Yes' } : undefined;
}

const FORM_NAMES = { american: 'American', decimal: 'decimal' } as const;

function toPriceFault(price: number, form: PriceForm | undefined): string {
  if (Number.isNaN(price)) return 'a price is no number';
  if (form !== undefined) return `${price} is no ${FORM_NAMES[form]} price`;
  return 'the prices may be American or decimal; name oddsFormat in the address';
}

/**
 * Adds every price of a book's market. Impossible prices are dropped and counted. Prices of players from after the start
 * are passed over, so that they do not replace the closing prices, by which picks are judged.
 */
export function addMarket(context: ReadContext, { shared, book, market, form }: MarketFacts): void {
  const updated = market.last_update ?? book.last_update;
  const isLine = isGameLine(market.key);
  if (!isLine && updated !== undefined && Date.parse(updated) >= Date.parse(shared.commence_time)) {
    context.tally.skip(OTHER_GAMES.begun, market.outcomes.length);
    return;
  }
  for (const outcome of market.outcomes) {
    const price = form === undefined ? undefined : parsePrice(outcome.price, form);
    if (price === undefined) {
      context.tally.drop(`${market.key}: ${toPriceFault(outcome.price, form)}`);
      continue;
    }
    const row = {
      ...shared,
      book: book.key,
      book_title: book.title,
      market: market.key,
      point: outcome.point ?? null,
      price_american: price.american,
      price_decimal: price.decimal,
      last_update: updated === undefined ? null : toUtcSecond(Date.parse(updated)),
    };
    if (isLine) {
      const name = findTeamCode(shared.league, outcome.name) ?? outcome.name;
      context.sink.add('odds_lines', { ...row, outcome: name });
      continue;
    }
    const found = findPlayer(outcome);
    if (found === undefined) {
      context.tally.drop(`${market.key}: '${outcome.name}' without a player`);
      continue;
    }
    const { player, side } = found;
    context.sink.add('odds_props', {
      ...row,
      player_name: player,
      player_key: toNameKey(player),
      outcome: side,
    });
  }
}
