import { toFullName } from '@sharpside/warehouse/teams/team-directory';
import { chanceOf } from '../random/random.ts';
import { type OddsEventOptions, toOddsEvent } from './odds-event.ts';
import { type Book, beyond, toMarketView, toTwoWay } from './price.ts';

export type GameLinesOptions = Omit<OddsEventOptions, 'offer'> & {
  expected: { home: number; away: number };
  /** Deviation of the margin and of the total. */
  deviation: number;
  /** Handicap: points that the home side gives the visitors; below 0 the visitors give them. */
  spread: number;
  /** True for the first prices of the game, from which about half of the markets have moved since. Default: false. */
  isOpening?: boolean;
};

type Side = { name: string; point?: number };

type MarketOptions = { book: Book; id: string; isOpening: boolean; sides: Side[] };

/** Largest difference between opening and present probability, in log-odds: -110 may have opened at +110. */
const MOST_MOVED = 0.2;
const SHARE_MOVED = 0.55;

function toMarket(key: string, probability: number, { book, id, isOpening, sides }: MarketOptions) {
  const moved = [id, key, 'moved'];
  const opened =
    isOpening && chanceOf(...moved) < SHARE_MOVED
      ? toMarketView(probability, { most: MOST_MOVED, parts: moved })
      : probability;
  const prices = toTwoWay(opened, { book, parts: [id, key] });
  return { key, outcomes: sides.map((side, place) => ({ ...side, price: prices[place] ?? 100 })) };
}

/** Share of opening totals that were half a run or point higher or lower. */
const SHARE_OF_OTHER_TOTALS = 0.3;

function toOpeningTotal(total: number, id: string): number {
  const chance = chanceOf(id, 'totals', 'line');
  if (chance >= SHARE_OF_OTHER_TOTALS) return total;
  return chance < SHARE_OF_OTHER_TOTALS / 2 ? total + 0.5 : total - 0.5;
}

const toHalf = (points: number) => Math.round(points * 2) / 2;

export function toGameLines({ expected, deviation, spread, isOpening = false, ...event }: GameLinesOptions) {
  const { id } = event;
  const margin = expected.home - expected.away;
  const runs = expected.home + expected.away;
  const total = isOpening ? toOpeningTotal(toHalf(runs), id) : toHalf(runs);
  const [home, away] = [toFullName(event.home), toFullName(event.away)];
  return toOddsEvent({
    ...event,
    offer: (book) => [
      toMarket('h2h', beyond(-margin / deviation), {
        book,
        id,
        isOpening,
        sides: [{ name: home }, { name: away }],
      }),
      toMarket('spreads', beyond((spread - margin) / deviation), {
        book,
        id,
        isOpening,
        sides: [
          { name: home, point: -spread },
          { name: away, point: spread },
        ],
      }),
      toMarket('totals', beyond((total - runs) / deviation), {
        book,
        id,
        isOpening,
        sides: [
          { name: 'Over', point: total },
          { name: 'Under', point: total },
        ],
      }),
    ],
  });
}
