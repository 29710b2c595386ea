/** The size of a sample, such as '1 game' or '10 batted balls'. */
export const formatSample = (count: number, unit: string): string =>
  `${count} ${unit}${count === 1 ? '' : 's'}`;
