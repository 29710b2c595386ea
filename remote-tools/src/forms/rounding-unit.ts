import { type Ratio, ratio } from '@sharpside/shared-odds';

/** Units for rounding stakes, in dollars. `none` means no rounding. */
export const ROUNDING_UNITS = ['none', '0.01', '1', '5', '10', '25', '50', '100'] as const;

export type RoundingUnit = (typeof ROUNDING_UNITS)[number];

const DOLLARS: Record<RoundingUnit, Ratio | undefined> = {
  none: undefined,
  '0.01': ratio(1n, 100n),
  '1': ratio(1n),
  '5': ratio(5n),
  '10': ratio(10n),
  '25': ratio(25n),
  '50': ratio(50n),
  '100': ratio(100n),
};

/** The unit as an exact amount; undefined if stakes are not rounded. */
export const findUnitDollars = (unit: RoundingUnit): Ratio | undefined => DOLLARS[unit];

export const isRoundingUnit = (value: unknown): value is RoundingUnit =>
  ROUNDING_UNITS.some((unit) => unit === value);
