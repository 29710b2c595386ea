import { OTHER_GAMES, type TallySheet } from '../../reading/tally.ts';
import { type Shortfall, toRows } from './checks.ts';

// Real files have no invalid rows. These limits allow a few odd rows; a mistake in the whole file affects more.
const MAX_DROPPED = { rows: 2, share: 0.02 };
const MAX_REFUSED = { rows: 2, share: 0.05 };

export type CountOptions = {
  readonly isEmpty: boolean;
  /**
   * True for a table, which must have rows to keep. False for an answer of an API, which may be empty: a schedule may
   * have no game of the league.
   */
  readonly isTable: boolean;
};

type Limit = { rows: number; share: number };

const isOver = (count: number, of: number, { rows, share }: Limit) => count > rows && count > share * of;

const toPercent = (share: number) => `${(100 * share).toFixed(1)} %`;

const format = (count: number) => count.toLocaleString('en-US');

const sum = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).reduce((total, count) => total + count, 0);

const pick = (counts: Readonly<Record<string, number>>, reasons: readonly string[]) =>
  Object.fromEntries(Object.entries(counts).filter(([reason]) => reasons.includes(reason)));

function toMostFrequent(counts: Readonly<Record<string, number>>): string {
  const [[reason, count] = ['no reason', 0]] = Object.entries(counts).sort(([, a], [, b]) => b - a);
  return `${format(count)} because ${reason}`;
}

function* findShortfalls(
  { read, skipped, dropped, refused, kept }: TallySheet,
  { isEmpty, isTable }: CountOptions,
): Generator<Shortfall> {
  const lost = sum(dropped);
  const isOfOtherGames = lost === 0 && read > 0 && sum(pick(skipped, Object.values(OTHER_GAMES))) === read;
  if (read > 0 && isEmpty && !isOfOtherGames && (isTable || kept > 0 || lost > 0)) {
    const why = lost > 0 ? `; ${toMostFrequent(dropped)}` : '';
    yield { check: 'kept', message: `gives nothing to keep: 0 of ${toRows(read)}${why}` };
  } else if (isOver(lost, read, MAX_DROPPED)) {
    const share = `${format(lost)} of ${toRows(read)} (${toPercent(lost / read)})`;
    yield { check: 'dropped', message: `loses ${share}, ${toMostFrequent(dropped)}` };
  }
  const spoilt = Object.entries(refused).filter(([, values]) => isOver(values, kept, MAX_REFUSED));
  for (const [reason, values] of spoilt) {
    yield {
      check: 'values',
      message: `has ${format(values)} impossible values in ${toRows(kept)}: ${reason}`,
    };
  }
}

/** Finds more lost rows or values than single mistakes explain. */
export const checkCounts = (tally: TallySheet, options: CountOptions): Shortfall[] => [
  ...findShortfalls(tally, options),
];
