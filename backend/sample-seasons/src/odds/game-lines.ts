import { toFullName } from '@sharpside/warehouse/teams/team-directory';
import { type OddsEventOptions, toOddsEvent } from './odds-event.ts';
import { type Book, beyond, toTwoWay } from './price.ts';

export type GameLinesOptions = Omit<OddsEventOptions, 'offer'> & {
  expected: { home: number; away: number };
  /** Deviation of the margin and of the total. */
  deviation: number;
  /** Handicap: points that the home side gives the visitors; below 0 the visitors give them. */
  spread: number;
};

type Side = { name: string; point?: number };

function toMarket(
  key: string,
  probability: number,
  { book, id, sides }: { book: Book; id: string; sides: Side[] },
) {
  const prices = toTwoWay(probability, { book, parts: [id, key] });
  return { key, outcomes: sides.map((side, place) => ({ ...side, price: prices[place] ?? 100 })) };
}

const toHalf = (points: number) => Math.round(points * 2) / 2;

export function toGameLines({ expected, deviation, spread, ...event }: GameLinesOptions) {
  const { id } = event;
  const margin = expected.home - expected.away;
  const runs = expected.home + expected.away;
  const total = toHalf(runs);
  const [home, away] = [toFullName(event.home), toFullName(event.away)];
  return toOddsEvent({
    ...event,
    offer: (book) => [
      toMarket('h2h', beyond(-margin / deviation), { book, id, sides: [{ name: home }, { name: away }] }),
      toMarket('spreads', beyond((spread - margin) / deviation), {
        book,
        id,
        sides: [
          { name: home, point: -spread },
          { name: away, point: spread },
        ],
      }),
      toMarket('totals', beyond((total - runs) / deviation), {
        book,
        id,
        sides: [
          { name: 'Over', point: total },
          { name: 'Under', point: total },
        ],
      }),
    ],
  });
}
