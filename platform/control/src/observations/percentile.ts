type Histogram = {
  /** Upper bounds, lowest first. */
  bounds: readonly number[];
  /** Number of values at or below each bound. */
  within: readonly number[];
  count: number;
};

/**
 * Value that the given share (0–1) of the values does not exceed, estimated from a histogram. The estimate spreads
 * values evenly between two bounds, and puts those above the last bound at that bound. Null without values.
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
