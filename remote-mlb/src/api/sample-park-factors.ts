import type { ParkFactorRow } from './park-factors.ts';

type SampleRow = readonly [team: string, homeRuns: number, triples: number, doubles: number, singles: number];

/** Round figures in the usual range of each park. They belong to no real season. */
const ROWS: readonly SampleRow[] = [
  ['Angels', 106, 88, 97, 100],
  ['Astros', 104, 82, 96, 99],
  ['Athletics', 99, 105, 103, 100],
  ['Blue Jays', 104, 85, 102, 98],
  ['Braves', 101, 92, 100, 101],
  ['Brewers', 107, 90, 96, 97],
  ['Cardinals', 91, 93, 99, 102],
  ['Cubs', 97, 104, 95, 100],
  ['Diamondbacks', 94, 138, 108, 101],
  ['Dodgers', 112, 72, 98, 97],
  ['Giants', 82, 118, 101, 101],
  ['Guardians', 98, 86, 102, 99],
  ['Mariners', 96, 78, 92, 94],
  ['Marlins', 92, 103, 101, 101],
  ['Mets', 97, 84, 94, 97],
  ['Nationals', 100, 97, 101, 102],
  ['Orioles', 100, 99, 97, 102],
  ['Padres', 98, 87, 95, 97],
  ['Phillies', 110, 95, 99, 99],
  ['Pirates', 89, 96, 107, 101],
  ['Rangers', 99, 95, 97, 99],
  ['Rays', 96, 98, 96, 98],
  ['Red Sox', 96, 108, 121, 103],
  ['Reds', 124, 82, 101, 98],
  ['Rockies', 109, 168, 116, 113],
  ['Royals', 90, 131, 110, 103],
  ['Tigers', 95, 125, 98, 101],
  ['Twins', 99, 92, 103, 99],
  ['White Sox', 103, 80, 96, 100],
  ['Yankees', 113, 78, 93, 97],
];

/** Invented factors, shown if the backend does not answer. */
export const SAMPLE_PARK_FACTORS: readonly ParkFactorRow[] = ROWS.map(
  ([team_name, home_runs, triples, doubles, singles]) => ({
    team_name,
    home_runs,
    triples,
    doubles,
    singles,
    home_games: 81,
    road_games: 81,
  }),
);
