const MS_PER_DAY = 86_400_000;

/** A day as a number, so that days can be counted. */
export const toDayNumber = (day: string): number => Date.parse(day) / MS_PER_DAY;
