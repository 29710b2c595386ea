/** Each team meets the teams of the other half one after the other, alternately at home and on the road. */
export const pairUp = <T>(teams: readonly T[], at: number, day: number): T[] => {
  const half = teams.length / 2;
  const pair = [...teams.slice(at, at + 1), ...teams.slice(half + ((at + day) % half)).slice(0, 1)];
  return day % 2 === 0 ? pair : pair.reverse();
};
