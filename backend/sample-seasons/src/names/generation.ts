import { chanceOf, type SeedPart } from '../random/random.ts';

const FIRST_YEAR = 2018;

/** The present holder of a place of a roster. */
export type Generation = {
  /** Earlier holders of the place. */
  readonly generation: number;
  /** The year in which this one took it. */
  readonly since: number;
};

/**
 * The holder of a place of a roster in a year: each winter a share of the places changes hands.
 *
 * @param options.turnover share of places, 0 to 1.
 */
export function toGeneration(
  place: readonly SeedPart[],
  { year, turnover }: { year: number; turnover: number },
): Generation {
  let generation = 0;
  let since = FIRST_YEAR;
  for (let winter = FIRST_YEAR + 1; winter <= year; winter++) {
    if (chanceOf(...place, 'leaves', winter) < turnover) {
      generation++;
      since = winter;
    }
  }
  return { generation, since };
}
