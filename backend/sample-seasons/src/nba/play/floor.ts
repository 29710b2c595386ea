import { chanceOf, type Random } from '../../random/random.ts';
import { formAt } from '../../random/wave.ts';
import type { NbaPlayer } from '../season/roster.ts';
import type { Rotation } from '../season/rotation.ts';
import type { NbaGame } from '../season/slate.ts';
import { elapsedOf, type NbaEvent, pointsOf, type SideName } from './play.ts';

/** The five of a side. */
export type Floor = readonly NbaPlayer[];

/** A game while it is played. */
export type State = {
  readonly random: Random;
  readonly game: NbaGame;
  readonly seed: string;
  readonly rotations: Readonly<Record<SideName, Rotation>>;
  /** Share of the other side's shots that each side's defence takes off. */
  readonly defence: Readonly<Record<SideName, number>>;
  readonly form: Map<number, number>;
  readonly events: NbaEvent[];
  readonly fouls: Record<SideName, number>;
  readonly score: Record<SideName, number>;
  period: number;
  clockS: number;
};

export const otherSide = (side: SideName): SideName => (side === 'home' ? 'away' : 'home');

/** The five of a side who stand on the floor at this moment. */
export function floorOf(state: State, side: SideName): Floor {
  const elapsed = elapsedOf(state);
  const { stints } = state.rotations[side];
  let floor = stints[0]?.floor ?? [];
  for (const stint of stints) if (stint.fromS <= elapsed) floor = stint.floor;
  return floor;
}

/** An event before its time is written down. */
export type NewEvent = NbaEvent extends infer E
  ? E extends NbaEvent
    ? Omit<E, 'period' | 'clockS'>
    : never
  : never;

/** Writes an event down with its time, and counts its points. */
export function record(state: State, event: NewEvent): void {
  const full: NbaEvent = { ...event, period: state.period, clockS: Math.round(state.clockS * 10) / 10 };
  state.events.push(full);
  state.score[full.side] += pointsOf(full);
}

/** One of the five, each as likely as the weight says. */
export const choose = (random: Random, floor: Floor, weight: (player: NbaPlayer) => number): NbaPlayer => {
  const [first] = floor;
  const chosen = floor[random.weighted(floor.map(weight))] ?? first;
  if (chosen === undefined) throw new RangeError('five players stand on a floor');
  return chosen;
};

/** A player's form tonight. */
export function formOf({ form, seed, game }: State, { id }: NbaPlayer): number {
  const before = form.get(id);
  if (before !== undefined) return before;
  // A streak, and a night of its own.
  const night =
    chanceOf(seed, 'nba', 'night', id, game.day) + chanceOf(seed, 'nba', 'night 2', id, game.day) - 1;
  const value = formAt([seed, 'nba', 'form', id], game.day) + 1.1 * night;
  form.set(id, value);
  return value;
}
