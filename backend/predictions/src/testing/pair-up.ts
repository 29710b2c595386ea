/** Each team meets each team of the other half in turn, at home and on the road. */
export const pairUp = <T>(teams: readonly T[], at: number, day: number): T[] => {
  const half = teams.length / 2;
  const pair = [...teams.slice(at, at + 1), ...teams.slice(half + ((at + day) % half)).slice(0, 1)];
  return day % 2 === 0 ? pair : pair.reverse();
};
