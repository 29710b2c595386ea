import { findImpliedProbability } from '@sharpside/shared-odds';
import { NFL_LAST_10_WEIGHT, type NflHitRateRow } from '../../api/hit-rates.ts';

export type Sportsbook = NflHitRateRow['sportsbooks'][number];

/** A row of the sheet, and the book whose price it shows. */
export type HitRateLine = NflHitRateRow & { key: string; book: Sportsbook };

/** Identifies a line by player, market, side, point, and UTC day of the game. */
export const toLineKey = (row: NflHitRateRow): string =>
  [
    row.player_id ?? row.name,
    row.market,
    row.outcome,
    row.point ?? '',
    row.start_time?.slice(0, '2026-11-22'.length) ?? '',
  ].join('.');

/** The key of a book in addresses and filters. */
export const toBookKey = ({ key, name }: Sportsbook): string => key ?? name;

/** The selection of a book for a line, in the form of the address. */
export const toPick = (lineKey: string, bookKey: string): string => `${lineKey}~${bookKey}`;

export const withPick = (picks: readonly string[], lineKey: string, bookKey: string): string[] => [
  ...picks.filter((pick) => !pick.startsWith(`${lineKey}~`)),
  toPick(lineKey, bookKey),
];

/**
 * Rows for the sheet. Each shows its selected book. If no book is selected, or the selected book is filtered out, the
 * row shows the book with the best price. Rows without any book are left out.
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

/**
 * The rate of the last ten games minus the implied probability of a price (each 0 to 1); null if either is unknown, and
 * without games. The rate is pulled towards the price's no-vig probability, which counts as `NFL_LAST_10_WEIGHT` games.
 */
export function findLast10Gap(
  { hit_rate_last_10, games_last_10 }: NflHitRateRow,
  { odds, fair }: Pick<Sportsbook, 'odds' | 'fair'>,
): number | null {
  const implied = findImpliedProbability(odds);
  const games = games_last_10 ?? 10;
  if (hit_rate_last_10 === null || games === 0 || implied === undefined) return null;
  const expected = NFL_LAST_10_WEIGHT * (fair ?? implied);
  return (hit_rate_last_10 + expected) / (games + NFL_LAST_10_WEIGHT) - implied;
}
