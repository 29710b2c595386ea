import type { Parameters } from '@sharpside/warehouse/engine/connection-pool';
import * as v from 'valibot';

/** An engine with the tables of one snapshot. */
export type Engine = { run: (sql: string, parameters: Parameters) => Promise<readonly unknown[]> };

/** Orders to the process of an engine. */
export const messageSchema = v.variant('kind', [
  v.object({
    kind: v.literal('open'),
    data: v.string(),
    id: v.string(),
    /** Path of the chdb module. Left out: DuckDB. */
    chdb: v.optional(v.string()),
  }),
  v.object({
    kind: v.literal('run'),
    sql: v.string(),
    parameters: v.record(
      v.string(),
      v.union([v.string(), v.number(), v.boolean(), v.null(), v.array(v.string())]),
    ),
    /** Only the number of rows comes back. */
    isCounted: v.boolean(),
  }),
]);
