/** An arena, with its place for scoreboards. */
export type Arena = {
  readonly id: string;
  readonly name: string;
  readonly city: string;
  readonly region: string;
  /** Hours behind New York. */
  readonly hoursBehind: number;
};

const rows: Readonly<
  Record<string, readonly [name: string, city: string, region: string, hoursBehind: number]>
> = {
  ATL: ['State Farm Arena', 'Atlanta', 'GA', 0],
  BOS: ['TD Garden', 'Boston', 'MA', 0],
  BKN: ['Barclays Center', 'Brooklyn', 'NY', 0],
  CHA: ['Spectrum Center', 'Charlotte', 'NC', 0],
  CHI: ['United Center', 'Chicago', 'IL', 1],
  CLE: ['Rocket Arena', 'Cleveland', 'OH', 0],
  DAL: ['American Airlines Center', 'Dallas', 'TX', 1],
  DEN: ['Ball Arena', 'Denver', 'CO', 2],
  DET: ['Little Caesars Arena', 'Detroit', 'MI', 0],
  GSW: ['Chase Center', 'San Francisco', 'CA', 3],
  HOU: ['Toyota Center', 'Houston', 'TX', 1],
  IND: ['Gainbridge Fieldhouse', 'Indianapolis', 'IN', 0],
  LAC: ['Intuit Dome', 'Inglewood', 'CA', 3],
  LAL: ['Crypto.com Arena', 'Los Angeles', 'CA', 3],
  MEM: ['FedExForum', 'Memphis', 'TN', 1],
  MIA: ['Kaseya Center', 'Miami', 'FL', 0],
  MIL: ['Fiserv Forum', 'Milwaukee', 'WI', 1],
  MIN: ['Target Center', 'Minneapolis', 'MN', 1],
  NOP: ['Smoothie King Center', 'New Orleans', 'LA', 1],
  NYK: ['Madison Square Garden', 'New York', 'NY', 0],
  OKC: ['Paycom Center', 'Oklahoma City', 'OK', 1],
  ORL: ['Kia Center', 'Orlando', 'FL', 0],
  PHI: ['Xfinity Mobile Arena', 'Philadelphia', 'PA', 0],
  PHX: ['Mortgage Matchup Center', 'Phoenix', 'AZ', 2],
  POR: ['Moda Center', 'Portland', 'OR', 3],
  SAC: ['Golden 1 Center', 'Sacramento', 'CA', 3],
  SAS: ['Frost Bank Center', 'San Antonio', 'TX', 1],
  TOR: ['Scotiabank Arena', 'Toronto', 'ON', 0],
  UTA: ['Delta Center', 'Salt Lake City', 'UT', 2],
  WAS: ['Capital One Arena', 'Washington', 'DC', 0],
};

const arenas = new Map(
  Object.entries(rows).map(([team, [name, city, region, hoursBehind]], index): [string, Arena] => [
    team,
    { id: String(9000 + index), name, city, region, hoursBehind },
  ]),
);

/** The arena of a team. @throws {RangeError} for a code that is no team's. */
export function requireArena(team: string): Arena {
  const arena = arenas.get(team);
  if (arena === undefined) throw new RangeError(`the sample knows no arena of ${team}`);
  return arena;
}
