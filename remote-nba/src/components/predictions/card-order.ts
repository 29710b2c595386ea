import { type PickOrder, type PickPrice, sortPicks } from '@sharpside/shared-ui/predictions';
import type { Scheduled } from '../../api/game-times.ts';
import type { PickSort } from '../../api/pick-sorts.ts';

const SORTS = ['edge', 'chance', 'start'] as const;

/** The orders of cards. A table has more, which cards show as the first. */
export type CardSort = (typeof SORTS)[number];

/** The orders of cards, for a select. */
export const CARD_SORTS: readonly { value: CardSort; label: string }[] = [
  { value: 'edge', label: 'By edge' },
  { value: 'chance', label: 'By chance' },
  { value: 'start', label: 'By game' },
];

/** The orders of cards of a list without any price, which has no edges. */
export const UNPRICED_CARD_SORTS = CARD_SORTS.filter(({ value }) => value !== 'edge');

/** The order of cards for the sorted column of a table. */
export const toCardSort = (column: PickSort): CardSort => SORTS.find((sort) => sort === column) ?? 'edge';

const ORDERS: Readonly<Record<CardSort, readonly PickOrder[]>> = {
  edge: [{ column: 'edge', direction: 'desc' }],
  chance: [],
  start: [
    { column: 'edge', direction: 'desc' },
    { column: 'start', direction: 'asc' },
  ],
};

const LIKELIEST: PickOrder = { column: 'chance', direction: 'desc' };

type SortOptions<Row> = { chanceOf: (prediction: Row) => number | null; sort: CardSort };

/** Picks in an order of cards, the likelier first among equals. Those of games that have begun come last. */
export function sortCards<Row extends PickPrice>(
  rows: readonly Scheduled<Row>[],
  { chanceOf, sort }: SortOptions<Row>,
): readonly Scheduled<Row>[] {
  const read = {
    score: () => 0,
    chance: ({ row }: { row: Scheduled<Row> }) => chanceOf(row.prediction),
    team: () => null,
  };
  const picks = rows.map((row) => ({
    ...row.prediction,
    start_time: row.game.startsAt,
    game_state: row.game.state,
    row,
  }));
  return [LIKELIEST, ...ORDERS[sort]]
    .reduce<typeof picks>((sorted, order) => [...sortPicks(sorted, { read, order })], picks)
    .map(({ row }) => row);
}

type OfGame = { prediction: { away_team: string; home_team: string } };

/** Picks by their game, both in the order of the list. */
export function groupByGame<Row extends OfGame>(rows: readonly Row[]): ReadonlyMap<string, readonly Row[]> {
  const games = new Map<string, Row[]>();
  for (const row of rows) {
    const game = `${row.prediction.away_team} @ ${row.prediction.home_team}`;
    games.set(game, [...(games.get(game) ?? []), row]);
  }
  return games;
}
