import { drawCoverage } from '../season/coverage.ts';
import type { NflPlayer } from '../season/roster.ts';
import {
  advance,
  drawDuration,
  formOf,
  inField,
  lead,
  otherSide,
  type Result,
  record,
  type State,
} from './drive.ts';
import type { Eleven } from './formation.ts';
import { scoreTouchdown, turnOver } from './kicks.ts';
import { drawPass, drawTarget, type Receiver } from './pass.ts';
import type { PassChart } from './play.ts';

type Gainer = { readonly player: NflPlayer; readonly kind: 'pass' | 'rush' };

/** A gain by the offence: a touchdown, or the next down. */
function gain(state: State, result: Result, { player, kind }: Gainer): void {
  if (result.yards >= state.yardsToGoal) {
    scoreTouchdown(state, result, { side: state.offense, player, kind, isReturn: false });
    return;
  }
  record(state, result);
  advance(state, result.yards);
}

const findDefender = ({ squads, offense }: State): NflPlayer | undefined =>
  squads[otherSide(offense)].fit.find(({ position }) => position === 'DB' || position === 'LB');

function fumble(state: State, result: Result): void {
  const yardsToGoal = state.yardsToGoal - result.yards;
  turnOver(state, { ...result, isFumbleLost: true }, { yardsToGoal, finder: findDefender(state) });
}

function drawRusher({ random }: State, { quarterback, eligible }: Eleven): NflPlayer {
  const backs = [quarterback, ...eligible];
  const weights = backs.map(({ position, depth, talent }) => {
    if (position === 'RB') return ([1, 0.85, 0.7][depth] ?? 0.5) * talent.share;
    if (position === 'QB') return 0.095 * talent.runs;
    return position === 'WR' ? 0.016 : 0;
  });
  return backs[random.weighted(weights)] ?? quarterback;
}

const RUN_FUMBLE_SHARE = 0.0052;

function carry(state: State, rusher: NflPlayer, { isScramble }: { isScramble: boolean }): void {
  const { random, squads, offense } = state;
  const form = formOf(state, rusher);
  const level = rusher.talent.legs * Math.exp(0.05 * form) * (1 - 0.25 * squads[otherSide(offense)].defence);
  const near = state.yardsToGoal <= 4 ? 0.8 : 1;
  const base = isScramble ? random.normal(6, 4) : random.normal(3.1 * near, 2.9);
  const burst = random.chance(isScramble ? 0.08 : 0.115) ? random.gamma(1.15) * 8.8 : 0;
  const yards = inField(state, Math.min(state.yardsToGoal, Math.round((base + burst) * level)));
  const result: Result = {
    kind: 'run',
    yards,
    rusher,
    durationS: drawDuration(state, { stopsClock: random.chance(0.12) }),
  };
  if (yards < state.yardsToGoal && random.chance(RUN_FUMBLE_SHARE)) fumble(state, result);
  else gain(state, result, { player: rusher, kind: 'rush' });
}

/** Plays a run. */
export const run = (state: State, eleven: Eleven): void =>
  carry(state, drawRusher(state, eleven), { isScramble: false });

const PRESSURE_SHARE = 0.28;
const SACK_SHARE = 0.067;
const SACK_FUMBLE_SHARE = 0.055;
const SCRAMBLE_SHARE = 0.042;
const THROWN_AWAY_SHARE = 0.058;

function sack(state: State, passer: NflPlayer, chart: PassChart): void {
  const { random } = state;
  const yards = inField(state, -Math.round(Math.max(1, random.normal(6.7, 2.8))));
  const result: Result = {
    kind: 'sack',
    yards,
    passer,
    chart,
    durationS: drawDuration(state, { stopsClock: false }),
  };
  if (random.chance(SACK_FUMBLE_SHARE)) {
    fumble(state, result);
    return;
  }
  record(state, result);
  advance(state, yards);
}

function throwAway(state: State, passer: NflPlayer, chart: PassChart): void {
  const durationS = drawDuration(state, { stopsClock: true });
  record(state, { kind: 'pass', yards: 0, passer, isComplete: false, chart, durationS });
  advance(state, 0);
}

type Throw = { readonly passer: NflPlayer; readonly receiver: Receiver; readonly chart: PassChart };

function throwTo(state: State, { passer, receiver, chart }: Throw): void {
  const { random, squads, offense } = state;
  const thrown = drawPass(random, {
    passer,
    passerForm: formOf(state, passer),
    receiver,
    coverage: chart.coverage,
    defence: squads[otherSide(offense)].defence,
    isPressure: chart.isPressure,
    yardsToGoal: state.yardsToGoal,
    isHome: offense === 'home',
  });
  const { isComplete, isInterception, airYards, route } = thrown;
  const result: Result = {
    kind: 'pass',
    yards: inField(state, thrown.yards),
    passer,
    target: receiver.player,
    isComplete,
    airYards,
    isInterception,
    chart: { ...chart, route },
    durationS: drawDuration(state, { stopsClock: !isComplete || random.chance(0.18) }),
  };
  if (isInterception) {
    const yardsToGoal = Math.max(1, state.yardsToGoal - airYards);
    turnOver(state, result, { yardsToGoal, finder: findDefender(state) });
  } else if (isComplete) gain(state, result, { player: receiver.player, kind: 'pass' });
  else {
    record(state, result);
    advance(state, 0);
  }
}

const halfLeftS = ({ quarter, clockS }: State) => (quarter === 1 || quarter === 3 ? clockS + 900 : clockS);

/** The quarterback drops back: he is sacked, runs, throws the ball away or to somebody. */
export function pass(state: State, { quarterback, eligible, line }: Eleven): void {
  const { random, squads, offense, yardsToGoal } = state;
  const coverage = drawCoverage(random, squads[otherSide(offense)].mix, {
    yardsToGoal,
    leftS: halfLeftS(state),
    isLeading: lead(state) < 0,
  });
  const isPressure = random.chance(PRESSURE_SHARE);
  const offensePlayers = [quarterback, ...eligible, ...line];
  const charted = { coverage, isPressure, offensePlayers, route: undefined };
  if (isPressure && random.chance(SACK_SHARE / PRESSURE_SHARE)) {
    sack(state, quarterback, { ...charted, timeToThrowS: undefined });
    return;
  }
  if (random.chance(SCRAMBLE_SHARE * quarterback.talent.runs)) {
    carry(state, quarterback, { isScramble: true });
    return;
  }
  const seconds = Math.max(1.1, random.normal(isPressure ? 3.1 : 2.65, 0.9));
  const chart = { ...charted, timeToThrowS: Math.round(seconds * 1000) / 1000 };
  const receivers = eligible.map((player) => ({ player, form: formOf(state, player) }));
  const receiver = random.chance(THROWN_AWAY_SHARE) ? undefined : drawTarget(random, receivers, coverage);
  if (receiver === undefined) throwAway(state, quarterback, chart);
  else throwTo(state, { passer: quarterback, receiver, chart });
}
