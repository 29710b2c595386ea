/** What everybody's sample is made from, unless asked otherwise. */
export const DEFAULT_SEED = 'sample';
