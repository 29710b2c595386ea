type Roof = 'outdoors' | 'dome' | 'closed';

export type Stadium = {
  readonly name: string;
  /** Hours behind New York. */
  readonly hoursBehind: number;
  readonly roof: Roof;
};

type Row = readonly [name: string, hoursBehind: number, roof: Roof];

const rows: Readonly<Record<string, Row>> = {
  ARI: ['State Farm Stadium', 2, 'closed'],
  ATL: ['Mercedes-Benz Stadium', 0, 'closed'],
  BAL: ['M&T Bank Stadium', 0, 'outdoors'],
  BUF: ['Highmark Stadium', 0, 'outdoors'],
  CAR: ['Bank of America Stadium', 0, 'outdoors'],
  CHI: ['Soldier Field', 1, 'outdoors'],
  CIN: ['Paycor Stadium', 0, 'outdoors'],
  CLE: ['Huntington Bank Field', 0, 'outdoors'],
  DAL: ['AT&T Stadium', 1, 'closed'],
  DEN: ['Empower Field at Mile High', 2, 'outdoors'],
  DET: ['Ford Field', 0, 'dome'],
  GB: ['Lambeau Field', 1, 'outdoors'],
  HOU: ['NRG Stadium', 1, 'closed'],
  IND: ['Lucas Oil Stadium', 0, 'closed'],
  JAX: ['EverBank Stadium', 0, 'outdoors'],
  KC: ['Arrowhead Stadium', 1, 'outdoors'],
  LA: ['SoFi Stadium', 3, 'dome'],
  LAC: ['SoFi Stadium', 3, 'dome'],
  LV: ['Allegiant Stadium', 3, 'dome'],
  MIA: ['Hard Rock Stadium', 0, 'outdoors'],
  MIN: ['U.S. Bank Stadium', 1, 'dome'],
  NE: ['Gillette Stadium', 0, 'outdoors'],
  NO: ['Caesars Superdome', 1, 'dome'],
  NYG: ['MetLife Stadium', 0, 'outdoors'],
  NYJ: ['MetLife Stadium', 0, 'outdoors'],
  PHI: ['Lincoln Financial Field', 0, 'outdoors'],
  PIT: ['Acrisure Stadium', 0, 'outdoors'],
  SEA: ['Lumen Field', 3, 'outdoors'],
  SF: ["Levi's Stadium", 3, 'outdoors'],
  TB: ['Raymond James Stadium', 0, 'outdoors'],
  TEN: ['Nissan Stadium', 1, 'outdoors'],
  WAS: ['Northwest Stadium', 0, 'outdoors'],
};

/** The stadium of a team. @throws {RangeError} for an unknown team code. */
export function requireStadium(team: string): Stadium {
  const row = rows[team];
  if (row === undefined) throw new RangeError(`the sample knows no stadium of ${team}`);
  const [name, hoursBehind, roof] = row;
  return { name, hoursBehind, roof };
}
