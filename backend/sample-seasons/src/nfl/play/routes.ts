import type { Random } from '../../random/random.ts';
import type { NflPosition } from '../season/roster.ts';

const routes = [
  'HITCH',
  'FLAT',
  'OUT',
  'CROSS',
  'SCREEN',
  'GO',
  'IN',
  'SLANT',
  'POST',
  'ANGLE',
  'CORNER',
  'WHEEL',
] as const;

/** A route, as participation files name it. */
export type Route = (typeof routes)[number];

/** Depth at which such routes are thrown: mean and deviation in yards. */
const airYards: Readonly<Record<Route, readonly [mean: number, deviation: number]>> = {
  HITCH: [7, 4],
  FLAT: [-0.3, 3],
  OUT: [6.6, 4.5],
  CROSS: [6.7, 5],
  SCREEN: [-3.4, 2.4],
  GO: [24, 9.5],
  IN: [10, 4.5],
  SLANT: [6.2, 3.5],
  POST: [21, 8],
  ANGLE: [2.8, 3],
  CORNER: [20, 7],
  WHEEL: [14, 8],
};

// In the order of `routes`.
const widely = [20, 6, 16, 13, 7, 14, 9, 8, 7, 0, 4, 0];
const inside = [21, 16, 18, 17, 3, 5, 6, 6, 4, 1, 5, 0];
const backs = [5, 42, 3, 2, 27, 1, 0, 1, 0, 16, 0, 3];

function weightsOf(position: NflPosition): readonly number[] {
  if (position === 'RB') return backs;
  return position === 'TE' ? inside : widely;
}

/** A route, and the yards that the ball flies past the line. */
export type Throw = { readonly route: Route; readonly airYards: number };

type ThrowOptions = { position: NflPosition; depth: number; yardsToGoal: number };

/** A receiver's route when the ball comes to him, and the depth of the throw. The end zone has ten yards. */
export function drawThrow(random: Random, { position, depth, yardsToGoal }: ThrowOptions): Throw {
  const route = routes[random.weighted(weightsOf(position))] ?? 'HITCH';
  const [mean, deviation] = airYards[route];
  const wanted = random.normal(mean > 4 ? mean * depth : mean, deviation);
  const cramped = wanted > yardsToGoal ? yardsToGoal + random.between(0, 6) : wanted;
  return { route, airYards: Math.round(Math.max(-9, cramped)) };
}
