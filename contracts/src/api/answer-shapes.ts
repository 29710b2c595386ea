import * as v from 'valibot';

// The marks let a build drop schemas that nobody asks for, where it can look through these functions.

type RowSchema<R> = v.GenericSchema<unknown, R>;

export type Ours = { readonly isOurs: true };

/**
 * Marks a field that the product's documents do not name. The backend must send it, but a page must do without it: pages and
 * backend are released separately, and the backend of another release may lack it. Readers get null then (`readAnswer`).
 */
/* @__NO_SIDE_EFFECTS__ */
export const ours = <S extends v.GenericSchema>(schema: S): S & Ours => ({ ...schema, isOurs: true });

/** How many of something. */
export const countSchema = v.pipe(v.number(), v.integer(), v.minValue(0));

/** A figure that nobody could take everywhere: null where it is not known. */
export const measuredSchema = v.nullable(v.number());

/** 0 to 100. */
export const percentSchema = v.pipe(v.number(), v.minValue(0), v.maxValue(100));

/** 0 to 1. */
export const rateSchema = v.pipe(v.number(), v.minValue(0), v.maxValue(1));

/** A moment in time, ISO 8601 with its zone. */
export const momentSchema = v.pipe(v.string(), v.isoTimestamp());

/** Yards gained, or lost. */
export const yardsSchema = v.pipe(v.number(), v.integer());

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
  v.object({ results: v.array(row), total_pages: countSchema });

/** One page of rows that says which it is of how many. */
/* @__NO_SIDE_EFFECTS__ */
export const numberedPageOf = <R>(row: RowSchema<R>) =>
  v.object({
    results: v.array(row),
    current_page: v.pipe(v.number(), v.integer()),
    total_pages: countSchema,
  });

/** `YYYY-MM-DD`. */
export const daySchema = v.pipe(v.string(), v.isoDate());

/** A picture's address; null where the product draws its own. */
export const pictureSchema = v.nullable(v.string());

export const yesNoSchema = v.picklist(['yes', 'no']);
export const HANDS = ['L', 'R'] as const;
export const handSchema = v.picklist(HANDS);
