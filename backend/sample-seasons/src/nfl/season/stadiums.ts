type Roof = 'outdoors' | 'dome' | 'closed';

/** A stadium, with its place and roof. */
export type Stadium = {
  readonly id: string;
  readonly name: string;
  readonly city: string;
  readonly region: string;
  /** Hours behind New York. */
  readonly hoursBehind: number;
  readonly roof: Roof;
};

type Row = readonly [name: string, city: string, region: string, hoursBehind: number, roof: Roof];

const rows: Readonly<Record<string, Row>> = {
  ARI: ['State Farm Stadium', 'Glendale', 'AZ', 2, 'closed'],
  ATL: ['Mercedes-Benz Stadium', 'Atlanta', 'GA', 0, 'closed'],
  BAL: ['M&T Bank Stadium', 'Baltimore', 'MD', 0, 'outdoors'],
  BUF: ['Highmark Stadium', 'Orchard Park', 'NY', 0, 'outdoors'],
  CAR: ['Bank of America Stadium', 'Charlotte', 'NC', 0, 'outdoors'],
  CHI: ['Soldier Field', 'Chicago', 'IL', 1, 'outdoors'],
  CIN: ['Paycor Stadium', 'Cincinnati', 'OH', 0, 'outdoors'],
  CLE: ['Huntington Bank Field', 'Cleveland', 'OH', 0, 'outdoors'],
  DAL: ['AT&T Stadium', 'Arlington', 'TX', 1, 'closed'],
  DEN: ['Empower Field at Mile High', 'Denver', 'CO', 2, 'outdoors'],
  DET: ['Ford Field', 'Detroit', 'MI', 0, 'dome'],
  GB: ['Lambeau Field', 'Green Bay', 'WI', 1, 'outdoors'],
  HOU: ['NRG Stadium', 'Houston', 'TX', 1, 'closed'],
  IND: ['Lucas Oil Stadium', 'Indianapolis', 'IN', 0, 'closed'],
  JAX: ['EverBank Stadium', 'Jacksonville', 'FL', 0, 'outdoors'],
  KC: ['Arrowhead Stadium', 'Kansas City', 'MO', 1, 'outdoors'],
  LA: ['SoFi Stadium', 'Inglewood', 'CA', 3, 'dome'],
  LAC: ['SoFi Stadium', 'Inglewood', 'CA', 3, 'dome'],
  LV: ['Allegiant Stadium', 'Las Vegas', 'NV', 3, 'dome'],
  MIA: ['Hard Rock Stadium', 'Miami Gardens', 'FL', 0, 'outdoors'],
  MIN: ['U.S. Bank Stadium', 'Minneapolis', 'MN', 1, 'dome'],
  NE: ['Gillette Stadium', 'Foxborough', 'MA', 0, 'outdoors'],
  NO: ['Caesars Superdome', 'New Orleans', 'LA', 1, 'dome'],
  NYG: ['MetLife Stadium', 'East Rutherford', 'NJ', 0, 'outdoors'],
  NYJ: ['MetLife Stadium', 'East Rutherford', 'NJ', 0, 'outdoors'],
  PHI: ['Lincoln Financial Field', 'Philadelphia', 'PA', 0, 'outdoors'],
  PIT: ['Acrisure Stadium', 'Pittsburgh', 'PA', 0, 'outdoors'],
  SEA: ['Lumen Field', 'Seattle', 'WA', 3, 'outdoors'],
  SF: ["Levi's Stadium", 'Santa Clara', 'CA', 3, 'outdoors'],
  TB: ['Raymond James Stadium', 'Tampa', 'FL', 0, 'outdoors'],
  TEN: ['Nissan Stadium', 'Nashville', 'TN', 1, 'outdoors'],
  WAS: ['Northwest Stadium', 'Landover', 'MD', 0, 'outdoors'],
};

const stadiums = new Map(
  Object.entries(rows).map(([team, [name, city, region, hoursBehind, roof]], index): [string, Stadium] => [
    team,
    { id: String(8000 + index), name, city, region, hoursBehind, roof },
  ]),
);

/** The stadium of a team. @throws {RangeError} for a code that is no team's. */
export function requireStadium(team: string): Stadium {
  const stadium = stadiums.get(team);
  if (stadium === undefined) throw new RangeError(`the sample knows no stadium of ${team}`);
  return stadium;
}
