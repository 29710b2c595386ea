import * as v from 'valibot';

/**
 * Names of pitchers for the board's filter, alphabetical. Two pitchers of one name are one entry, and the filter shows
 * the balls off both: by the product's documents, list and filter have names alone.
 */
export const pitchersSchema = v.array(v.string());
