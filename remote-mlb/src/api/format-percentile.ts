import { UNKNOWN } from './format-average.ts';

const ENDINGS = { one: 'st', two: 'nd', few: 'rd', other: 'th', many: 'th', zero: 'th' } as const;
const rules = new Intl.PluralRules('en-US', { type: 'ordinal' });

/** A percentile, 0–100, as it is said: '96th'; 'N/A' where there is none. */
export function formatPercentile(percentile: number | null): string {
  if (percentile === null) return UNKNOWN;
  const whole = Math.round(percentile);
  return `${whole}${ENDINGS[rules.select(whole)]}`;
}
