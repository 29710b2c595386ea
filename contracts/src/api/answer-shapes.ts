import * as v from 'valibot';

// `@__NO_SIDE_EFFECTS__` tells bundlers that a call can be dropped if its result is unused, so builds have no unused
// schemas.

type RowSchema<R> = v.GenericSchema<unknown, R>;

/** Mark of a field that the product's documents do not name; see {@link ours}. */
export type Ours = { readonly isOurs: true };

/**
 * Marks a field that the product's documents do not name. The backend must send it, but pages work without it: a
 * backend of an older release may lack the field, and readers then get null (`createReader`).
 */
/* @__NO_SIDE_EFFECTS__ */
export const ours = <S extends v.GenericSchema>(schema: S): S & Ours => ({ ...schema, isOurs: true });

/** Mark of a text that pages read whatever it is; see {@link openChoice}. */
export type OpenChoice = { readonly isOpenChoice: true };

/**
 * Marks a text that the backend chooses from a list which the product's documents do not name. Pages read any text
 * there (`createReader`).
 */
/* @__NO_SIDE_EFFECTS__ */
export const openChoice = <S extends v.GenericSchema<unknown, string>>(schema: S): S & OpenChoice => ({
  ...schema,
  isOpenChoice: true,
});

export const countSchema = v.pipe(v.number(), v.integer(), v.minValue(0));

/** A measured figure; null if it was not measured. */
export const measuredSchema = v.nullable(v.number());

/** 0 to 100. */
export const percentSchema = v.pipe(v.number(), v.minValue(0), v.maxValue(100));

/** 0 to 1. */
export const rateSchema = v.pipe(v.number(), v.minValue(0), v.maxValue(1));

/** A moment in time, ISO 8601 with its zone. */
export const momentSchema = v.pipe(v.string(), v.isoTimestamp());

/** Yards; negative if they were lost. */
export const yardsSchema = v.pipe(v.number(), v.integer());

/** An answer with all rows. */
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

/** A picture's address; null if the page draws its own picture. */
export const pictureSchema = v.nullable(v.string());

/** A yes-or-no value, as in query parameters. */
export const yesNoSchema = v.picklist(['yes', 'no']);
/** Batting or throwing hand. */
export const HANDS = ['L', 'R'] as const;
/** One of {@link HANDS}. */
export const handSchema = v.picklist(HANDS);

/** Rows of one season; `year` is null if there is no data of any season. */
/* @__NO_SIDE_EFFECTS__ */
export const nflSeasonListOf = <R>(row: RowSchema<R>) =>
  v.object({ year: ours(v.nullable(v.number())), results: v.array(row) });

/**
 * Outcome of a prediction. `void`: the player did not play, or the game was not on that day. Null while the prediction
 * is open, or if the source does not report an outcome.
 */
export const predictionOutcomeSchema = v.nullable(v.picklist(['hit', 'miss', 'void']));

/** Outcome of a prediction; null while it is open. */
export type PredictionOutcome = v.InferOutput<typeof predictionOutcomeSchema>;
