import { type Market, toOddsEvent } from '../../odds/odds-event.ts';
import { toAmericanPrice, toMarketView, toOpinion } from '../../odds/price.ts';
import { type BookOptions, type Counted, type Offer, toCountedMarkets } from '../../odds/props.ts';
import { finishedNflGame } from '../play/played-games.ts';
import { type NflLine, toPlayedLines, touchdownsIn } from '../play/player-lines.ts';
import { toNflEventId } from '../season/lines.ts';
import { isFit, type NflPlayer, type NflPosition, nflRosterOf } from '../season/roster.ts';
import { type NflGame, nflGamesOf } from '../season/schedule.ts';

const passing: readonly Counted<NflLine>[] = [
  { key: 'player_pass_attempts', of: ({ attempts }) => attempts, least: 15, spread: 1 },
  { key: 'player_pass_completions', of: ({ completions }) => completions, least: 9, spread: 1 },
  { key: 'player_pass_interceptions', of: ({ interceptions }) => interceptions, least: 0, spread: 0 },
  { key: 'player_pass_tds', of: ({ passingTds }) => passingTds, least: 0, spread: 0 },
  { key: 'player_pass_yds', of: ({ passingYards }) => passingYards, least: 90, spread: 4 },
];
const catching: readonly Counted<NflLine>[] = [
  { key: 'player_receptions', of: ({ receptions }) => receptions, least: 1, spread: 0 },
  { key: 'player_reception_yds', of: ({ receivingYards }) => receivingYards, least: 8, spread: 2 },
];
const running: readonly Counted<NflLine>[] = [
  { key: 'player_rush_attempts', of: ({ carries }) => carries, least: 2, spread: 1 },
  { key: 'player_rush_yds', of: ({ rushingYards }) => rushingYards, least: 8, spread: 2 },
];

const LOOK_BACK_GAMES = 10;
const MIN_GAMES = 3;

/** Statistics of earlier games by player. Books' lines and prices are set by them. */
export type History = ReadonlyMap<string, readonly NflLine[]>;

/**
 * Players' statistics of earlier games of both teams, newest first, at most ten games each. A game that a player played
 * without a figure counts, as in hit rates. Early in a season the previous season counts too.
 */
export function toHistory(seed: string, { day, season, home, away }: NflGame): History {
  const teams = new Set([home.team, away.team]);
  const games = [...nflGamesOf(seed, season - 1), ...nflGamesOf(seed, season)]
    .filter((one) => one.day < day && (teams.has(one.home.team) || teams.has(one.away.team)))
    .reverse();
  const history = new Map<string, NflLine[]>();
  for (const game of games.slice(0, 3 * LOOK_BACK_GAMES)) {
    for (const { player, line } of toPlayedLines(finishedNflGame(seed, game))) {
      const lines = history.get(player.id) ?? [];
      if (lines.length < LOOK_BACK_GAMES) lines.push(line);
      history.set(player.id, lines);
    }
  }
  return history;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

type PlayerOffer = Offer<NflLine> & { readonly player: NflPlayer };

// Of six books, the best price has hardly a margin, so that there are bets on both sides of it.
const SCORER_HOLD = 1.04;
/** A book's first scorers of a game sum to this, as at real books. Some games have no scorer. */
const FIRST_SCORER_SUM = 1.06;

// Touchdowns a carry, and a target by position, as the games of the sample have them.
const PER_CARRY = 0.037;
const PER_TARGET: Readonly<Partial<Record<NflPosition, number>>> = { RB: 0.017, WR: 0.052, TE: 0.044 };

const USAGE_HALF_LIFE_GAMES = 5;
/** His own touchdowns count little beside his use, like those of a player with this many more usual ones. */
const USUAL_TOUCHDOWNS = 40;

/** Touchdowns per game by a player's use in his newest games, and a little by how often he scored. */
function touchdownRate({ player, lines }: PlayerOffer): number {
  const expected = lines.map(
    ({ carries, targets }) => carries * PER_CARRY + targets * (PER_TARGET[player.position] ?? 0),
  );
  const weights = lines.map((_, game) => 0.5 ** (game / USAGE_HALF_LIFE_GAMES));
  const usual = sum(expected.map((each, game) => each * (weights[game] ?? 0))) / sum(weights);
  return (usual * (sum(lines.map(touchdownsIn)) + USUAL_TOUCHDOWNS)) / (sum(expected) + USUAL_TOUCHDOWNS);
}

function toScorerMarkets(offers: readonly PlayerOffer[], { book, parts }: BookOptions): Market[] {
  const total = sum(offers.map(touchdownRate));
  const toOpinions = (key: string, chance: (rate: number) => number, most: number) =>
    offers.map((offer) => {
      const { id } = offer.player;
      const view = toMarketView(chance(touchdownRate(offer)), { most, parts: [...parts, id] });
      return toOpinion(view, [...parts, key, book.key, id]);
    });
  const toMarket = (key: string, prices: readonly number[], side: { name: string; point?: number }) => ({
    key,
    outcomes: offers.map(({ player }, at) => {
      const price = toAmericanPrice(prices[at] ?? 0, book.step);
      return { ...side, description: player.name.full, price };
    }),
  });
  const withHold = (opinions: readonly number[], hold: number) => opinions.map((opinion) => opinion * hold);
  const first = toOpinions('player_1st_td', (rate) => (0.93 * rate) / Math.max(1, total), 0.3);
  const ever = toOpinions('player_anytime_td', (rate) => 1 - Math.exp(-rate), 0.12);
  const twice = toOpinions('player_tds_over', (rate) => 1 - Math.exp(-rate) * (1 + rate), 0.12);
  return [
    toMarket('player_anytime_td', withHold(ever, SCORER_HOLD), { name: 'Yes' }),
    toMarket('player_tds_over', withHold(twice, SCORER_HOLD), { name: 'Over', point: 1.5 }),
    toMarket('player_1st_td', withHold(first, FIRST_SCORER_SUM / sum(first)), { name: 'Yes' }),
  ];
}

const isUsed = (line: NflLine) => line.attempts + line.carries + line.targets + touchdownsIn(line) > 0;

/** Players with offers: all fit players who were used in enough games; among quarterbacks only the starter. */
function toOffers(seed: string, game: NflGame): PlayerOffer[] {
  const history = toHistory(seed, game);
  return [game.home, game.away].flatMap(({ team }) => {
    const roster = nflRosterOf(seed, { team, season: game.season });
    const fit = roster.filter((player) => isFit(seed, player, game.day));
    const starter = fit.find(({ position }) => position === 'QB');
    return fit
      .filter((player) => player.position !== 'QB' || player === starter)
      .map((player) => ({ player, lines: history.get(player.id) ?? [] }))
      .filter(({ lines }) => lines.filter(isUsed).length >= MIN_GAMES);
  });
}

export function toNflPropsEvent(seed: string, { game, asOfMs }: { game: NflGame; asOfMs: number }) {
  const offers = toOffers(seed, game);
  const passers = offers.filter(({ player }) => player.position === 'QB');
  const catchers = offers.filter(({ player }) => player.position !== 'QB');
  const parts = [seed, 'nfl', 'props', game.gameId];
  return toOddsEvent({
    league: 'nfl',
    id: toNflEventId(seed, game),
    startMs: game.startMs,
    home: game.home,
    away: game.away,
    asOfMs,
    offer: (book) => {
      const options = { book, parts };
      const markets = [
        ...toCountedMarkets(passing, passers, options),
        ...toCountedMarkets(catching, catchers, options),
        ...toCountedMarkets(running, offers, options),
        ...toScorerMarkets(offers, options),
      ];
      return markets.filter(({ outcomes }) => outcomes.length > 0);
    },
  });
}
