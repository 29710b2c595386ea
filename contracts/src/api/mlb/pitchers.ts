import * as v from 'valibot';

/** Names of pitchers for the board's filter, alphabetical. */
export const pitchersSchema = v.array(v.string());
