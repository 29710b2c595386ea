import type { NflPlayer } from '../season/roster.ts';
import { isLate, lead, otherSide, type Result, record, type State, startDrive } from './drive.ts';
import type { SideName, Touchdown } from './play.ts';

const RETURN_TOUCHDOWN_SHARE = 0.0026;
const EXTRA_POINT_SHARE = 0.945;
/** Yards to the goal line from which kickers try. */
export const FIELD_GOAL_RANGE = 38;

function kickExtraPoint(state: State, side: SideName): void {
  state.offense = side;
  state.down = 0;
  const isGood = state.random.chance(EXTRA_POINT_SHARE);
  const { kicker } = state.squads[side];
  const result: Result = {
    kind: 'extraPoint',
    yards: 0,
    durationS: 0,
    isGood,
    ...(kicker ? { rusher: kicker } : {}),
  };
  record(state, result, { side, points: isGood ? 1 : 0 });
}

/** Kick-off by the side that has scored, or that kicks off a half. */
export function kickOff(state: State, kicking: SideName): void {
  const { random, squads } = state;
  state.offense = kicking;
  state.down = 0;
  const receiving = otherSide(kicking);
  const returner = squads[receiving].fit.find(({ position, depth }) => position === 'WR' && depth >= 3);
  if (returner !== undefined && random.chance(RETURN_TOUCHDOWN_SHARE)) {
    const touchdown: Touchdown = { side: receiving, player: returner, kind: 'other', isReturn: true };
    record(state, { kind: 'kickoff', yards: 100, durationS: 12, touchdown }, { side: receiving, points: 6 });
    kickExtraPoint(state, receiving);
    kickOff(state, receiving);
    return;
  }
  record(state, { kind: 'kickoff', yards: 65, durationS: random.chance(0.4) ? 5 : 0 });
  startDrive(state, receiving, random.normal(71, 4.5));
}

/** A touchdown, the kick after it and the kick-off. Overtime ends with it. */
export function scoreTouchdown(state: State, result: Result, touchdown: Touchdown): void {
  const { side } = touchdown;
  record(state, { ...result, touchdown }, { side, points: 6 });
  if (state.quarter > 4) return;
  kickExtraPoint(state, side);
  kickOff(state, side);
}

const RETURNED_SHARE = 0.075;

type Loss = {
  /** Yards that the side with the ball would still have had to go. */
  readonly yardsToGoal: number;
  readonly finder: NflPlayer | undefined;
};

/** The other side takes the ball where the play ended, or runs it all the way back. */
export function turnOver(state: State, result: Result, { yardsToGoal, finder }: Loss): void {
  const side = otherSide(state.offense);
  if (finder !== undefined && state.random.chance(RETURNED_SHARE)) {
    scoreTouchdown(state, result, { side, player: finder, kind: 'other', isReturn: false });
    return;
  }
  record(state, result);
  startDrive(state, side, 100 - yardsToGoal);
}

/** Plays a punt: the other side takes the ball where it comes down, about 42 yards on. */
export function punt(state: State): void {
  const { random } = state;
  const distance = Math.min(state.yardsToGoal - 5, random.normal(42, 7));
  const spot = state.yardsToGoal - distance;
  record(state, { kind: 'punt', yards: Math.round(distance), durationS: random.between(9, 14) });
  startDrive(state, otherSide(state.offense), 100 - spot);
}

/** Plays a field goal: three points, or the ball for the other side. */
export function kickFieldGoal(state: State): void {
  const { random, squads, offense } = state;
  const distance = state.yardsToGoal + 18;
  const isGood = random.chance(1 / (1 + Math.exp((distance - 58) / 5.5)));
  const { kicker } = squads[offense];
  const kick: Result = {
    kind: 'fieldGoal',
    yards: distance,
    isGood,
    durationS: 5,
    ...(kicker ? { rusher: kicker } : {}),
  };
  if (!isGood) {
    record(state, kick);
    startDrive(state, otherSide(offense), 100 - Math.min(80, state.yardsToGoal + 7));
    return;
  }
  record(state, kick, { side: offense, points: 3 });
  if (state.quarter <= 4) kickOff(state, offense);
}

/** A coach's decision on fourth down. */
export function decideFourthDown(state: State): 'go' | 'punt' | 'kick' {
  const { random, toGo, yardsToGoal } = state;
  if (isLate(state) && lead(state) < -3) return 'go';
  if (toGo <= 1 && yardsToGoal < 55 && random.chance(0.55)) return 'go';
  if (toGo <= 3 && yardsToGoal < 55 && yardsToGoal > 33 && random.chance(0.35)) return 'go';
  return yardsToGoal <= FIELD_GOAL_RANGE ? 'kick' : 'punt';
}
