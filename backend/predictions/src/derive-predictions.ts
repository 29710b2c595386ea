import {
  type ForecastEntry,
  type NewForecast,
  newForecastSchema,
  toForecastKey,
  toTableRow,
} from '@sharpside/ingest/forecasts/forecast-entry';
import { defineQuery } from '@sharpside/warehouse/engine/define-query';
import type { NewTableRow } from '@sharpside/warehouse/tables/tables';
import { addDays, toEasternDay, toUtcSecond } from '@sharpside/warehouse/time/eastern-time';
import * as v from 'valibot';
import { HORIZON_DAYS, type Walk, walkAll } from './forecasters.ts';
import { ThreePointerOffers } from './nba/three-pointer-offers.ts';
import { loadPlayerNames } from './player-names.ts';
import { loadGamesToCome, type PredictionRow } from './shared/begun-games.ts';
import type { RunQuery } from './shared/run-query.ts';
import type { Forecast, ListedRound } from './walk-forward/walk-forward.ts';

/** The first day that visitors can choose on the screens. */
const EARLIEST_DAY = '2024-08-17';

const listedQuery = defineQuery()({
  sql: 'SELECT DISTINCT kind, game_date FROM predictions',
  row: v.object({ kind: v.string(), game_date: v.string() }),
});

const judgedQuery = defineQuery()({
  sql: 'SELECT kind, game_date FROM prediction_days',
  row: v.object({ kind: v.string(), game_date: v.string() }),
});

const lineupsQuery = defineQuery()({
  sql: 'SELECT DISTINCT CAST(game_pk AS VARCHAR) AS game_id, team FROM mlb_lineups',
  row: v.object({ game_id: v.string(), team: v.string() }),
});

type Texts = { nameOf: Awaited<ReturnType<typeof loadPlayerNames>>; offers: ThreePointerOffers };

type RowOptions = { walk: Walk; kind: ListedRound['kind']; day: string; texts: Texts };

const formatAmerican = (price: number): string => (price > 0 ? `+${price}` : `${price}`);

/**
 * Columns of the bet: the picked side of the line, with the best price that a book offers for it. Empty without a line.
 */
function toBet(forecast: Forecast, { day, texts }: RowOptions): Partial<PredictionRow> {
  const { side: stance, threeOrMore, candidate } = forecast;
  const { line, playerId, team } = candidate;
  if (line === undefined) return {};
  const offer = texts.offers.findOffer({ day, playerId, team }, line);
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

const toDay = ({ kind, game_date }: { kind: string; game_date: string }): string => `${kind} ${game_date}`;

/**
 * Keeps the first row per kind, day and player. A player has two rows if a trade left him in the lists of two teams, or
 * if he has two games on the day.
 */
function keepFirst(rows: readonly PredictionRow[]): PredictionRow[] {
  const kept = new Map<string, PredictionRow>();
  for (const row of rows) {
    const key = toForecastKey(row);
    if (!kept.has(key)) kept.set(key, row);
  }
  return [...kept.values()];
}

export type DeriveOptions = {
  now: Date;
  /** The log so far. Default: an empty log. */
  said?: readonly ForecastEntry[];
  /**
   * Days up to this day get no new forecasts. May be today or later, if a clock that was ahead closed it. Default:
   * none.
   */
  closedThrough?: string;
};

export type Derived = {
  /** Rows of the table `predictions`: complete lists, one per kind and day. */
  readonly rows: readonly PredictionRow[];
  /** The forecasts among them that are published for the first time, before their games. */
  readonly fresh: readonly NewForecast[];
  readonly days: readonly NewTableRow<'prediction_days'>[];
};

type DayForecasts = { rows: PredictionRow[]; days: Map<string, NewTableRow<'prediction_days'>> };

/** Rows of the lists that are good enough to publish. `days` has a row for each list and day, held back or not. */
async function forecastDays(
  runQuery: RunQuery,
  isWanted: (day: string, walk: Walk) => boolean,
): Promise<DayForecasts> {
  const nameOf = await loadPlayerNames(runQuery);
  const texts = {
    nameOf,
    offers: await ThreePointerOffers.load(runQuery),
  };
  const found: DayForecasts = { rows: [], days: new Map() };
  for await (const walk of walkAll(runQuery)) {
    for (const { kind, isShipped, forecasts } of walk.rounds) {
      for (const forecast of forecasts) {
        const { day } = forecast.candidate.fixture;
        if (day === null || !isWanted(day, walk)) continue;
        const judged = { kind, game_date: day, is_held: !isShipped };
        found.days.set(toDay(judged), judged);
        if (isShipped) found.rows.push(toRow(forecast, { walk, kind, day, texts }));
      }
    }
  }
  found.rows = keepFirst(found.rows);
  return found;
}

/** Forecasts to publish for the first time: the rows whose games are still open. */
async function findFresh(
  runQuery: RunQuery,
  rows: readonly PredictionRow[],
  { publishedAt, isOpen }: { publishedAt: string; isOpen: (row: PredictionRow) => boolean },
): Promise<NewForecast[]> {
  const lineups = new Set((await runQuery(lineupsQuery)).map(({ game_id, team }) => `${game_id} ${team}`));
  return rows.filter(isOpen).map((row) =>
    v.parse(newForecastSchema, {
      ...row,
      is_lineup_announced: row.kind.startsWith('mlb_') ? lineups.has(`${row.game_id} ${row.team}`) : null,
      published_at: publishedAt,
    }),
  );
}

/**
 * Lists of every day from `EARLIEST_DAY` to the horizon of each league. Each forecast uses only data known before that
 * day.
 *
 * A forecast of the log is listed as it was first published. A forecast that is not in the log, of a game that has
 * not begun, is published for the first time. A list without any logged forecast is a back-test; once its day is over
 * it no longer changes.
 */
export async function derivePredictions(
  runQuery: RunQuery,
  { now, said = [], closedThrough = '' }: DeriveOptions,
): Promise<Derived> {
  const today = toEasternDay(now);
  const games = await loadGamesToCome(runQuery, { today, now });
  const listed = new Set((await runQuery(listedQuery)).map(toDay));
  const judged = new Set((await runQuery(judgedQuery)).map(toDay));
  const found = await forecastDays(
    runQuery,
    (day, { league }) => day >= EARLIEST_DAY && day <= addDays(today, HORIZON_DAYS[league]),
  );
  const known = new Set(said.map(toForecastKey));
  const news = found.rows.filter((row) => !known.has(toForecastKey(row)));
  const isOpen = (row: PredictionRow) => row.game_date > closedThrough && games.isOpen(row);
  const fresh = await findFresh(runQuery, news, { publishedAt: toUtcSecond(now.getTime()), isOpen });
  // The start time comes from the current schedule, because the game may have been moved since its forecast was logged.
  const logged = [...said, ...fresh].map((row) => ({
    ...toTableRow(row),
    start_time: games.findStart(row) ?? row.start_time,
  }));
  const loggedDays = new Set(logged.map(toDay));
  const isOver = ({ game_date }: { game_date: string }) => game_date < today;
  const backTest = news.filter(
    (row) => !loggedDays.has(toDay(row)) && !(isOver(row) && listed.has(toDay(row))),
  );
  return {
    rows: [...logged, ...backTest],
    fresh,
    days: [...found.days.values()]
      .filter((day) => !(isOver(day) && judged.has(toDay(day))))
      .map((day) => ({ ...day, is_held: day.is_held && !loggedDays.has(toDay(day)) })),
  };
}
