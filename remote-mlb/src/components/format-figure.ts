const ENDINGS = { one: 'st', two: 'nd', few: 'rd', other: 'th', many: 'th', zero: 'th' } as const;
const rules = new Intl.PluralRules('en-US', { type: 'ordinal' });

export const UNKNOWN = 'N/A';

/** A mean with `decimals` decimals; 'N/A' for null. */
export const formatAverage = (value: number | null, decimals: number): string =>
  value === null ? UNKNOWN : value.toFixed(decimals);

/** A count with its noun, such as '1 start' or '12 starts'; 'N/A' if unknown. */
export const formatCount = (count: number | null, what: string): string =>
  count === null ? UNKNOWN : `${count} ${what}${count === 1 ? '' : 's'}`;

/** A percentile (0–100) as an ordinal: '96th'; 'N/A' for null. */
export function formatPercentile(percentile: number | null): string {
  if (percentile === null) return UNKNOWN;
  const whole = Math.round(percentile);
  return `${whole}${ENDINGS[rules.select(whole)]}`;
}

/** A share (0–1) as `formatShare` shows it, so that equal percentages have equal prices. */
export const toShownShare = (share: number): number => Number((100 * share).toFixed(1)) / 100;

/** A share (0–1) as a percentage; 'N/A' if unknown. */
export const formatShare = (share: number | null): string =>
  share === null ? UNKNOWN : `${(100 * share).toFixed(1)}%`;
