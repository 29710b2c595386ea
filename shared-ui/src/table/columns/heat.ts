/** A colour that shades a cell. `hot` is red, `good` green, `cold` blue; text on them is readable in both themes. */
export type HeatTone = 'hot' | 'good' | 'cold';

// The dot in a token's name is escaped in its custom property.
const TONES: Readonly<Record<HeatTone, string>> = {
  hot: 'var(--ui-colors-heat\\.hot)',
  good: 'var(--ui-colors-heat\\.good)',
  cold: 'var(--ui-colors-heat\\.cold)',
};

const mixed = (tone: HeatTone, opacity: number) =>
  `color-mix(in srgb, ${TONES[tone]} ${Math.round(opacity * 1000) / 10}%, transparent)`;

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

type HeatOptions = {
  /** The value at which shading starts; values up to it have none. */
  from: number;
  /** The value with the darkest shade. */
  to: number;
  /** Default: 0.1. */
  leastOpacity?: number;
  /** Default: 0.6. */
  mostOpacity?: number;
  tone?: HeatTone;
};

/**
 * The shade of a value above a threshold, such as an exit velocity; undefined at or below it, and for a missing value.
 *
 * The cell must show the number too: a shade is never the only sign.
 */
export function toHeat(
  value: number | null,
  { from, to, leastOpacity = 0.1, mostOpacity = 0.6, tone = 'hot' }: HeatOptions,
): string | undefined {
  if (value === null || value <= from) return undefined;
  const share = within((value - from) / (to - from), 0, 1);
  return mixed(tone, leastOpacity + share * (mostOpacity - leastOpacity));
}

type ScaleOptions = {
  /** The value that is fully red. */
  low: number;
  /** The value that is fully green. */
  high: number;
  /** The value without a shade. Default: the middle between `low` and `high`. */
  middle?: number;
  /** Default: 0.6. */
  mostOpacity?: number;
};

/** The shade of a value on a scale from red through none to green; undefined at the middle and for a missing value. */
export function toScaleShade(
  value: number | null,
  { low, high, middle = (low + high) / 2, mostOpacity = 0.6 }: ScaleOptions,
): string | undefined {
  if (value === null) return undefined;
  const isGood = value >= middle === high >= middle;
  const end = isGood ? high : low;
  const share = end === middle ? 0 : within((value - middle) / (end - middle), 0, 1);
  return share === 0 ? undefined : mixed(isGood ? 'good' : 'hot', share * mostOpacity);
}

/** The shade of a percentile, 0–100: from blue through none to red; undefined at 50 and for a missing value. */
export function toPercentileShade(percentile: number | null): string | undefined {
  if (percentile === null || percentile === 50) return undefined;
  const share = within(Math.abs(percentile - 50) / 50, 0, 1);
  return mixed(percentile > 50 ? 'hot' : 'cold', share * 0.6);
}
