/** Effects of a park on batted balls; 1 is neutral. */
export type ParkEffects = {
  readonly homeRuns: number;
  readonly triples: number;
  readonly doubles: number;
  readonly singles: number;
};

export type Park = {
  readonly venueId: number;
  readonly name: string;
  /** Hours behind New York. */
  readonly hoursBehind: number;
  readonly hasRoof: boolean;
  readonly effects: ParkEffects;
};

type ParkRow = readonly [
  venueId: number,
  name: string,
  hoursBehind: number,
  roof: 'roof' | 'open',
  effects: readonly [homeRuns: number, triples: number, doubles: number, singles: number],
];

const rows: Readonly<Record<string, ParkRow>> = {
  ARI: [15, 'Chase Field', 2, 'roof', [0.9, 1.5, 1.12, 1.03]],
  ATL: [4705, 'Truist Park', 0, 'open', [1.03, 0.95, 1.0, 1.02]],
  BAL: [2, 'Oriole Park at Camden Yards', 0, 'open', [1.04, 1.0, 0.97, 1.03]],
  BOS: [3, 'Fenway Park', 0, 'open', [0.93, 1.05, 1.27, 1.03]],
  CHC: [17, 'Wrigley Field', 1, 'open', [0.9, 1.05, 0.86, 0.97]],
  CIN: [2602, 'Great American Ball Park', 0, 'open', [1.32, 0.7, 1.02, 0.98]],
  CLE: [5, 'Progressive Field', 0, 'open', [0.96, 0.75, 1.07, 1.0]],
  COL: [19, 'Coors Field', 2, 'open', [1.14, 1.85, 1.16, 1.15]],
  CWS: [4, 'Rate Field', 1, 'open', [1.06, 0.85, 0.95, 0.99]],
  DET: [2394, 'Comerica Park', 0, 'open', [0.93, 1.35, 0.97, 1.0]],
  HOU: [2392, 'Daikin Park', 1, 'roof', [1.09, 0.8, 0.97, 0.97]],
  KC: [7, 'Kauffman Stadium', 1, 'open', [0.84, 1.7, 1.2, 1.04]],
  LAA: [1, 'Angel Stadium', 3, 'open', [1.08, 0.85, 0.94, 1.0]],
  LAD: [22, 'Dodger Stadium', 3, 'open', [1.2, 0.6, 0.93, 0.95]],
  MIA: [4169, 'loanDepot park', 0, 'roof', [0.88, 1.2, 1.03, 1.04]],
  MIL: [32, 'American Family Field', 1, 'roof', [1.07, 0.95, 0.9, 0.94]],
  MIN: [3312, 'Target Field', 1, 'open', [1.03, 0.9, 1.06, 1.0]],
  NYM: [3289, 'Citi Field', 0, 'open', [1.0, 0.85, 0.92, 0.93]],
  NYY: [3313, 'Yankee Stadium', 0, 'open', [1.18, 0.65, 0.9, 0.97]],
  OAK: [2529, 'Sutter Health Park', 3, 'open', [1.08, 1.0, 1.08, 1.03]],
  PHI: [2681, 'Citizens Bank Park', 0, 'open', [1.12, 0.95, 0.96, 0.99]],
  PIT: [31, 'PNC Park', 0, 'open', [0.82, 0.9, 1.12, 1.03]],
  SD: [2680, 'Petco Park', 3, 'open', [0.98, 0.75, 0.92, 0.96]],
  SEA: [680, 'T-Mobile Park', 3, 'roof', [0.92, 0.65, 0.84, 0.92]],
  SF: [2395, 'Oracle Park', 3, 'open', [0.76, 1.3, 1.07, 1.01]],
  STL: [2889, 'Busch Stadium', 1, 'open', [0.86, 0.95, 1.0, 1.03]],
  TB: [12, 'Tropicana Field', 0, 'roof', [0.98, 1.1, 0.92, 0.98]],
  TEX: [5325, 'Globe Life Field', 1, 'roof', [0.99, 0.9, 0.96, 0.98]],
  TOR: [14, 'Rogers Centre', 0, 'roof', [1.05, 0.85, 1.05, 0.98]],
  WAS: [3309, 'Nationals Park', 0, 'open', [1.0, 0.9, 1.0, 1.04]],
};

function toPark([venueId, name, hoursBehind, roof, effects]: ParkRow): Park {
  const [homeRuns, triples, doubles, singles] = effects;
  return {
    venueId,
    name,
    hoursBehind,
    hasRoof: roof === 'roof',
    effects: { homeRuns, triples, doubles, singles },
  };
}

const homeParks = new Map(Object.entries(rows).map(([team, row]) => [team, toPark(row)]));

/** The park of a team. @throws {RangeError} for an unknown team code. */
export function requirePark(team: string): Park {
  const park = homeParks.get(team);
  if (park === undefined) throw new RangeError(`the sample knows no park of ${team}`);
  return park;
}
