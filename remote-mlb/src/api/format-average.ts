/** The text of a figure that is not known. */
export const UNKNOWN = 'N/A';

/** A mean with `decimals` decimals, or 'N/A' where there is none. */
export const formatAverage = (value: number | null, decimals: number): string =>
  value === null ? UNKNOWN : value.toFixed(decimals);
