import { chanceOf, Random } from '../random/random.ts';
import { formAt } from '../random/wave.ts';
import {
  elapsedOf,
  type NbaEvent,
  type PlayedNbaGame,
  periodSeconds,
  pointsOf,
  type SideName,
} from './play.ts';
import type { NbaPlayer } from './roster.ts';
import { type Rotation, toRotation } from './rotation.ts';
import type { NbaGame } from './slate.ts';

type Floor = readonly NbaPlayer[];

type State = {
  readonly random: Random;
  readonly game: NbaGame;
  readonly seed: string;
  readonly rotations: Readonly<Record<SideName, Rotation>>;
  /** What each side's defence takes off the other's shots, as a share. */
  readonly defence: Readonly<Record<SideName, number>>;
  readonly form: Map<number, number>;
  readonly events: NbaEvent[];
  readonly fouls: Record<SideName, number>;
  readonly score: Record<SideName, number>;
  period: number;
  clockS: number;
};

const other = (side: SideName): SideName => (side === 'home' ? 'away' : 'home');

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

function floorOf(state: State, side: SideName): Floor {
  const elapsed = elapsedOf(state);
  const { stints } = state.rotations[side];
  let floor = stints[0]?.floor ?? [];
  for (const stint of stints) if (stint.fromS <= elapsed) floor = stint.floor;
  return floor;
}

type NewEvent = NbaEvent extends infer E
  ? E extends NbaEvent
    ? Omit<E, 'period' | 'clockS'>
    : never
  : never;

function record(state: State, event: NewEvent): void {
  const full: NbaEvent = { ...event, period: state.period, clockS: Math.round(state.clockS * 10) / 10 };
  state.events.push(full);
  state.score[full.side] += pointsOf(full);
}

const choose = (random: Random, floor: Floor, weight: (player: NbaPlayer) => number): NbaPlayer => {
  const [first] = floor;
  const chosen = floor[random.weighted(floor.map(weight))] ?? first;
  if (chosen === undefined) throw new RangeError('five players stand on a floor');
  return chosen;
};

function formOf({ form, seed, game }: State, { id }: NbaPlayer): number {
  const before = form.get(id);
  if (before !== undefined) return before;
  // A streak, and a night of its own.
  const night =
    chanceOf(seed, 'nba', 'night', id, game.day) + chanceOf(seed, 'nba', 'night 2', id, game.day) - 1;
  const value = formAt([seed, 'nba', 'form', id], game.day) + 1.1 * night;
  form.set(id, value);
  return value;
}

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

/** Who gets the ball after a miss: true where the side that shot keeps it. */
function rebound(state: State, side: SideName): boolean {
  const { random } = state;
  const isOffensive = random.chance(OFFENSIVE_REBOUND_SHARE);
  const getter = isOffensive ? side : other(side);
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
  // Who leads takes it easier, who trails does not.
  const lead = state.score[side] - state.score[other(side)];
  return { player, points, share: base + edge + form - state.defence[other(side)] - EASE_PER_POINT * lead };
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
      ? { block: choose(random, floorOf(state, other(side)), ({ talent }) => talent.blocking) }
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
    foul(state, other(side), true);
    return !shootFreeThrows(state, side, { player, count: 1 }) && rebound(state, side);
  }
  if (isFouled) {
    foul(state, other(side), true);
    return !shootFreeThrows(state, side, { player, count: points }) && rebound(state, side);
  }
  return !shoot(state, side, attempt) && rebound(state, side);
}

function turnOver(state: State, side: SideName): void {
  const { random } = state;
  const player = choose(random, floorOf(state, side), ({ talent }) => talent.ballLoss);
  const steal = random.chance(STEAL_SHARE)
    ? choose(random, floorOf(state, other(side)), ({ talent }) => talent.stealing)
    : undefined;
  record(state, { kind: 'turnover', side, player, ...(steal ? { steal } : {}) });
}

/** Takes time off the clock. False where the period is over before anything happens. */
function wait(state: State, isSecondChance: boolean): boolean {
  const { random } = state;
  const seconds = isSecondChance
    ? random.between(1.5, 9)
    : Math.min(23.5, Math.max(3, random.normal(13.9, 5.4)));
  // Whoever has the ball last makes sure to shoot.
  if (seconds >= state.clockS && (state.clockS < 2 || isSecondChance)) return false;
  state.clockS = Math.max(0.3, state.clockS - seconds);
  return true;
}

/** One side's turn with the ball. */
function possess(state: State, side: SideName): void {
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
      foul(state, other(side), false);
      if (state.fouls[other(side)] > FOULS_TO_BONUS) {
        const player = choose(random, floorOf(state, side), ({ talent }) => talent.usage);
        if (shootFreeThrows(state, side, { player, count: 2 }) || !rebound(state, side)) return;
      }
      continue;
    }
    if (!attack(state, side)) return;
    if (state.clockS <= 0.3) return;
  }
}

const bestJumper = (floor: Floor): NbaPlayer | undefined =>
  [...floor].sort((a, b) => b.talent.jump - a.talent.jump || a.id - b.id)[0];

/** The ball goes up; whoever wins it has the first possession. */
function tip(state: State): SideName {
  const { random } = state;
  const [home, away] = [bestJumper(floorOf(state, 'home')), bestJumper(floorOf(state, 'away'))];
  if (home === undefined || away === undefined) return 'home';
  const isHome = random.chance(1 / (1 + Math.exp(-1.1 * (home.talent.jump - away.talent.jump))));
  const side = isHome ? 'home' : 'away';
  const [player, opponent] = isHome ? [home, away] : [away, home];
  const mates = floorOf(state, side).filter((mate) => mate !== player);
  record(state, {
    kind: 'tip',
    side,
    player,
    opponent,
    receiver: choose(random, mates, ({ talent }) => talent.passing),
  });
  return side;
}

/** The side that lost the tip starts the second and third quarters, the other one the fourth. */
function firstOf(period: number, tipWinner: SideName): SideName {
  return period === 1 || period === 4 ? tipWinner : other(tipWinner);
}

function playPeriod(state: State, tipWinner: SideName | undefined): SideName {
  state.clockS = periodSeconds(state.period);
  state.fouls.home = 0;
  state.fouls.away = 0;
  const isTipped = state.period === 1 || state.period > 4;
  const won = isTipped || tipWinner === undefined ? tip(state) : tipWinner;
  let side = isTipped ? won : firstOf(state.period, won);
  while (state.clockS > 0.3) {
    possess(state, side);
    side = other(side);
  }
  return state.period > 4 && tipWinner !== undefined ? tipWinner : won;
}

const toDefence = (seed: string, team: string, season: number) =>
  0.022 *
  (chanceOf(seed, 'nba', 'defence', team, season) + chanceOf(seed, 'nba', 'defence 2', team, season) - 1);

/** Plays a game to its end, possession by possession. The same game always goes the same way. */
export function playNbaGame(seed: string, game: NbaGame): PlayedNbaGame {
  const state: State = {
    random: new Random(seed, 'nba', 'game', game.gameId),
    game,
    seed,
    rotations: {
      home: toRotation(seed, { game, isHome: true }),
      away: toRotation(seed, { game, isHome: false }),
    },
    defence: {
      home: toDefence(seed, game.home.team, game.season),
      away: toDefence(seed, game.away.team, game.season),
    },
    form: new Map(),
    events: [],
    fouls: { home: 0, away: 0 },
    score: { home: 0, away: 0 },
    period: 1,
    clockS: 720,
  };
  let tipWinner: SideName | undefined;
  for (; state.period <= 4 || state.score.home === state.score.away; state.period++) {
    tipWinner = playPeriod(state, tipWinner);
  }
  return { game, ...state.rotations, events: state.events, periods: state.period - 1 };
}
