import type { Random } from '../../random/random.ts';
import type { ParkEffects } from '../season/parks.ts';
import type { Batter, Hand, Pitcher } from '../season/roster.ts';
import {
  type AppearanceEvent,
  advanceAll,
  force,
  type Movement,
  moveRunners,
  type Runner,
  trySteal,
} from './base-running.ts';
import { type BattedBall, drawBattedBall, drawBunt, drawOutcome, type Swing } from './batted-ball.ts';
import {
  drawPitchResult,
  isThirdStrike,
  type Matchup,
  type PitchDescription,
  toMultipliers,
  toPitchType,
} from './pitch-result.ts';
import type { Half, Pitch, PlateAppearance, Situation } from './play.ts';

export type AppearanceOptions = {
  batter: Batter;
  pitcher: Pitcher;
  stand: Hand;
  /** Above 0 hot, below cold. */
  form: number;
  effects: ParkEffects;
  isHome: boolean;
  before: Situation;
  /** A close game near its end: managers bunt and walk on purpose. */
  isLate: boolean;
  half: Half;
  /** The home side wins as soon as it leads. */
  mayEndGame: boolean;
};

type Played = Omit<PlateAppearance, 'number' | 'inning' | 'half' | 'defence' | 'timesFaced'>;

type Turn = {
  readonly random: Random;
  readonly options: AppearanceOptions;
  readonly runner: Runner;
  readonly isBunting: boolean;
  readonly pitches: Pitch[];
  readonly scored: Runner[];
  situation: Situation;
  outs: number;
};

const AUTOMATIC_SHARE = 0.0007;
const WILD_SHARE = 0.16;
// Log odds; with it the home side wins 53 games of 100.
const HOME_EDGE = 0.025;

const edgeOf = ({ isHome }: AppearanceOptions) => (isHome ? HOME_EDGE : -HOME_EDGE);
const isSameHand = ({ stand, pitcher }: AppearanceOptions) => stand === pitcher.throws;

function toMatchup(options: AppearanceOptions): Matchup {
  const { batter, pitcher, form } = options;
  const platoon = isSameHand(options) ? 0.045 + batter.talent.platoon : -0.03 - batter.talent.platoon;
  const discipline = isSameHand(options) ? -0.048 : 0.007;
  return {
    whiff: batter.talent.whiff + pitcher.talent.whiff + platoon - 0.022 - 0.055 * form - edgeOf(options),
    ball: batter.talent.eye + pitcher.talent.wildness + discipline + edgeOf(options),
  };
}

function toSwing(options: AppearanceOptions): Swing {
  const { batter, pitcher, stand, form } = options;
  const platoonMph = isSameHand(options) ? -0.25 : 0.2;
  return {
    exitVelocityMph:
      batter.talent.exitVelocityMph +
      pitcher.talent.exitVelocityMph +
      1.05 * form +
      platoonMph +
      10 * edgeOf(options),
    launchAngleDeg: batter.talent.launchAngleDeg + pitcher.talent.launchAngleDeg,
    pullDeg: batter.talent.pullDeg,
    pullSide: stand === 'L' ? 1 : -1,
  };
}

/** Runs count for whoever bats. */
function score(situation: Situation, runs: number, half: Half): Situation {
  return half === 'Top'
    ? { ...situation, awayScore: situation.awayScore + runs }
    : { ...situation, homeScore: situation.homeScore + runs };
}

const lead = ({ homeScore, awayScore }: Situation) => homeScore - awayScore;

// Nobody is credited with the runs that these let in.
const withoutCredit: ReadonlySet<AppearanceEvent> = new Set([
  'grounded_into_double_play',
  'field_error',
  'truncated_pa',
]);

function finish(turn: Turn, movement: Movement, ball: BattedBall | null = null): Played {
  const { options, situation } = turn;
  const { half, mayEndGame } = options;
  let { scored } = movement;
  const needed = 1 - lead(situation);
  // A batter who wins the game with a hit is only credited with the runs that it takes; a home run counts whole.
  if (mayEndGame && movement.event !== 'home_run' && scored.length > needed) scored = scored.slice(0, needed);
  const outs = situation.outs + movement.outs;
  const counts = outs < 3 ? scored : [];
  const after = score({ ...situation, outs, bases: movement.bases }, counts.length, half);
  return {
    batter: options.batter,
    pitcher: options.pitcher,
    stand: options.stand,
    pitches: turn.pitches,
    event: movement.event,
    ball,
    scored: [...turn.scored, ...counts],
    battedIn: withoutCredit.has(movement.event) ? 0 : counts.length,
    outs: turn.outs + movement.outs,
    after,
  };
}

const still = (turn: Turn, event: AppearanceEvent, outs: number): Movement => ({
  event,
  bases: turn.situation.bases,
  scored: [],
  outs,
});

function finishInPlay(turn: Turn): Played {
  const { random, options, runner, isBunting } = turn;
  const ball = isBunting ? drawBunt(random) : drawBattedBall(random, toSwing(options));
  const outcome = drawOutcome(random, ball, { effects: options.effects, speed: options.batter.talent.speed });
  return finish(turn, moveRunners(random, turn.situation, { outcome, ball, batter: runner }), ball);
}

function finishStrikeout(turn: Turn): Played {
  const { random, situation } = turn;
  const steal = situation.outs < 2 && random.chance(0.06) ? trySteal(random, situation.bases) : undefined;
  if (steal?.isOut)
    return finish(turn, { event: 'strikeout_double_play', bases: steal.bases, scored: [], outs: 2 });
  return finish(turn, still(turn, 'strikeout', 1));
}

/** Wild pitches and steals on a pitch that is not put in play. Undefined where the turn goes on. */
function runBases(turn: Turn, description: PitchDescription): Played | undefined {
  const { random, options } = turn;
  const { bases } = turn.situation;
  if (bases === undefined || (bases.first ?? bases.second ?? bases.third) === null) return undefined;
  const isLoose = description === 'blocked_ball' || description === 'swinging_strike_blocked';
  if (isLoose && random.chance(WILD_SHARE)) {
    const moved = advanceAll(bases);
    turn.scored.push(...moved.scored);
    turn.situation = score({ ...turn.situation, bases: moved.bases }, moved.scored.length, options.half);
    if (options.mayEndGame && lead(turn.situation) > 0) return finish(turn, still(turn, 'truncated_pa', 0));
    return undefined;
  }
  if (description === 'foul' || description === 'foul_bunt') return undefined;
  const steal = trySteal(random, bases);
  if (steal === undefined) return undefined;
  const outs = turn.situation.outs + (steal.isOut ? 1 : 0);
  turn.situation = { ...turn.situation, outs, bases: steal.bases };
  if (!steal.isOut) return undefined;
  turn.outs++;
  return outs === 3 ? finish(turn, still(turn, 'truncated_pa', 0)) : undefined;
}

function drawDescription(
  turn: Turn,
  count: { balls: number; strikes: number },
  multipliers: readonly number[],
): PitchDescription {
  const { random, isBunting } = turn;
  if (random.chance(AUTOMATIC_SHARE)) return random.chance(0.6) ? 'automatic_ball' : 'automatic_strike';
  const description = drawPitchResult(random, count, multipliers);
  if (!isBunting) return description;
  if (description === 'foul') return 'foul_bunt';
  if (description === 'swinging_strike') return 'missed_bunt';
  return description === 'called_strike' && random.chance(0.5) ? 'hit_into_play' : description;
}

function decide(
  turn: Turn,
  description: PitchDescription,
  count: { balls: number; strikes: number },
): Played | undefined {
  const { random, runner, situation } = turn;
  if (description === 'hit_into_play') return finishInPlay(turn);
  if (description === 'hit_by_pitch') return finish(turn, force('hit_by_pitch', situation, runner));
  if (toPitchType(description) === 'B') {
    if (count.balls === 3) return finish(turn, force('walk', situation, runner));
    return runBases(turn, description);
  }
  if (count.strikes === 2 && isThirdStrike(description)) return finishStrikeout(turn);
  if (description === 'swinging_strike' && random.chance(0.0018)) {
    return finish(turn, force('catcher_interf', situation, { ...runner, isEarned: false }));
  }
  return runBases(turn, description);
}

function walkOnPurpose(turn: Turn): Played {
  for (let balls = 0; balls < 4; balls++) {
    turn.pitches.push({ balls, strikes: 0, description: 'automatic_ball', situation: turn.situation });
  }
  return finish(turn, force('intent_walk', turn.situation, turn.runner));
}

function wantsWalk(random: Random, { before, batter, isLate }: AppearanceOptions): boolean {
  const { first, second, third } = before.bases;
  if (first !== null || (second ?? third) === null || !isLate) return false;
  return random.chance(batter.talent.exitVelocityMph > 1.5 ? 0.22 : 0.05);
}

function wantsBunt(random: Random, { before, batter, isLate }: AppearanceOptions): boolean {
  const { first, second, third } = before.bases;
  const hasRunner = (first ?? second) !== null && third === null && before.outs < 2;
  const share = (hasRunner ? (isLate ? 0.1 : 0.024) : 0.004) * Math.exp(-0.3 * batter.talent.exitVelocityMph);
  return random.chance(Math.min(0.4, share));
}

/** A batter's turn, from the first pitch to what came of it. */
export function playAppearance(random: Random, options: AppearanceOptions): Played {
  const { batter, pitcher, before } = options;
  const turn: Turn = {
    random,
    options,
    runner: { batter, pitcher, isEarned: true },
    isBunting: wantsBunt(random, options),
    pitches: [],
    scored: [],
    situation: before,
    outs: 0,
  };
  if (wantsWalk(random, options)) return walkOnPurpose(turn);
  const multipliers = toMultipliers(toMatchup(options));
  const count = { balls: 0, strikes: 0 };
  for (;;) {
    const description = drawDescription(turn, count, multipliers);
    turn.pitches.push({ ...count, description, situation: turn.situation });
    const played = decide(turn, description, count);
    if (played !== undefined) return played;
    if (toPitchType(description) === 'B') count.balls++;
    else if (count.strikes < 2) count.strikes++;
  }
}
