import { type Day, daysFrom } from '../../calendar/day.ts';
import { type Outcome, toOddsEvent } from '../../odds/odds-event.ts';
import { type Book, toAmericanPrice, toMarketView, toOpinion, toTwoWay } from '../../odds/price.ts';
import { contactClass, expectInPlay } from '../play/batted-ball.ts';
import { playMlbGame } from '../play/game.ts';
import { toLineUp } from '../season/line-up.ts';
import { toMlbEventId } from '../season/lines.ts';
import type { Batter, Pitcher } from '../season/roster.ts';
import { type MlbGame, toMlbSlate } from '../season/slate.ts';

/** Number of days to look back. */
const LOOK_BACK_DAYS = 30;

type PowerRecord = { appearances: number; power: number };

/** A batter's plate appearances in his past games, and his barrels and home runs in them. */
export type MlbHistory = ReadonlyMap<number, PowerRecord>;

export function toMlbHistory(seed: string, before: Day): MlbHistory {
  const history = new Map<number, PowerRecord>();
  const games = daysFrom(before - LOOK_BACK_DAYS, before - 1).flatMap((day) => toMlbSlate(seed, day));
  for (const game of games.filter(({ isPostponed }) => !isPostponed)) {
    for (const { batter, ball, event } of playMlbGame(seed, game).appearances) {
      const { appearances, power } = history.get(batter.id) ?? { appearances: 0, power: 0 };
      const isBarrel = ball !== null && contactClass(ball) === 6;
      const more = (isBarrel ? 1 : 0) + (event === 'home_run' ? 1 : 0);
      history.set(batter.id, { appearances: appearances + 1, power: power + more });
    }
  }
  return history;
}

/** Barrels and home runs in a plate appearance of the league, less a seventh: books price home runs high. */
const LEAGUE_POWER = 0.074;
/** A batter's power counts beside the league's, which counts like this many barrels and home runs. */
const USUAL_POWER = 9;
/** Books take a month of games for less than it shows: much of it is luck. */
const TRUST_IN_GAMES = 0.6;

/** Home runs of a batter relative to the league, by his newest games. */
function toPower({ appearances, power }: PowerRecord = { appearances: 0, power: 0 }): number {
  return ((power + USUAL_POWER) / (appearances * LEAGUE_POWER + USUAL_POWER)) ** TRUST_IN_GAMES;
}

// Books know a part of a talent's difference from the league's average. Of power, his newest games say the rest. With
// these shares books know about as much as the forecasts: a few points lie between them.
const KNOWN_SHARE = 0.6;
const POWER_BEYOND_GAMES = 0.7;
const KNOWN_PARK_SHARE = 0.3;
// The starting pitcher's share of a game's plate appearances.
const STARTER_SHARE = 0.6;
const STRIKEOUTS = { share: 0.221, perWhiff: 1.1 };
const WALKS = { share: 0.089, perEye: 1.8 };
// Plate appearances of the first in the order, and how many fewer each later place has.
const APPEARANCES = { first: 4.6, fewer: 0.11 };

type Meeting = { batter: Batter; place: number; starter: Pitcher; game: MlbGame; power: number };

type BattingEvent = 'homeRuns' | 'hits';

/** A batter's chance of at least one home run or hit, as far as books know him and the pitcher. */
function chanceOf(event: BattingEvent, { batter, place, starter, game, power }: Meeting): number {
  const known = (of: 'exitVelocityMph' | 'launchAngleDeg' | 'whiff') => {
    const own = (event === 'hits' ? 1 : POWER_BEYOND_GAMES) * batter.talent[of];
    return KNOWN_SHARE * (own + STARTER_SHARE * starter.talent[of]);
  };
  const isSameHand = batter.bats === starter.throws;
  const inPlay =
    1 -
    STRIKEOUTS.share * Math.exp(STRIKEOUTS.perWhiff * known('whiff')) -
    WALKS.share * Math.exp(WALKS.perEye * KNOWN_SHARE * batter.talent.eye);
  const shares = expectInPlay({
    exitVelocityMph: known('exitVelocityMph') + (isSameHand ? -0.15 : 0.12),
    launchAngleDeg: known('launchAngleDeg'),
    pullDeg: 0,
    speed: KNOWN_SHARE * batter.talent.speed,
    effects: { ...game.park.effects, homeRuns: game.park.effects.homeRuns ** KNOWN_PARK_SHARE },
  });
  const share = inPlay * shares[event] * (event === 'homeRuns' ? power : 1);
  return 1 - (1 - share) ** (APPEARANCES.first - APPEARANCES.fewer * place);
}

const markets = [
  { key: 'batter_home_runs', of: 'homeRuns', lean: 0.12 },
  { key: 'batter_hits', of: 'hits', lean: 0.12 },
] as const;

// These books offer no home run's other side. The margin of their prices is not known.
const ONE_SIDED = new Set(['espnbet', 'betrivers']);

type PriceOptions = { book: Book; parts: readonly (string | number)[] };

function toOutcomes(
  { key, of, lean }: (typeof markets)[number],
  meeting: Meeting,
  { book, parts }: PriceOptions,
): Outcome[] {
  const { batter } = meeting;
  const own = [...parts, key, batter.id];
  const view = toMarketView(chanceOf(of, meeting), { most: lean, parts: own });
  const side = { description: batter.name.full, point: 0.5 };
  if (key === 'batter_home_runs' && ONE_SIDED.has(book.key)) {
    const opinion = toOpinion(view, [...own, book.key]);
    return [{ name: 'Over', ...side, price: toAmericanPrice(opinion * (1 + book.hold), book.step) }];
  }
  const [over, under] = toTwoWay(view, { book, parts: own });
  return [
    { name: 'Over', ...side, price: over },
    { name: 'Under', ...side, price: under },
  ];
}

export type MlbPropsOptions = { game: MlbGame; history: MlbHistory; asOfMs: number };

/** Home runs and hits of the batters of both orders, in The Odds API's format. */
export function toMlbPropsEvent(seed: string, { game, history, asOfMs }: MlbPropsOptions) {
  const meetings = [true, false].flatMap((isHome) => {
    const { starter } = toLineUp({ seed, game, isHome: !isHome });
    return toLineUp({ seed, game, isHome }).order.map(({ batter }, place) => ({
      batter,
      place,
      starter,
      game,
      power: toPower(history.get(batter.id)),
    }));
  });
  return toOddsEvent({
    league: 'mlb',
    id: toMlbEventId(seed, game),
    startMs: game.startMs,
    home: game.home,
    away: game.away,
    asOfMs,
    offer: (book) => {
      const options = { book, parts: [seed, 'mlb', 'props', game.gamePk] };
      return markets.map((market) => ({
        key: market.key,
        outcomes: meetings.flatMap((meeting) => toOutcomes(market, meeting, options)),
      }));
    },
  });
}
