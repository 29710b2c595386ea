import * as v from 'valibot';
import { ours } from '../answer-shapes.ts';

/** Rows of one season; `year` is null where there is no season at all. */
/* @__NO_SIDE_EFFECTS__ */
export const nflSeasonListOf = <R>(row: v.GenericSchema<unknown, R>) =>
  v.object({ year: ours(v.nullable(v.number())), results: v.array(row) });
