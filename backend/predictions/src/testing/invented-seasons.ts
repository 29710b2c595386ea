import type { NewTableRow, TableName } from '@sharpside/warehouse/tables/tables';
import { inventBaseball } from './invented-baseball.ts';
import { inventBasketball } from './invented-basketball.ts';
import { inventFootball } from './invented-football.ts';

export type InventedRows = { readonly [T in TableName]?: readonly NewTableRow<T>[] };

export type Invention = { firstDay: string; days: number; seed: number };

/** A Sunday. */
export const FIRST_DAY = '2031-03-02';
export const BASEBALL_DAYS = 45;
const BASKETBALL_DAYS = 45;
const FOOTBALL_DAYS = 25 * 7;

/** Short seasons of a few teams. Their players differ clearly, so that there is something to forecast. */
export const inventSeasons = (seed = 7): InventedRows => ({
  ...inventBaseball({ firstDay: FIRST_DAY, days: BASEBALL_DAYS, seed }),
  ...inventBasketball({ firstDay: FIRST_DAY, days: BASKETBALL_DAYS, seed }),
  ...inventFootball({ firstDay: FIRST_DAY, days: FOOTBALL_DAYS, seed }),
});
