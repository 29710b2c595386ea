import { chanceOf, type SeedPart } from '../random/random.ts';

const FIRST_YEAR = 2018;

/**
 * The number of earlier holders of a roster place in a year. Each winter a share of the places changes hands.
 *
 * @param options.turnover share of places, 0 to 1.
 */
export function toGeneration(
  place: readonly SeedPart[],
  { year, turnover }: { year: number; turnover: number },
): number {
  let generation = 0;
  for (let winter = FIRST_YEAR + 1; winter <= year; winter++) {
    if (chanceOf(...place, 'leaves', winter) < turnover) generation++;
  }
  return generation;
}
