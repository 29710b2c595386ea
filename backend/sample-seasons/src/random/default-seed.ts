/** The seed of everybody's sample, unless another is given. */
export const DEFAULT_SEED = 'sample';
