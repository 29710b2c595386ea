import { fileURLToPath } from 'node:url';
import * as v from 'valibot';

/** Interruption of `mfe` in a separate process. */
export const disturbanceSchema = v.strictObject({
  /**
   * `before`: killed before the operation. `within`: killed when the file of a write exists and its key does not.
   * `after`: killed when the key exists, or is removed, before the caller learns it. `hold`: waits for a message before
   * a revision is written.
   */
  kind: v.picklist(['before', 'within', 'after', 'hold']),
  /** Number of the operation (`before`), or of the write or removal (`within`, `after`), from 1. */
  at: v.number(),
  /** Time of its clock. Default: the machine's. */
  now: v.optional(v.string()),
});

export type Disturbance = v.InferOutput<typeof disturbanceSchema>;

/** `mfe` itself, disturbed according to the variable `DISTURBANCE`. */
export const DISTURBED_MFE = fileURLToPath(new URL('./disturbed-mfe.ts', import.meta.url));
