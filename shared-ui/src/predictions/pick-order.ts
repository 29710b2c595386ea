import { compareNames } from '@sharpside/contracts';
import { findListPlace, type GameState } from '@sharpside/contracts/api';
import type { Sort, SortDirection } from '../table/columns/sort.ts';
import { type PickPrice, toEdgeOrder } from './price-cells.tsx';

/** Orders of a list of picks. By score is the order in which picks are loaded. */
export const PICK_SORTS = ['score', 'chance', 'edge', 'team', 'start'] as const;

/** One of `PICK_SORTS`. */
export type PickSort = (typeof PICK_SORTS)[number];

/** The order of a list of picks. */
export type PickOrder = Sort<PickSort>;

// A reader of picks wants the highest figure first, but the first team and the next game.
const FIRST_DIRECTIONS: Readonly<Record<PickSort, SortDirection>> = {
  score: 'desc',
  chance: 'desc',
  edge: 'desc',
  team: 'asc',
  start: 'asc',
};

/** The order after a click on a header, which asked for `next`: another column starts in its own direction. */
export const startPickOrder = (current: PickOrder, next: PickOrder): PickOrder =>
  next.column === current.column ? next : { column: next.column, direction: FIRST_DIRECTIONS[next.column] };

/** Reads the fields of a pick that have other names in each list. */
export type PickReader<Row> = {
  score: (row: Row) => number;
  chance: (row: Row) => number | null;
  team: (row: Row) => string | null;
};

type OrderedPick = PickPrice & { start_time: string | null; game_state: GameState | null };

type Value = string | number | null;

function compareKnown(a: Exclude<Value, null>, b: Exclude<Value, null>): number {
  if (typeof a === 'string' || typeof b === 'string') return compareNames(String(a), String(b));
  return a - b;
}

/**
 * Picks in an order. In every order, games to come are before live ones and those before final ones, and unknown values
 * are last in each of these groups. Equal picks keep the order in which they were loaded.
 */
export function sortPicks<Row extends OrderedPick>(
  picks: readonly Row[],
  { read, order: { column, direction } }: { read: PickReader<Row>; order: PickOrder },
): readonly Row[] {
  const values: Readonly<Record<PickSort, (row: Row) => Value>> = {
    score: read.score,
    chance: read.chance,
    edge: (row) => toEdgeOrder({ ...row, chance: read.chance(row) }),
    team: read.team,
    start: ({ start_time }) => (start_time === null ? null : Date.parse(start_time)),
  };
  const value = values[column];
  const sign = direction === 'asc' ? 1 : -1;
  const compare = (a: Row, b: Row): number => {
    const [left, right] = [value(a), value(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return sign * compareKnown(left, right);
  };
  return picks.toSorted((a, b) => findListPlace(a.game_state) - findListPlace(b.game_state) || compare(a, b));
}
