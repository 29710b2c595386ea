import type { Random } from '../../random/random.ts';
import { formAt } from '../../random/wave.ts';
import type { NflPlayer } from '../season/roster.ts';
import type { NflGame } from '../season/schedule.ts';
import type { NflPlay, SideName } from './play.ts';

/** The players of a side who can play, and the way its defence plays. */
export type Squad = {
  readonly fit: readonly NflPlayer[];
  readonly kicker: NflPlayer | undefined;
  /** Weights of the coverages. */
  readonly mix: readonly number[];
  /** In log odds: above 0 is a good defence. */
  readonly defence: number;
};

/** A game while it is played. */
export type State = {
  readonly random: Random;
  readonly seed: string;
  readonly game: NflGame;
  readonly squads: Readonly<Record<SideName, Squad>>;
  readonly forms: Map<string, number>;
  readonly plays: NflPlay[];
  readonly score: Record<SideName, number>;
  quarter: number;
  clockS: number;
  offense: SideName;
  down: number;
  toGo: number;
  yardsToGoal: number;
  nextId: number;
};

export const otherSide = (side: SideName): SideName => (side === 'home' ? 'away' : 'home');

/** A player's form in this game, above 0 for good; remembered for the game. */
export function formOf({ forms, seed, game }: State, { id }: NflPlayer): number {
  const before = forms.get(id);
  if (before !== undefined) return before;
  const form = formAt([seed, 'nfl', 'form', id], game.day);
  forms.set(id, form);
  return form;
}

/** The part of a play that its kind decides; the rest is the situation before it. */
export type Result = Pick<NflPlay, 'kind' | 'yards' | 'durationS'> & Partial<NflPlay>;

/** Writes a play down, takes its time off the clock and counts its points. */
export function record(state: State, result: Result, scored?: { side: SideName; points: number }): void {
  const { quarter, clockS, offense, down, toGo, yardsToGoal } = state;
  if (scored !== undefined) state.score[scored.side] += scored.points;
  state.plays.push({
    quarter,
    clockS: Math.round(clockS),
    offense,
    down,
    toGo,
    yardsToGoal,
    ...result,
    id: state.nextId,
    homeScore: state.score.home,
    awayScore: state.score.away,
  });
  state.nextId += state.random.whole(18, 27);
  state.clockS = Math.max(0, clockS - result.durationS);
}

/** Points by which the side with the ball leads. */
export const lead = ({ score, offense }: State): number => score[offense] - score[otherSide(offense)];

/** True in the last seven minutes of the fourth quarter or of overtime. */
export const isLate = ({ quarter, clockS }: State): boolean => quarter >= 4 && clockS < 420;

/** Running plays leave the clock running; who is behind hurries, who leads does not. */
export function drawDuration(state: State, { stopsClock }: { stopsClock: boolean }): number {
  const { random, quarter, clockS } = state;
  if (stopsClock) return random.between(5, 9);
  const isHurried = (quarter === 2 || quarter >= 4) && clockS < 130 && lead(state) <= 0;
  if (isHurried) return random.between(14, 24);
  return random.normal(isLate(state) && lead(state) > 0 ? 42 : 38.3, 4.5);
}

/** First down for a side, so far from the goal line that it attacks. */
export function startDrive(state: State, side: SideName, yardsToGoal: number): void {
  state.offense = side;
  state.yardsToGoal = Math.min(99, Math.max(1, Math.round(yardsToGoal)));
  state.down = 1;
  state.toGo = Math.min(10, state.yardsToGoal);
}

/** The next down, or a new set of downs for whoever has earned it. */
export function advance(state: State, yards: number): void {
  const yardsToGoal = state.yardsToGoal - yards;
  if (yards >= state.toGo) startDrive(state, state.offense, yardsToGoal);
  else if (state.down === 4) startDrive(state, otherSide(state.offense), 100 - yardsToGoal);
  else {
    state.yardsToGoal = yardsToGoal;
    state.toGo -= yards;
    state.down++;
  }
}

/** Nobody is tackled behind his own goal line here: safeties are too rare to miss. */
export const inField = ({ yardsToGoal }: State, yards: number): number => Math.max(yards, yardsToGoal - 99);
