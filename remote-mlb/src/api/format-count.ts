import { UNKNOWN } from './format-average.ts';

/** A count with its noun, such as '1 start' or '12 starts'; 'N/A' where it is not known. */
export const formatCount = (count: number | null, what: string): string =>
  count === null ? UNKNOWN : `${count} ${what}${count === 1 ? '' : 's'}`;
