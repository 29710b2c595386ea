import { fileURLToPath } from 'node:url';
import * as v from 'valibot';

/** How a run of `mfe` in a process of its own is cut short, or held. */
export const disturbanceSchema = v.strictObject({
  /**
   * `before`: killed before the operation. `within`: killed when the file of a write is there and its key is not.
   * `after`: killed when the key is there, or taken away, and nobody was told. `hold`: waits for a message before a revision is written.
   */
  kind: v.picklist(['before', 'within', 'after', 'hold']),
  /** The how-manieth operation (`before`) or write or removal (`within`, `after`), from 1. */
  at: v.number(),
  /** What its clock says. Default: the machine's. */
  now: v.optional(v.string()),
});

export type Disturbance = v.InferOutput<typeof disturbanceSchema>;

/** `mfe` itself, disturbed as the variable `DISTURBANCE` says. */
export const DISTURBED_MFE = fileURLToPath(new URL('./disturbed-mfe.ts', import.meta.url));
