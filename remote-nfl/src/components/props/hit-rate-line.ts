import { findImpliedProbability } from '@sharpside/shared-odds';
import type { NflHitRateRow } from '../../api/hit-rates.ts';

/** A book with its price of a line. */
export type Sportsbook = NflHitRateRow['sportsbooks'][number];

/** A row of the sheet with the book whose price it shows. */
export type HitRateLine = NflHitRateRow & { key: string; book: Sportsbook };

/** Tells a line from the others: a player, market, side and point of one game. */
export const toLineKey = (row: NflHitRateRow): string =>
  [
    row.player_id ?? row.name,
    row.market,
    row.outcome,
    row.point ?? '',
    row.start_time?.slice(0, '2026-11-22'.length) ?? '',
  ].join('.');

/** Names a book in addresses and filters. */
export const toBookKey = ({ key, name }: Sportsbook): string => key ?? name;

/** A choice of a book for a line, as the address has it. */
export const toPick = (lineKey: string, bookKey: string): string => `${lineKey}~${bookKey}`;

/** The choices without that of a line, and with the new one of it. */
export const withPick = (picks: readonly string[], lineKey: string, bookKey: string): string[] => [
  ...picks.filter((pick) => !pick.startsWith(`${lineKey}~`)),
  toPick(lineKey, bookKey),
];

/**
 * Rows as the sheet shows them: each at the book that was picked for it or, where that is filtered out or none was, at
 * the one with the best price. Rows that no book is left of are left out.
 */
export function toLines(rows: readonly NflHitRateRow[], picks: readonly string[]): HitRateLine[] {
  const picked = new Set(picks);
  return rows.flatMap((row) => {
    const key = toLineKey(row);
    const [best] = row.sportsbooks;
    if (!best) return [];
    const book = row.sportsbooks.find((one) => picked.has(toPick(key, toBookKey(one)))) ?? best;
    return [{ ...row, key, book }];
  });
}

/** The rate of the last ten games less the chance that a price implies, 0 to 1; null where either is not known. */
export function findEdge(
  { hit_rate_last_10, games_last_10 }: NflHitRateRow,
  american: number,
): number | null {
  const implied = findImpliedProbability(american);
  const games = games_last_10 ?? 10;
  return hit_rate_last_10 === null || games === 0 || implied === undefined
    ? null
    : hit_rate_last_10 / games - implied;
}
