const MS_PER_DAY = 86_400_000;

/** A day as a number, for differences of days. */
export const toDayNumber = (day: string): number => Date.parse(day) / MS_PER_DAY;
