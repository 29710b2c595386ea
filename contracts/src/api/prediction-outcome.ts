import * as v from 'valibot';

/** Whether a prediction came true: `void` when he did not play, or the game not on that day; null while it is open or its source does not tell. */
export const predictionOutcomeSchema = v.nullable(v.picklist(['hit', 'miss', 'void']));

export type PredictionOutcome = v.InferOutput<typeof predictionOutcomeSchema>;
