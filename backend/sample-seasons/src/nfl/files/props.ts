import { type Market, type Outcome, toOddsEvent } from '../../odds/odds-event.ts';
import { type Book, toAmericanPrice, toOpinion, toTwoWay } from '../../odds/price.ts';
import { Random } from '../../random/random.ts';
import { finishedNflGame } from '../play/played-games.ts';
import { type NflLine, toNflLines, touchdownsIn } from '../play/player-lines.ts';
import { toNflEventId, toNflMarkets } from '../season/lines.ts';
import { isFit, type NflPlayer, nflRosterOf } from '../season/roster.ts';
import { type NflGame, nflGamesOf } from '../season/schedule.ts';

type Counted = {
  readonly key: string;
  readonly of: (line: NflLine) => number;
  /** Below this median nobody offers a line. */
  readonly least: number;
  /** Spread of the books' medians, in units of the market. */
  readonly spread: number;
};

/** Over and under markets, by The Odds API's names. */
const counted: readonly Counted[] = [
  { key: 'player_pass_attempts', of: ({ attempts }) => attempts, least: 15, spread: 1 },
  { key: 'player_pass_completions', of: ({ completions }) => completions, least: 9, spread: 1 },
  { key: 'player_pass_interceptions', of: ({ interceptions }) => interceptions, least: 0, spread: 0 },
  { key: 'player_pass_tds', of: ({ passingTds }) => passingTds, least: 0, spread: 0 },
  { key: 'player_pass_yds', of: ({ passingYards }) => passingYards, least: 90, spread: 4 },
  { key: 'player_receptions', of: ({ receptions }) => receptions, least: 1, spread: 0 },
  { key: 'player_reception_yds', of: ({ receivingYards }) => receivingYards, least: 8, spread: 2 },
  { key: 'player_rush_attempts', of: ({ carries }) => carries, least: 2, spread: 1 },
  { key: 'player_rush_yds', of: ({ rushingYards }) => rushingYards, least: 8, spread: 2 },
];

const forPassers = new Set([
  'player_pass_attempts',
  'player_pass_completions',
  'player_pass_interceptions',
  'player_pass_tds',
  'player_pass_yds',
]);
const LOOK_BACK_GAMES = 10;
const MIN_GAMES = 3;
// No book has everybody.
const OFFERED_SHARE = 0.9;

/** Earlier lines by player, from which lines and prices follow. */
export type History = ReadonlyMap<string, readonly NflLine[]>;

/** Everybody's lines of the games before this one, the newest first; the season before counts while this one is young. */
export function toHistory(seed: string, { day, season, home, away }: NflGame): History {
  const teams = new Set([home.team, away.team]);
  const games = [...nflGamesOf(seed, season - 1), ...nflGamesOf(seed, season)]
    .filter((one) => one.day < day && (teams.has(one.home.team) || teams.has(one.away.team)))
    .reverse();
  const history = new Map<string, NflLine[]>();
  for (const game of games.slice(0, 3 * LOOK_BACK_GAMES)) {
    for (const { player, line } of toNflLines(finishedNflGame(seed, game))) {
      const lines = history.get(player.id) ?? [];
      if (lines.length < LOOK_BACK_GAMES) lines.push(line);
      history.set(player.id, lines);
    }
  }
  return history;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

type Offer = { readonly player: NflPlayer; readonly lines: readonly NflLine[] };

type BookOptions = { book: Book; parts: readonly (string | number)[] };

/** One player's line at a book: near his median, always on a half, priced by how often he has been over it. */
function toOverUnder(
  { of, spread }: Counted,
  { player, lines }: Offer,
  { book, parts }: BookOptions,
): Outcome[] {
  const values = lines.map(of);
  const random = new Random(...parts, book.key, player.id);
  const moved = spread === 0 ? 0 : random.whole(-spread, spread);
  const point = Math.max(0.5, Math.floor(median(values) + moved) + (random.chance(0.5) ? 0.5 : -0.5));
  // Two games as if he had been over in one of them: ten games say less than they seem to.
  const over = (values.filter((value) => value > point).length + 2) / (values.length + 4);
  const [overPrice, underPrice] = toTwoWay(over, { book, parts: [...parts, player.id] });
  const description = player.name.full;
  return [
    { name: 'Over', description, price: overPrice, point },
    { name: 'Under', description, price: underPrice, point },
  ];
}

function toCountedMarket(market: Counted, offers: readonly Offer[], options: BookOptions): Market {
  const outcomes = offers
    .filter(
      ({ player }) =>
        (player.position === 'QB') === forPassers.has(market.key) || market.key.startsWith('player_rush'),
    )
    .filter(({ lines }) => median(lines.map(market.of)) >= market.least)
    .flatMap((offer) => toOverUnder(market, offer, { ...options, parts: [...options.parts, market.key] }));
  return { key: market.key, outcomes };
}

const SCORER_HOLD = 1.16;

/** Chance that a player scores, from his games and, where those are few, from those of others like him. */
const touchdownRate = ({ lines }: Offer) =>
  (lines.reduce((sum, line) => sum + touchdownsIn(line), 0) + 0.6) / (lines.length + 3);

function toScorerMarkets(offers: readonly Offer[], { book, parts }: BookOptions): Market[] {
  const share = (offer: Offer, probability: number, market: string) =>
    toAmericanPrice(
      toOpinion(probability, [...parts, market, book.key, offer.player.id]) * SCORER_HOLD,
      book.step,
    );
  const total = offers.reduce((sum, offer) => sum + touchdownRate(offer), 0);
  const anytime = offers.map((offer) => {
    const price = share(offer, 1 - Math.exp(-touchdownRate(offer)), 'anytime');
    return { name: 'Yes', description: offer.player.name.full, price };
  });
  const twice = offers.map((offer) => {
    const rate = touchdownRate(offer);
    const price = share(offer, 1 - Math.exp(-rate) * (1 + rate), 'twice');
    return { name: 'Over', description: offer.player.name.full, price, point: 1.5 };
  });
  const first = offers.map((offer) => {
    const price = share(offer, (0.93 * touchdownRate(offer)) / Math.max(1, total), 'first');
    return { name: 'Yes', description: offer.player.name.full, price };
  });
  return [
    { key: 'player_anytime_td', outcomes: anytime },
    { key: 'player_tds_over', outcomes: twice },
    { key: 'player_1st_td', outcomes: first },
  ];
}

/** Players who are offered: everybody fit who has played enough and gets the ball; of quarterbacks, the starter. */
function toOffers(seed: string, game: NflGame): Offer[] {
  const history = toHistory(seed, game);
  return [game.home, game.away].flatMap(({ team }) => {
    const fit = nflRosterOf(seed, { team, season: game.season }).filter((player) =>
      isFit(seed, player, game.day),
    );
    const starter = fit.find(({ position }) => position === 'QB');
    return fit
      .filter((player) => player.position !== 'QB' || player === starter)
      .flatMap((player) => {
        const lines = history.get(player.id) ?? [];
        return lines.length >= MIN_GAMES ? [{ player, lines }] : [];
      });
  });
}

const isOffered = ({ player }: Offer, { book, parts }: BookOptions) =>
  player.position === 'QB' || new Random(...parts, book.key, player.id, 'offered').chance(OFFERED_SHARE);

/** A game's player props, in the eleven markets and first scorer, as The Odds API answers for one event. */
export function toNflPropsEvent(seed: string, { game, asOfMs }: { game: NflGame; asOfMs: number }) {
  const offers = toOffers(seed, game);
  const parts = [seed, 'nfl', 'props', game.gameId];
  return toOddsEvent({
    league: 'nfl',
    id: toNflEventId(seed, game),
    startMs: game.startMs,
    home: game.home,
    away: game.away,
    asOfMs,
    offer: (book) => {
      const known = offers.filter((offer) => isOffered(offer, { book, parts }));
      const markets = [
        ...counted.map((market) => toCountedMarket(market, known, { book, parts })),
        ...toScorerMarkets(known, { book, parts }),
      ];
      return markets.filter(({ outcomes }) => outcomes.length > 0);
    },
  });
}

/** Game lines of these games, as The Odds API answers them. */
export const toNflLinesEvent = (seed: string, { game, asOfMs }: { game: NflGame; asOfMs: number }) =>
  toOddsEvent({
    league: 'nfl',
    id: toNflEventId(seed, game),
    startMs: game.startMs,
    home: game.home,
    away: game.away,
    asOfMs,
    offer: (book) => toNflMarkets(seed, game, book),
  });
