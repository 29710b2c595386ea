/** The probability of at least `least` events if `mean` events are expected (Poisson). */
export function toAtLeast(least: number, mean: number): number {
  let term = Math.exp(-mean);
  let below = 0;
  for (let count = 0; count < least; count++) {
    below += term;
    term *= mean / (count + 1);
  }
  return Math.max(0, 1 - below);
}
