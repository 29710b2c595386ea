import type { Random } from '../../random/random.ts';
import type { Batter, Pitcher } from '../season/roster.ts';
import type { BattedBall, Outcome } from './batted-ball.ts';

/** A batter on base. */
export type Runner = {
  readonly batter: Batter;
  /** The pitcher who let him on base. */
  readonly pitcher: Pitcher;
  /** False after an error and for the runner that extra innings start with. */
  readonly isEarned: boolean;
};

/** Runners by base; null for an empty one. */
export type Bases = {
  readonly first: Runner | null;
  readonly second: Runner | null;
  readonly third: Runner | null;
};

export const noRunners: Bases = { first: null, second: null, third: null };

/** Savant's names for the end of a plate appearance. */
export type AppearanceEvent =
  | 'single'
  | 'double'
  | 'triple'
  | 'home_run'
  | 'field_out'
  | 'force_out'
  | 'grounded_into_double_play'
  | 'double_play'
  | 'sac_fly'
  | 'sac_bunt'
  | 'sac_fly_double_play'
  | 'field_error'
  | 'fielders_choice'
  | 'fielders_choice_out'
  | 'strikeout'
  | 'strikeout_double_play'
  | 'walk'
  | 'intent_walk'
  | 'hit_by_pitch'
  | 'catcher_interf'
  | 'truncated_pa';

/** Bases, runs and outs after a ball in play. */
export type Movement = {
  readonly event: AppearanceEvent;
  readonly bases: Bases;
  readonly scored: readonly Runner[];
  readonly outs: number;
};

type Before = { readonly bases: Bases; readonly outs: number };

const present = (runners: readonly (Runner | null)[]): Runner[] =>
  runners.filter((runner) => runner !== null);

const legs = (runner: Runner | null) => Math.exp(0.5 * (runner?.batter.talent.speed ?? 0));

/** Everybody who has to make room for the batter does. */
export function force(event: AppearanceEvent, { bases }: Before, batter: Runner): Movement {
  const { first, second, third } = bases;
  if (first === null) return { event, bases: { ...bases, first: batter }, scored: [], outs: 0 };
  if (second === null)
    return { event, bases: { ...bases, first: batter, second: first }, scored: [], outs: 0 };
  return { event, bases: { first: batter, second: first, third: second }, scored: present([third]), outs: 0 };
}

/** Every runner takes one base, the batter stays where he is. */
export function advanceAll(bases: Bases): Pick<Movement, 'bases' | 'scored'> {
  return { bases: { first: null, second: bases.first, third: bases.second }, scored: present([bases.third]) };
}

function onSingle(random: Random, { bases, outs }: Before, batter: Runner): Movement {
  const { first, second, third } = bases;
  const scoresFromSecond =
    second !== null && random.chance(Math.min(0.95, (outs === 2 ? 0.82 : 0.6) * legs(second)));
  const onThird = second !== null && !scoresFromSecond ? second : null;
  const takesThird = first !== null && onThird === null && random.chance(0.3 * legs(first));
  return {
    event: 'single',
    bases: { first: batter, second: takesThird ? null : first, third: takesThird ? first : onThird },
    scored: present([third, scoresFromSecond ? second : null]),
    outs: 0,
  };
}

function onDouble(random: Random, { bases, outs }: Before, batter: Runner): Movement {
  const { first, second, third } = bases;
  const scoresFromFirst =
    first !== null && random.chance(Math.min(0.9, (outs === 2 ? 0.58 : 0.4) * legs(first)));
  return {
    event: 'double',
    bases: { first: null, second: batter, third: scoresFromFirst ? null : first },
    scored: present([third, second, scoresFromFirst ? first : null]),
    outs: 0,
  };
}

function onError({ bases }: Before, batter: Runner): Movement {
  const moved = advanceAll(bases);
  return {
    event: 'field_error',
    ...moved,
    bases: { ...moved.bases, first: { ...batter, isEarned: false } },
    outs: 0,
  };
}

function onGroundedDoublePlay({ bases, outs }: Before): Movement {
  const scored = outs === 0 ? present([bases.third]) : [];
  const third = outs === 0 ? bases.second : null;
  return { event: 'grounded_into_double_play', bases: { first: null, second: null, third }, scored, outs: 2 };
}

function onForceOut(random: Random, { bases, outs }: Before, batter: Runner): Movement {
  const { second, third } = bases;
  const isOver = outs === 2;
  const scores = !isOver && third !== null && (second !== null || random.chance(0.6));
  return {
    event: 'force_out',
    bases: { first: batter, second: null, third: second ?? (scores ? null : third) },
    scored: scores ? present([third]) : [],
    outs: 1,
  };
}

/** The foremost runner is thrown out, the batter reaches first. */
function onChoice({ bases }: Before, batter: Runner): Movement {
  const { first, second, third } = bases;
  const event = 'fielders_choice_out';
  if (third !== null)
    return {
      event,
      bases: { first: batter, second: first ?? second, third: first && second },
      scored: [],
      outs: 1,
    };
  return { event, bases: { first: batter, second: first, third: null }, scored: [], outs: 1 };
}

function onGrounder(
  random: Random,
  before: Before,
  { batter, ball }: { batter: Runner; ball: BattedBall },
): Movement {
  const { bases, outs } = before;
  const { first, second, third } = bases;
  if (first !== null && outs < 2) {
    const chance = (ball.exitVelocityMph > 72 ? 0.49 : 0.17) * Math.exp(-0.35 * batter.batter.talent.speed);
    if (random.chance(chance)) return onGroundedDoublePlay(before);
  }
  if (first !== null && random.chance(outs === 2 ? 0.2 : 0.52)) return onForceOut(random, before, batter);
  if (outs < 2 && (third !== null || second !== null) && random.chance(0.075))
    return onChoice(before, batter);
  if (outs < 2 && first !== null && second === null && third === null && random.chance(0.12)) {
    return { ...force('fielders_choice', before, batter) };
  }
  if (outs === 2) return { event: 'field_out', bases, scored: [], outs: 1 };
  const scores = third !== null && random.chance(0.5);
  const holdsThird = third !== null && !scores;
  const takesThird = second !== null && !holdsThird && random.chance(0.6);
  const takesSecond = first !== null && (second === null || takesThird);
  return {
    event: 'field_out',
    bases: {
      first: takesSecond ? null : first,
      second: takesSecond ? first : takesThird ? null : second,
      third: takesThird ? second : holdsThird ? third : null,
    },
    scored: scores ? present([third]) : [],
    outs: 1,
  };
}

function onAirOut(random: Random, { bases, outs }: Before, ball: BattedBall): Movement {
  const { first, second, third } = bases;
  const isDeep = ball.type !== 'popup' && ball.distanceFt > 205;
  if (ball.type === 'line_drive' && first !== null && outs < 2 && random.chance(0.13)) {
    return { event: 'double_play', bases: { ...bases, first: null }, scored: [], outs: 2 };
  }
  if (isDeep && third !== null && outs < 2 && random.chance(ball.distanceFt > 260 ? 0.96 : 0.75)) {
    if (outs < 1 && first !== null && random.chance(0.008)) {
      return {
        event: 'sac_fly_double_play',
        bases: { first: null, second, third: null },
        scored: present([third]),
        outs: 2,
      };
    }
    return { event: 'sac_fly', bases: { first, second, third: null }, scored: present([third]), outs: 1 };
  }
  const takesThird =
    isDeep && ball.distanceFt > 290 && second !== null && third === null && outs < 2 && random.chance(0.4);
  if (takesThird)
    return { event: 'field_out', bases: { first, second: null, third: second }, scored: [], outs: 1 };
  return { event: 'field_out', bases, scored: [], outs: 1 };
}

function onBuntOut(
  random: Random,
  before: Before,
  { batter, ball }: { batter: Runner; ball: BattedBall },
): Movement {
  const { bases, outs } = before;
  const hasRunner = bases.first !== null || bases.second !== null;
  if (ball.type !== 'ground_ball' || !hasRunner || outs === 2)
    return { event: 'field_out', bases, scored: [], outs: 1 };
  if (bases.first !== null && random.chance(0.12)) return onForceOut(random, before, batter);
  if (bases.third !== null) return { event: 'field_out', bases, scored: [], outs: 1 };
  return { event: 'sac_bunt', ...advanceAll(bases), outs: 1 };
}

/** A ball in play with its batter. */
export type InPlay = { readonly outcome: Outcome; readonly ball: BattedBall; readonly batter: Runner };

/** The bases after a ball in play. */
export function moveRunners(random: Random, before: Before, { outcome, ball, batter }: InPlay): Movement {
  const { first, second, third } = before.bases;
  if (outcome === 'single') return onSingle(random, before, batter);
  if (outcome === 'double') return onDouble(random, before, batter);
  if (outcome === 'triple') {
    return {
      event: 'triple',
      bases: { first: null, second: null, third: batter },
      scored: present([third, second, first]),
      outs: 0,
    };
  }
  if (outcome === 'home_run') {
    return {
      event: 'home_run',
      bases: noRunners,
      scored: [...present([third, second, first]), batter],
      outs: 0,
    };
  }
  if (outcome === 'error') return onError(before, batter);
  if (ball.isBunt) return onBuntOut(random, before, { batter, ball });
  return ball.type === 'ground_ball'
    ? onGrounder(random, before, { batter, ball })
    : onAirOut(random, before, ball);
}

/** The bases after a try to steal. */
export type Attempt = { readonly bases: Bases; readonly isOut: boolean };

const STEAL_SHARE = 0.052;
const STEAL_SUCCESS = 0.79;

/** A try for second base during a pitch, or undefined where nobody runs. */
export function trySteal(random: Random, { first, second, third }: Bases): Attempt | undefined {
  if (first === null || second !== null) return undefined;
  if (!random.chance(STEAL_SHARE * Math.exp(1.6 * first.batter.talent.speed - 0.25))) return undefined;
  const isOut = !random.chance(STEAL_SUCCESS);
  return { bases: { first: null, second: isOut ? null : first, third }, isOut };
}
