/** Effects of a park on batted balls; 1 is neutral. */
export type ParkEffects = {
  readonly homeRuns: number;
  readonly triples: number;
  readonly doubles: number;
  readonly singles: number;
};

/** A ballpark, with its place for schedules and its effects on batted balls. */
export type Park = {
  readonly venueId: number;
  readonly name: string;
  readonly city: string;
  readonly region: string;
  /** Hours behind New York. */
  readonly hoursBehind: number;
  readonly hasRoof: boolean;
  readonly capacity: number;
  readonly effects: ParkEffects;
};

type ParkRow = readonly [
  venueId: number,
  name: string,
  place: string,
  hoursBehind: number,
  roof: 'roof' | 'open',
  capacity: number,
  effects: readonly [homeRuns: number, triples: number, doubles: number, singles: number],
];

const rows: Readonly<Record<string, ParkRow>> = {
  ARI: [15, 'Chase Field', 'Phoenix, Arizona', 2, 'roof', 48359, [0.9, 1.5, 1.12, 1.03]],
  ATL: [4705, 'Truist Park', 'Atlanta, Georgia', 0, 'open', 41149, [1.03, 0.95, 1.0, 1.02]],
  BAL: [2, 'Oriole Park at Camden Yards', 'Baltimore, Maryland', 0, 'open', 44970, [1.04, 1.0, 0.97, 1.03]],
  BOS: [3, 'Fenway Park', 'Boston, Massachusetts', 0, 'open', 37755, [0.93, 1.05, 1.27, 1.03]],
  CHC: [17, 'Wrigley Field', 'Chicago, Illinois', 1, 'open', 41649, [0.9, 1.05, 0.86, 0.97]],
  CIN: [2602, 'Great American Ball Park', 'Cincinnati, Ohio', 0, 'open', 43500, [1.32, 0.7, 1.02, 0.98]],
  CLE: [5, 'Progressive Field', 'Cleveland, Ohio', 0, 'open', 34830, [0.96, 0.75, 1.07, 1.0]],
  COL: [19, 'Coors Field', 'Denver, Colorado', 2, 'open', 50144, [1.14, 1.85, 1.16, 1.15]],
  CWS: [4, 'Rate Field', 'Chicago, Illinois', 1, 'open', 40615, [1.06, 0.85, 0.95, 0.99]],
  DET: [2394, 'Comerica Park', 'Detroit, Michigan', 0, 'open', 41083, [0.93, 1.35, 0.97, 1.0]],
  HOU: [2392, 'Daikin Park', 'Houston, Texas', 1, 'roof', 41000, [1.09, 0.8, 0.97, 0.97]],
  KC: [7, 'Kauffman Stadium', 'Kansas City, Missouri', 1, 'open', 37903, [0.84, 1.7, 1.2, 1.04]],
  LAA: [1, 'Angel Stadium', 'Anaheim, California', 3, 'open', 45517, [1.08, 0.85, 0.94, 1.0]],
  LAD: [22, 'Dodger Stadium', 'Los Angeles, California', 3, 'open', 56000, [1.2, 0.6, 0.93, 0.95]],
  MIA: [4169, 'loanDepot park', 'Miami, Florida', 0, 'roof', 37442, [0.88, 1.2, 1.03, 1.04]],
  MIL: [32, 'American Family Field', 'Milwaukee, Wisconsin', 1, 'roof', 41900, [1.07, 0.95, 0.9, 0.94]],
  MIN: [3312, 'Target Field', 'Minneapolis, Minnesota', 1, 'open', 38544, [1.03, 0.9, 1.06, 1.0]],
  NYM: [3289, 'Citi Field', 'New York, New York', 0, 'open', 41922, [1.0, 0.85, 0.92, 0.93]],
  NYY: [3313, 'Yankee Stadium', 'New York, New York', 0, 'open', 47309, [1.18, 0.65, 0.9, 0.97]],
  OAK: [2529, 'Sutter Health Park', 'Sacramento, California', 3, 'open', 14014, [1.08, 1.0, 1.08, 1.03]],
  PHI: [2681, 'Citizens Bank Park', 'Philadelphia, Pennsylvania', 0, 'open', 42901, [1.12, 0.95, 0.96, 0.99]],
  PIT: [31, 'PNC Park', 'Pittsburgh, Pennsylvania', 0, 'open', 38753, [0.82, 0.9, 1.12, 1.03]],
  SD: [2680, 'Petco Park', 'San Diego, California', 3, 'open', 40222, [0.98, 0.75, 0.92, 0.96]],
  SEA: [680, 'T-Mobile Park', 'Seattle, Washington', 3, 'roof', 47929, [0.92, 0.65, 0.84, 0.92]],
  SF: [2395, 'Oracle Park', 'San Francisco, California', 3, 'open', 41265, [0.76, 1.3, 1.07, 1.01]],
  STL: [2889, 'Busch Stadium', 'St. Louis, Missouri', 1, 'open', 44383, [0.86, 0.95, 1.0, 1.03]],
  TB: [12, 'Tropicana Field', 'St. Petersburg, Florida', 0, 'roof', 25025, [0.98, 1.1, 0.92, 0.98]],
  TEX: [5325, 'Globe Life Field', 'Arlington, Texas', 1, 'roof', 40000, [0.99, 0.9, 0.96, 0.98]],
  TOR: [14, 'Rogers Centre', 'Toronto, Ontario', 0, 'roof', 39150, [1.05, 0.85, 1.05, 0.98]],
  WAS: [3309, 'Nationals Park', 'Washington, District of Columbia', 0, 'open', 41373, [1.0, 0.9, 1.0, 1.04]],
};

function toPark([venueId, name, place, hoursBehind, roof, capacity, effects]: ParkRow): Park {
  const [city = '', region = ''] = place.split(', ');
  const [homeRuns, triples, doubles, singles] = effects;
  return {
    venueId,
    name,
    city,
    region,
    hoursBehind,
    hasRoof: roof === 'roof',
    capacity,
    effects: { homeRuns, triples, doubles, singles },
  };
}

const homeParks = new Map(Object.entries(rows).map(([team, row]) => [team, toPark(row)]));

/** The park of a team. @throws {RangeError} for a code that is no team's. */
export function requirePark(team: string): Park {
  const park = homeParks.get(team);
  if (park === undefined) throw new RangeError(`the sample knows no park of ${team}`);
  return park;
}

const neutral: ParkEffects = { homeRuns: 1, triples: 1, doubles: 1, singles: 1 };

/** Parks of series abroad, so that a game is on at every hour of the American day. */
export const parksAbroad: readonly Park[] = [
  {
    venueId: 2397,
    name: 'Tokyo Dome',
    city: 'Tokyo',
    region: 'Japan',
    hoursBehind: -14,
    hasRoof: true,
    capacity: 45600,
    effects: neutral,
  },
  {
    venueId: 5150,
    name: 'Gocheok Sky Dome',
    city: 'Seoul',
    region: 'South Korea',
    hoursBehind: -14,
    hasRoof: true,
    capacity: 16744,
    effects: neutral,
  },
  {
    venueId: 4129,
    name: 'Sydney Cricket Ground',
    city: 'Sydney',
    region: 'Australia',
    hoursBehind: -15,
    hasRoof: false,
    capacity: 38266,
    effects: neutral,
  },
  {
    venueId: 5340,
    name: 'Taipei Dome',
    city: 'Taipei',
    region: 'Taiwan',
    hoursBehind: -13,
    hasRoof: true,
    capacity: 40071,
    effects: neutral,
  },
  {
    venueId: 5445,
    name: 'London Stadium',
    city: 'London',
    region: 'England',
    hoursBehind: -5,
    hasRoof: false,
    capacity: 59659,
    effects: neutral,
  },
];
