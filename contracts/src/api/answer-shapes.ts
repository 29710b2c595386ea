import * as v from 'valibot';

// The marks below let a build drop the schemas of the endpoints that a screen does not ask: it carries its own only.

type RowSchema<R> = v.GenericSchema<unknown, R>;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Every row at once. */
/* @__NO_SIDE_EFFECTS__ */
export const listOf = <R>(row: RowSchema<R>) => v.object({ results: v.array(row) });

/** One page of rows; `next` is the path and query of the page after it, null on the last one. */
/* @__NO_SIDE_EFFECTS__ */
export const pageOf = <R>(row: RowSchema<R>) =>
  v.object({ results: v.array(row), next: v.nullable(v.string()) });

/** One page of rows that says how many pages there are. */
/* @__NO_SIDE_EFFECTS__ */
export const countedPageOf = <R>(row: RowSchema<R>) =>
  v.object({ results: v.array(row), total_pages: count });

/** One page of rows that says which it is of how many. */
/* @__NO_SIDE_EFFECTS__ */
export const numberedPageOf = <R>(row: RowSchema<R>) =>
  v.object({ results: v.array(row), current_page: v.pipe(v.number(), v.integer()), total_pages: count });

/** `YYYY-MM-DD`. */
export const daySchema = v.pipe(v.string(), v.isoDate());

/** A picture's address; null where the product draws its own. */
export const pictureSchema = v.nullable(v.string());

export const yesNoSchema = v.picklist(['yes', 'no']);
export const handSchema = v.picklist(['L', 'R']);
