import { toDate } from '../../calendar/day.ts';
import { type Market, toOddsEvent } from '../../odds/odds-event.ts';
import { toAmericanPrice, toEventId, toMarketView, toOpinion } from '../../odds/price.ts';
import { type BookOptions, type Counted, toCountedMarkets } from '../../odds/props.ts';
import { type NbaLine, pointsIn } from '../play/play.ts';
import { finishedNbaGame } from '../play/played-games.ts';
import { threesAllowedBy } from '../play/sides.ts';
import { type NbaPlayer, nbaRosterOf } from '../season/roster.ts';
import { toRotation } from '../season/rotation.ts';
import { type NbaGame, toNbaSlate } from '../season/slate.ts';

const counted: readonly Counted<NbaLine>[] = [
  { key: 'player_points', of: pointsIn, least: 6, spread: 1 },
  { key: 'player_rebounds', of: ({ oreb, dreb }) => oreb + dreb, least: 3, spread: 0 },
  { key: 'player_assists', of: ({ ast }) => ast, least: 2, spread: 0 },
  { key: 'player_threes', of: ({ fg3m }) => fg3m, least: 1, spread: 0 },
];

/** Number of days to look back, about fifteen games. */
const LOOK_BACK_DAYS = 30;
const MIN_GAMES = 3;

export type History = ReadonlyMap<number, readonly NbaLine[]>;

export function toNbaHistory(seed: string, before: number): History {
  const history = new Map<number, NbaLine[]>();
  for (let day = before - LOOK_BACK_DAYS; day < before; day++) {
    for (const game of toNbaSlate(seed, day)) {
      const { home, away } = finishedNbaGame(seed, game);
      for (const { player, line } of [...home, ...away]) {
        const lines = history.get(player.id) ?? [];
        lines.push(line);
        history.set(player.id, lines);
      }
    }
  }
  return history;
}

// Shots of a team without the missing players: some are always out, and the others take theirs.
const ATTEMPTS_PER_TEAM = 97;
/** A player's newest games count beside his usual number of threes, which counts like this many games. */
const USUAL_GAMES = 20;

type ThreesOptions = { roster: readonly NbaPlayer[]; lines: readonly NbaLine[]; threesAllowed: number };

/**
 * Threes that a player makes on average against this defence. Like the forecasts, books know how often he makes them,
 * but not who is missing tonight.
 */
function expectThrees(
  { minutes, talent }: NbaPlayer,
  { roster, lines, threesAllowed }: ThreesOptions,
): number {
  const total = roster.reduce((sum, player) => sum + player.minutes * player.talent.usage, 0);
  const attempts = (ATTEMPTS_PER_TEAM * minutes * talent.usage) / total;
  const usual = attempts * talent.threes * talent.threePointShare;
  const newest = lines.reduce((sum, { fg3m }) => sum + fg3m, 0);
  // A defence is known only in part: a few games a team say little of it.
  return (Math.sqrt(threesAllowed) * (newest + USUAL_GAMES * usual)) / (lines.length + USUAL_GAMES);
}

// Books' margin on first baskets is wide, because a game has twenty players.
const FIRST_BASKET_HOLD = 1.12;
const FIRST_BASKET_LEAN = 0.16;
// Players of the bench are long shots, because they seldom come in before the first basket.
const BENCH_CHANCE = 0.005;
// The side that wins the tip scores first in this share of games more than the other.
const TIP_EDGE = 0.25;

type Tipped = { starters: readonly NbaPlayer[]; bench: readonly NbaPlayer[] };

const jumpOf = ({ starters }: Tipped) => Math.max(...starters.map(({ talent }) => talent.jump));

/** Each player's chance of a game's first basket: of its side's by who jumps, and his share by his shots. */
function toFirstBaskets(sides: readonly [Tipped, Tipped]): { player: NbaPlayer; chance: number }[] {
  const [home, away] = sides;
  const tipShare = 1 / (1 + Math.exp(jumpOf(away) - jumpOf(home)));
  const homeFirst = 0.5 + TIP_EDGE * (tipShare - 0.5);
  const bench = sides.flatMap((side) => side.bench);
  return sides.flatMap(({ starters, bench: own }, at) => {
    const first = (at === 0 ? homeFirst : 1 - homeFirst) * (1 - BENCH_CHANCE * bench.length);
    const weightOf = ({ minutes, talent }: NbaPlayer) => minutes * talent.usage * talent.twoPointShare;
    const total = starters.reduce((sum, player) => sum + weightOf(player), 0);
    return [
      ...starters.map((player) => ({ player, chance: (first * weightOf(player)) / total })),
      ...own.map((player) => ({ player, chance: BENCH_CHANCE })),
    ];
  });
}

const toFirstBasketMarket = (
  chances: ReturnType<typeof toFirstBaskets>,
  { book, parts }: BookOptions,
): Market => ({
  key: 'player_first_basket',
  outcomes: chances.map(({ player, chance }) => {
    const own = [...parts, 'player_first_basket', player.id];
    const view = toMarketView(chance, { most: FIRST_BASKET_LEAN, parts: own });
    const price = toAmericanPrice(toOpinion(view, [...own, book.key]) * FIRST_BASKET_HOLD, book.step);
    return { name: 'Yes', description: player.name.full, price };
  }),
});

export type NbaPropsOptions = { game: NbaGame; history: History; asOfMs: number };

/** A game's player props in The Odds API's format, for the players who will play. */
export function toNbaPropsEvent(seed: string, { game, history, asOfMs }: NbaPropsOptions) {
  const parts = [seed, 'nba', 'props', game.gameId];
  const { season } = game;
  const offers = [true, false]
    .flatMap((isHome) => {
      const [own, other] = isHome ? [game.home, game.away] : [game.away, game.home];
      const roster = nbaRosterOf(seed, { team: own.team, season });
      const threesAllowed = threesAllowedBy(seed, { team: other.team, season });
      return toRotation(seed, { game, isHome }).shares.map(({ player }) => {
        const lines = history.get(player.id) ?? [];
        return {
          player,
          lines,
          expected: { player_threes: expectThrees(player, { roster, lines, threesAllowed }) },
        };
      });
    })
    .filter(({ lines }) => lines.length >= MIN_GAMES);
  const toTipped = (isHome: boolean): Tipped => {
    const { starters, shares } = toRotation(seed, { game, isHome });
    const bench = shares.map(({ player }) => player).filter((player) => !starters.includes(player));
    return { starters, bench };
  };
  const firstBaskets = toFirstBaskets([toTipped(true), toTipped(false)]);
  return toOddsEvent({
    league: 'nba',
    id: toEventId(seed, 'nba', toDate(game.day), game.gameId),
    startMs: game.startMs,
    home: game.home,
    away: game.away,
    asOfMs,
    offer: (book) => [
      ...toCountedMarkets(counted, offers, { book, parts }),
      toFirstBasketMarket(firstBaskets, { book, parts }),
    ],
  });
}
