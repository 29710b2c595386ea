import * as v from 'valibot';
import { defineQuery } from '../engine/define-query.ts';
import { addDays, toEasternDay } from '../time/eastern-time.ts';
import type { Ask } from './ask.ts';
import { keepBegunGames, type PredictionRow } from './begun-games.ts';
import { HORIZON_DAYS, type Walk, walkAll } from './forecasters.ts';
import { ThreePointerOffers } from './nba/three-pointer-offers.ts';
import { loadPlayerNames } from './player-names.ts';
import type { Forecast, ListedRound } from './walk-forward.ts';

/** The first day that the screens let a visitor choose. */
export const EARLIEST_DAY = '2024-08-17';

const publishedQuery = defineQuery()({
  sql: 'SELECT DISTINCT kind, game_date FROM predictions',
  row: v.object({ kind: v.string(), game_date: v.string() }),
});

type Texts = { nameOf: Awaited<ReturnType<typeof loadPlayerNames>>; offers: ThreePointerOffers };

type RowOptions = { walk: Walk; kind: ListedRound['kind']; day: string; texts: Texts };

const formatAmerican = (price: number): string => (price > 0 ? `+${price}` : `${price}`);

/** Of a count: the bet at its line that is picked, with the best price of the books that offer it. */
function toBet(forecast: Forecast, { day, texts }: RowOptions): Partial<PredictionRow> {
  const { side: stance, threeOrMore, candidate } = forecast;
  const { line, playerId } = candidate;
  if (line === undefined) return {};
  const offer = texts.offers.findOffer(day, playerId, line);
  const price = offer?.[stance === 'for' ? 'over' : 'under'] ?? null;
  const side = stance === 'for' ? 'Over' : 'Under';
  const bet = `${side} ${line} threes`;
  return {
    line,
    side,
    line_books: offer?.books ?? 0,
    price_american: price?.american ?? null,
    price_decimal: price?.decimal ?? null,
    book_title: price?.bookTitle ?? null,
    three_or_more: threeOrMore,
    prop_text: price === null ? bet : `${bet} (${formatAmerican(price.american)} ${price.bookTitle})`,
  };
}

function toRow(forecast: Forecast, options: RowOptions): PredictionRow {
  const { walk, kind, day, texts } = options;
  const { candidate, knownUntil, probability, score } = forecast;
  const { fixture, playerId, team, expectedCount, homeTipWinShare } = candidate;
  return {
    kind,
    game_date: day,
    player_id: playerId,
    player_name: texts.nameOf(walk.league, playerId),
    team,
    opponent: team === fixture.homeTeam ? fixture.awayTeam : fixture.homeTeam,
    home_team: fixture.homeTeam,
    away_team: fixture.awayTeam,
    game_id: fixture.gameId,
    start_time: fixture.startTime,
    score,
    probability,
    expected_count: expectedCount ?? null,
    home_tip_win_share: homeTipWinShare ?? null,
    away_tip_win_share: homeTipWinShare === undefined ? null : 1 - homeTipWinShare,
    ...toBet(forecast, options),
    model: walk.model.name,
    known_until: knownUntil,
  };
}

/** One row a player and day: where a trade gave him two sides, or a day two games, the likelier counts. */
function keepFirst(rows: readonly PredictionRow[]): PredictionRow[] {
  const kept = new Map<string, PredictionRow>();
  for (const row of rows) {
    const key = `${row.kind} ${row.game_date} ${row.player_id}`;
    if (!kept.has(key)) kept.set(key, row);
  }
  return [...kept.values()];
}

export type DeriveOptions = {
  /** From its US Eastern day on, forecasts are made anew; what was said of earlier days stays as it was. */
  now: Date;
};

/**
 * Rows for `predictions`: every day from `EARLIEST_DAY` to the horizon of each league that a list may be published for,
 * each foreseen with what was known before that day. Of days that are over, only those of which nothing was said yet;
 * what was said of today's games that have begun stays.
 */
export async function derivePredictions(ask: Ask, { now }: DeriveOptions): Promise<PredictionRow[]> {
  const today = toEasternDay(now);
  const published = new Set((await ask(publishedQuery)).map((row) => `${row.kind} ${row.game_date}`));
  const nameOf = await loadPlayerNames(ask);
  const texts = { nameOf, offers: await ThreePointerOffers.load(ask, (playerId) => nameOf('nba', playerId)) };
  const rows: PredictionRow[] = [];
  for await (const walk of walkAll(ask)) {
    const lastDay = addDays(today, HORIZON_DAYS[walk.league]);
    const isWanted = (kind: string, day: string): boolean =>
      day >= EARLIEST_DAY && day <= lastDay && (day >= today || !published.has(`${kind} ${day}`));
    for (const { kind, isShipped, forecasts } of walk.rounds) {
      if (!isShipped) continue;
      for (const forecast of forecasts) {
        const { day } = forecast.candidate.fixture;
        if (day === null || !isWanted(kind, day)) continue;
        rows.push(toRow(forecast, { walk, kind, day, texts }));
      }
    }
  }
  return keepBegunGames(ask, keepFirst(rows), { today, now });
}
