/** An arena, with its time zone for the choice of tip-offs. */
export type Arena = {
  readonly name: string;
  /** Hours behind New York. */
  readonly hoursBehind: number;
};

const rows: Readonly<Record<string, readonly [name: string, hoursBehind: number]>> = {
  ATL: ['State Farm Arena', 0],
  BOS: ['TD Garden', 0],
  BKN: ['Barclays Center', 0],
  CHA: ['Spectrum Center', 0],
  CHI: ['United Center', 1],
  CLE: ['Rocket Arena', 0],
  DAL: ['American Airlines Center', 1],
  DEN: ['Ball Arena', 2],
  DET: ['Little Caesars Arena', 0],
  GSW: ['Chase Center', 3],
  HOU: ['Toyota Center', 1],
  IND: ['Gainbridge Fieldhouse', 0],
  LAC: ['Intuit Dome', 3],
  LAL: ['Crypto.com Arena', 3],
  MEM: ['FedExForum', 1],
  MIA: ['Kaseya Center', 0],
  MIL: ['Fiserv Forum', 1],
  MIN: ['Target Center', 1],
  NOP: ['Smoothie King Center', 1],
  NYK: ['Madison Square Garden', 0],
  OKC: ['Paycom Center', 1],
  ORL: ['Kia Center', 0],
  PHI: ['Xfinity Mobile Arena', 0],
  PHX: ['Mortgage Matchup Center', 2],
  POR: ['Moda Center', 3],
  SAC: ['Golden 1 Center', 3],
  SAS: ['Frost Bank Center', 1],
  TOR: ['Scotiabank Arena', 0],
  UTA: ['Delta Center', 2],
  WAS: ['Capital One Arena', 0],
};

/** The arena of a team. @throws {RangeError} for an unknown team code. */
export function requireArena(team: string): Arena {
  const row = rows[team];
  if (row === undefined) throw new RangeError(`the sample knows no arena of ${team}`);
  const [name, hoursBehind] = row;
  return { name, hoursBehind };
}
