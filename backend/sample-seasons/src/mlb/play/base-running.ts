import type { Random } from '../../random/random.ts';
import type { BattedBall } from './batted-ball.ts';
import type { AppearanceEvent, Bases, Runner, Situation } from './play.ts';

export const noRunners: Bases = { first: null, second: null, third: null };

export type Movement = {
  readonly event: AppearanceEvent;
  readonly bases: Bases;
  readonly scored: readonly Runner[];
  readonly outs: number;
};

type Before = Pick<Situation, 'bases' | 'outs'>;

const present = (...runners: readonly (Runner | null)[]): Runner[] =>
  runners.filter((runner) => runner !== null);

/** Moves the runners who must make room for the batter. */
export function force(event: AppearanceEvent, { bases }: Before, batter: Runner): Movement {
  const { first, second, third } = bases;
  if (first === null) return { event, bases: { ...bases, first: batter }, scored: [], outs: 0 };
  if (second === null)
    return { event, bases: { ...bases, first: batter, second: first }, scored: [], outs: 0 };
  return { event, bases: { first: batter, second: first, third: second }, scored: present(third), outs: 0 };
}

function onSingle(random: Random, { bases }: Before, batter: Runner): Movement {
  const { first, second, third } = bases;
  const scores = second !== null && random.chance(0.68);
  const takesThird = first !== null && (second === null || scores) && random.chance(0.36);
  return {
    event: 'single',
    bases: {
      first: batter,
      second: takesThird ? null : first,
      third: takesThird ? first : scores ? null : second,
    },
    scored: present(third, scores ? second : null),
    outs: 0,
  };
}

function onDouble(random: Random, { bases: { first, second, third } }: Before, batter: Runner): Movement {
  const scores = first !== null && random.chance(0.5);
  return {
    event: 'double',
    bases: { first: null, second: batter, third: scores ? null : first },
    scored: present(third, second, scores ? first : null),
    outs: 0,
  };
}

function onGrounder(random: Random, { bases, outs }: Before, batter: Runner): Movement {
  const { first, second, third } = bases;
  const isLast = outs === 2;
  if (first !== null && !isLast && random.chance(0.36)) {
    const [scored, onThird] = outs === 0 ? [present(third), second] : [[], null];
    const bases = { first: null, second: null, third: onThird };
    return { event: 'grounded_into_double_play', bases, scored, outs: 2 };
  }
  const scores = third !== null && !isLast && (second !== null || random.chance(0.6));
  const scored = scores ? present(third) : [];
  if (first !== null && random.chance(isLast ? 0.2 : 0.5)) {
    const onThird = second ?? (scores ? null : third);
    return { event: 'force_out', bases: { first: batter, second: null, third: onThird }, scored, outs: 1 };
  }
  const takesThird = second !== null && !isLast && (third === null || scores);
  const onThird = takesThird ? second : scores ? null : third;
  return {
    event: 'field_out',
    bases: { first, second: takesThird ? null : second, third: onThird },
    scored,
    outs: 1,
  };
}

function onOut(
  random: Random,
  before: Before,
  { batter, ball }: { batter: Runner; ball: BattedBall },
): Movement {
  const { bases, outs } = before;
  if (ball.type === 'ground_ball') return onGrounder(random, before, batter);
  const isDeep = ball.type !== 'popup' && ball.distanceFt > 160;
  if (isDeep && bases.third !== null && outs < 2)
    return { event: 'sac_fly', bases: { ...bases, third: null }, scored: present(bases.third), outs: 1 };
  return { event: 'field_out', bases, scored: [], outs: 1 };
}

export type InPlay = { readonly ball: BattedBall; readonly batter: Runner };

export function moveRunners(random: Random, before: Before, { ball, batter }: InPlay): Movement {
  const { first, second, third } = before.bases;
  const { outcome } = ball;
  switch (outcome) {
    case 'single':
      return onSingle(random, before, batter);
    case 'double':
      return onDouble(random, before, batter);
    case 'triple':
      return {
        event: outcome,
        bases: { ...noRunners, third: batter },
        scored: present(third, second, first),
        outs: 0,
      };
    case 'home_run':
      return { event: outcome, bases: noRunners, scored: present(third, second, first, batter), outs: 0 };
    case 'error':
      return force('field_error', before, { ...batter, isEarned: false });
    default:
      return onOut(random, before, { ball, batter });
  }
}
