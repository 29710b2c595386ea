import { compareTexts } from '@sharpside/contracts';
import {
  isStartSet,
  type MlbBookOddsRow,
  type MlbMarket,
  type MlbOddsRow,
  mlbBookOddsSchema,
  mlbOddsSchema,
} from '@sharpside/contracts/api';
import { apiClient } from '@sharpside/shared-auth';
import { answerReader, useData } from '@sharpside/shared-data';
import { type Day, toEasternDay } from '@sharpside/shared-ui/eastern';
import { findTeam } from '@sharpside/shared-ui/teams';
import { mlb } from '@sharpside/shared-ui/teams/mlb';

export type { MlbBookOddsRow, MlbMarket, MlbOddsRow };

export const ODDS_REFRESH_MS = 5 * 60_000;

/**
 * Both sides of a game, in the source's order. `day` is null if the backend gives none. `startsAt` is ISO 8601, null
 * until a time is set. `lastUpdate` is the time of the game's oldest price.
 */
export type OddsGame<Row = MlbOddsRow> = {
  key: string;
  day: Day | null;
  startsAt: string | null;
  lastUpdate: string | null;
  rows: readonly Row[];
};

type Side = { team: string; opponent: string; start_time: string | null; last_update: string | null };

const readOdds = answerReader(mlbOddsSchema, 'MLB odds');
const parseRows = (json: unknown) => readOdds(json).results;

const ODDS_KEY = ['mlb/odds'] as const;

/** Prices of the games that have not begun, two rows per game. @throws {ApiError} */
export const fetchOdds = (signal?: AbortSignal, http = apiClient) =>
  http.get('/api/mlb-odds/', parseRows, { signal });

const earlier = (a: string | null, b: string | null) => {
  if (a === null || b === null) return a ?? b;
  return a < b ? a : b;
};

/** Groups rows by game. Games of a double header are distinguished by their start. */
export function groupByGame<Row extends Side>(rows: readonly Row[]): OddsGame<Row>[] {
  const games = new Map<string, OddsGame<Row>>();
  for (const row of rows) {
    const key = [...[row.team, row.opponent].toSorted(), row.start_time].join(' ');
    const game = games.get(key);
    games.set(key, {
      key,
      day: row.start_time === null ? null : toEasternDay(row.start_time),
      startsAt: row.start_time !== null && isStartSet(row.start_time) ? row.start_time : null,
      lastUpdate: game ? earlier(game.lastUpdate, row.last_update) : row.last_update,
      rows: [...(game?.rows ?? []), row],
    });
  }
  return [...games.values()];
}

/** Games by the league's day, US Eastern, as on every board. Unknown days come last. */
export function groupByDay<Row>(
  games: readonly OddsGame<Row>[],
): [day: Day | null, games: OddsGame<Row>[]][] {
  const days = new Map<Day | null, OddsGame<Row>[]>();
  for (const game of games) days.set(game.day, [...(days.get(game.day) ?? []), game]);
  return [...days].toSorted(([a], [b]) => compareTexts(a ?? '9999', b ?? '9999'));
}

export const useOdds = () => useData(ODDS_KEY, (signal) => fetchOdds(signal), { pollMs: ODDS_REFRESH_MS });

/** The id of a game on the board of all books, for links to it. Games of a double header share it. */
export const toGameId = (teams: readonly [string, string], day: Day | null): string =>
  [...teams.map((team) => findTeam(mlb, team)?.code ?? team), day].join('-');

const readBookOdds = answerReader(mlbBookOddsSchema, 'MLB odds by book');
const parseBookRows = (json: unknown) => readBookOdds(json).results;

const BOOK_ODDS_KEY = ['mlb/odds/books'] as const;

/** The price of each book on each side and market of the games that have not begun. @throws {ApiError} */
export const fetchBookOdds = (signal?: AbortSignal, http = apiClient) =>
  http.get('/api/mlb-odds/books/', parseBookRows, { signal });

export const useBookOdds = () =>
  useData(BOOK_ODDS_KEY, (signal) => fetchBookOdds(signal), { pollMs: ODDS_REFRESH_MS });

type BookPrice = MlbBookOddsRow['prices'][number];

/** A side with the prices of the shown books, of which the best are marked. */
export type BookSide = Side & { is_home: boolean; prices: readonly BookPrice[] };

/** All books of some rows, by name. */
export const listBooks = (rows: readonly MlbBookOddsRow[]): string[] =>
  [...new Set(rows.flatMap(({ prices }) => prices.map(({ book }) => book)))].toSorted(compareTexts);

const lineOf = (price: string) => price.slice(0, Math.max(0, price.indexOf(' (')));

/** Marks the best price of some books, at the line at which the backend has marked the best of all. */
function markBest(prices: readonly BookPrice[], books: readonly string[]): BookPrice[] {
  const line = prices.find(({ is_best }) => is_best);
  const shown = books.length === 0 ? prices : prices.filter(({ book }) => books.includes(book));
  const alike = shown.filter(({ price }) => line !== undefined && lineOf(price) === lineOf(line.price));
  const least = Math.min(...alike.map(({ implied }) => implied));
  return shown.map((price) => ({ ...price, is_best: alike.includes(price) && price.implied === least }));
}

/** The games of a market with the prices of some books; of all books if none is named. */
export function toBookGames(
  rows: readonly MlbBookOddsRow[],
  { market, books }: { market: MlbMarket; books: readonly string[] },
): OddsGame<BookSide>[] {
  const sides = rows
    .filter((row) => row.market === market)
    .map(({ prices, ...side }): BookSide => {
      const shown = markBest(prices, books);
      const lastUpdate = shown.reduce<string | null>(
        (oldest, { last_update }) => earlier(oldest, last_update),
        null,
      );
      return { ...side, last_update: lastUpdate, prices: shown };
    });
  return groupByGame(sides);
}

/** The best price of a side; undefined if no shown book is at the line that most books offer. */
const findBest = ({ prices }: BookSide) => prices.find(({ is_best }) => is_best);

/** `sides` and `updates`: the two prices, and their times. */
type Hold = { hold: number; sides: [string, string]; updates: (string | null)[] };

/**
 * The margin between the best prices of both sides: the sum of the chances that they imply, minus 1. Below 0, both sides
 * can be backed at a profit. Undefined without a best price on either side.
 */
export function findHold({ rows }: OddsGame<BookSide>): Hold | undefined {
  const [first, second] = rows.map(findBest);
  return (
    first &&
    second && {
      hold: first.implied + second.implied - 1,
      sides: [first.price, second.price],
      updates: [first.last_update, second.last_update],
    }
  );
}
