/** How many there are of what, such as '1 start' or '12 starts'. */
export const formatCount = (count: number, what: string): string =>
  `${count} ${what}${count === 1 ? '' : 's'}`;
