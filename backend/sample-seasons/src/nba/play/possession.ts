import type { NbaPlayer } from '../season/roster.ts';
import { choose, floorOf, formOf, otherSide, record, type State } from './floor.ts';
import type { SideName } from './play.ts';

const HOME_EDGE = 0.007;
const EASE_PER_POINT = 0.0007;
const TURNOVER_SHARE = 0.122;
const STEAL_SHARE = 0.58;
const SHOOTING_FOUL_SHARE = 0.163;
const THREE_FOUL_SHARE = 0.014;
const AND_ONE_SHARE = 0.27;
const OTHER_FOUL_SHARE = 0.075;
const FOULS_TO_BONUS = 4;
const BLOCK_SHARE = 0.235;
const ASSIST_SHARE = 0.635;
const OFFENSIVE_REBOUND_SHARE = 0.255;
const TEAM_REBOUND_SHARE = 0.08;

function shootFreeThrows(
  state: State,
  side: SideName,
  { player, count }: { player: NbaPlayer; count: number },
): boolean {
  let isMade = false;
  for (let number = 1; number <= count; number++) {
    isMade = state.random.chance(player.talent.freeThrowShare);
    record(state, { kind: 'freeThrow', side, player, isMade, number, of: count });
  }
  return isMade;
}

function foul(state: State, side: SideName, isShooting: boolean): void {
  const player = choose(state.random, floorOf(state, side), ({ position }) => (position === 'C' ? 1.5 : 1));
  record(state, { kind: 'foul', side, player, isShooting });
  state.fouls[side]++;
}

/** True where the side that shot gets the rebound of a miss. */
function rebound(state: State, side: SideName): boolean {
  const { random } = state;
  const isOffensive = random.chance(OFFENSIVE_REBOUND_SHARE);
  const getter = isOffensive ? side : otherSide(side);
  // Balls that go out of bounds are nobody's rebound.
  if (!random.chance(TEAM_REBOUND_SHARE)) {
    const player = choose(random, floorOf(state, getter), ({ talent }) => talent.rebounding);
    record(state, { kind: 'rebound', side: getter, player, isOffensive });
  }
  return isOffensive;
}

type Attempt = { player: NbaPlayer; points: 2 | 3; share: number };

function toAttempt(state: State, side: SideName): Attempt {
  const { random } = state;
  const player = choose(
    random,
    floorOf(state, side),
    (one) => one.talent.usage * Math.exp(0.16 * formOf(state, one)),
  );
  const { talent } = player;
  const points = random.chance(talent.threes) ? 3 : 2;
  const edge = side === 'home' ? HOME_EDGE : -HOME_EDGE;
  const form = formOf(state, player) * (points === 3 ? 0.024 : 0.02);
  const base = points === 3 ? talent.threePointShare : talent.twoPointShare + 0.012;
  // A side that leads takes it easier, one that trails does not.
  const lead = state.score[side] - state.score[otherSide(side)];
  return {
    player,
    points,
    share: base + edge + form - state.defence[otherSide(side)] - EASE_PER_POINT * lead,
  };
}

function shoot(state: State, side: SideName, { player, points, share }: Attempt): boolean {
  const { random } = state;
  const isMade = random.chance(share);
  const mates = floorOf(state, side).filter((mate) => mate !== player);
  const isAssisted = isMade && random.chance(ASSIST_SHARE * (points === 3 ? 1.3 : 0.86));
  const isBlocked = !isMade && points === 2 && random.chance(BLOCK_SHARE);
  record(state, {
    kind: 'shot',
    side,
    player,
    isMade,
    points,
    ...(isAssisted ? { assist: choose(random, mates, ({ talent }) => talent.passing) } : {}),
    ...(isBlocked
      ? { block: choose(random, floorOf(state, otherSide(side)), ({ talent }) => talent.blocking) }
      : {}),
  });
  return isMade;
}

/** An attempt at the basket. True where the same side has the ball again. */
function attack(state: State, side: SideName): boolean {
  const { random } = state;
  const attempt = toAttempt(state, side);
  const { player, points } = attempt;
  const contact = Math.exp(player.talent.contact);
  const isFouled = random.chance(points === 2 ? SHOOTING_FOUL_SHARE * contact : THREE_FOUL_SHARE * contact);
  if (isFouled && random.chance(AND_ONE_SHARE)) {
    record(state, { kind: 'shot', side, player, isMade: true, points });
    foul(state, otherSide(side), true);
    return !shootFreeThrows(state, side, { player, count: 1 }) && rebound(state, side);
  }
  if (isFouled) {
    foul(state, otherSide(side), true);
    return !shootFreeThrows(state, side, { player, count: points }) && rebound(state, side);
  }
  return !shoot(state, side, attempt) && rebound(state, side);
}

function turnOver(state: State, side: SideName): void {
  const { random } = state;
  const player = choose(random, floorOf(state, side), ({ talent }) => talent.ballLoss);
  const steal = random.chance(STEAL_SHARE)
    ? choose(random, floorOf(state, otherSide(side)), ({ talent }) => talent.stealing)
    : undefined;
  record(state, { kind: 'turnover', side, player, ...(steal ? { steal } : {}) });
}

/** Takes time off the clock. False where the period is over before anything happens. */
function wait(state: State, isSecondChance: boolean): boolean {
  const { random } = state;
  const seconds = isSecondChance
    ? random.between(1.5, 9)
    : Math.min(23.5, Math.max(3, random.normal(13.9, 5.4)));
  // The side with the last ball makes sure to shoot.
  if (seconds >= state.clockS && (state.clockS < 2 || isSecondChance)) return false;
  state.clockS = Math.max(0.3, state.clockS - seconds);
  return true;
}

/** One side's turn with the ball. */
export function possess(state: State, side: SideName): void {
  const { random } = state;
  for (let isSecondChance = false; ; isSecondChance = true) {
    if (!wait(state, isSecondChance)) {
      state.clockS = 0;
      return;
    }
    if (random.chance(TURNOVER_SHARE)) {
      turnOver(state, side);
      return;
    }
    if (random.chance(OTHER_FOUL_SHARE)) {
      foul(state, otherSide(side), false);
      if (state.fouls[otherSide(side)] > FOULS_TO_BONUS) {
        const player = choose(random, floorOf(state, side), ({ talent }) => talent.usage);
        if (shootFreeThrows(state, side, { player, count: 2 }) || !rebound(state, side)) return;
      }
      continue;
    }
    if (!attack(state, side)) return;
    if (state.clockS <= 0.3) return;
  }
}
