import type { ODDS_FORMATS } from '@sharpside/shared-ui';

type OddsForm = (typeof ODDS_FORMATS)[number]['value'];

/** `winRate` is 0–1: how often a bet at the price must win to lose nothing. */
export type BreakEven = { price: Readonly<Record<OddsForm, string>>; winRate: number };

const PERCENT = 100;

/** The common prices, in all four forms: the converter of any price is too large for the front page. */
const PRICES: readonly [american: number, fraction: string][] = [
  [-300, '1/3'],
  [-200, '1/2'],
  [-150, '2/3'],
  [-110, '10/11'],
  [100, '1/1'],
  [150, '3/2'],
  [200, '2/1'],
  [300, '3/1'],
];

const toDecimal = (american: number) => (american > 0 ? american / PERCENT + 1 : PERCENT / -american + 1);

export const toPercent = (rate: number): string => `${(rate * PERCENT).toFixed(1)}%`;

/** The break-even probability of each common price. */
export const BREAK_EVENS: readonly BreakEven[] = PRICES.map(([american, fraction]) => {
  const decimal = toDecimal(american);
  const winRate = 1 / decimal;
  const signed = american > 0 ? `+${american}` : `${american}`;
  return {
    price: { american: signed, decimal: decimal.toFixed(2), fraction, probability: toPercent(winRate) },
    winRate,
  };
});
