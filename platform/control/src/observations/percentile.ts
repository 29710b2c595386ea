type Histogram = {
  /** Upper bounds, lowest first. */
  bounds: readonly number[];
  /** Number of values at or below each bound. */
  within: readonly number[];
  count: number;
};

/**
 * Bound that a share of the values (0–1) does not exceed, estimated from a histogram: values are taken to lie evenly between
 * two bounds, and those above the last bound to lie at it. Null without values.
 */
export function toPercentile({ bounds, within, count }: Histogram, share: number): number | null {
  if (count === 0) return null;
  const rank = share * count;
  const index = within.findIndex((times) => times >= rank);
  if (index === -1) return bounds.at(-1) ?? null;
  const [lower, below] = index === 0 ? [0, 0] : [bounds[index - 1] ?? 0, within[index - 1] ?? 0];
  const [upper, upTo] = [bounds[index] ?? lower, within[index] ?? below];
  return upTo === below ? upper : lower + ((upper - lower) * (rank - below)) / (upTo - below);
}
