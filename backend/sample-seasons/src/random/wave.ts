import { chanceOf, type SeedPart } from './random.ts';

// The sum of three uniform numbers is close enough to normal, and bounded, so that form is never extreme.
const knot = (parts: readonly SeedPart[], index: number) =>
  (chanceOf(...parts, index, 'x') + chanceOf(...parts, index, 'y') + chanceOf(...parts, index, 'z') - 1.5) *
  2;

type WaveOptions = { day: number; periodDays: number };

/**
 * A smooth wave through time with mean 0, deviation about 0.8 and bounds -3 and 3. Any day can be computed alone.
 * Different parts have unrelated waves.
 */
export function waveAt(parts: readonly SeedPart[], { day, periodDays }: WaveOptions): number {
  const at = day / periodDays;
  const index = Math.floor(at);
  const share = (1 - Math.cos((at - index) * Math.PI)) / 2;
  return knot(parts, index) * (1 - share) + knot(parts, index + 1) * share;
}

/** A player's form on a day, above 0 for hot: the sum of a streak of about two weeks and a slower wave. */
export const formAt = (parts: readonly SeedPart[], day: number): number =>
  0.75 * waveAt([...parts, 'streak'], { day, periodDays: 12 }) +
  0.5 * waveAt([...parts, 'trend'], { day, periodDays: 40 });
