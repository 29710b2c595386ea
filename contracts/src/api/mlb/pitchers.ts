import * as v from 'valibot';

/** Names of pitchers, by name. */
export const pitchersSchema = v.array(v.string());
