import * as v from 'valibot';

// `@__NO_SIDE_EFFECTS__` lets a build drop unused schemas, if it can look through these functions.

type RowSchema<R> = v.GenericSchema<unknown, R>;

/** Mark of a field that the product's documents do not name; see {@link ours}. */
export type Ours = { readonly isOurs: true };

/**
 * Marks a field that the product's documents do not name. The backend must send it, but pages work without it. Both are
 * released separately, and an older backend may lack the field; readers then get null (`readAnswer`).
 */
/* @__NO_SIDE_EFFECTS__ */
export const ours = <S extends v.GenericSchema>(schema: S): S & Ours => ({ ...schema, isOurs: true });

export const countSchema = v.pipe(v.number(), v.integer(), v.minValue(0));

/** A measured figure; null if it was not measured. */
export const measuredSchema = v.nullable(v.number());

/** 0 to 100. */
export const percentSchema = v.pipe(v.number(), v.minValue(0), v.maxValue(100));

/** 0 to 1. */
export const rateSchema = v.pipe(v.number(), v.minValue(0), v.maxValue(1));

/** A moment in time, ISO 8601 with its zone. */
export const momentSchema = v.pipe(v.string(), v.isoTimestamp());

/** Yards gained, or lost. */
export const yardsSchema = v.pipe(v.number(), v.integer());

/** All rows in one answer. */
/* @__NO_SIDE_EFFECTS__ */
export const listOf = <R>(row: RowSchema<R>) => v.object({ results: v.array(row) });

/** One page of rows; `next` is the path and query of the next page, null on the last page. */
/* @__NO_SIDE_EFFECTS__ */
export const pageOf = <R>(row: RowSchema<R>) =>
  v.object({ results: v.array(row), next: v.nullable(v.string()) });

/** One page of rows with the number of pages. */
/* @__NO_SIDE_EFFECTS__ */
export const countedPageOf = <R>(row: RowSchema<R>) =>
  v.object({ results: v.array(row), total_pages: countSchema });

/** One page of rows with its number and the number of pages. */
/* @__NO_SIDE_EFFECTS__ */
export const numberedPageOf = <R>(row: RowSchema<R>) =>
  v.object({
    results: v.array(row),
    current_page: v.pipe(v.number(), v.integer()),
    total_pages: countSchema,
  });

/** `YYYY-MM-DD`. */
export const daySchema = v.pipe(v.string(), v.isoDate());

/** A picture's address; null if the product draws its own. */
export const pictureSchema = v.nullable(v.string());

/** A flag as a query parameter writes it. */
export const yesNoSchema = v.picklist(['yes', 'no']);
/** Batting or throwing hand. */
export const HANDS = ['L', 'R'] as const;
/** One of {@link HANDS}. */
export const handSchema = v.picklist(HANDS);

/** Rows of one season; `year` is null if no season was read. */
/* @__NO_SIDE_EFFECTS__ */
export const nflSeasonListOf = <R>(row: RowSchema<R>) =>
  v.object({ year: ours(v.nullable(v.number())), results: v.array(row) });

/**
 * Outcome of a prediction. `void`: he did not play, or the game was not on that day. Null while it is open, or if the
 * source does not report it.
 */
export const predictionOutcomeSchema = v.nullable(v.picklist(['hit', 'miss', 'void']));

/** Outcome of a prediction; null while it is open. */
export type PredictionOutcome = v.InferOutput<typeof predictionOutcomeSchema>;
