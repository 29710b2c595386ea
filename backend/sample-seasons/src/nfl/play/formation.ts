import type { Random } from '../../random/random.ts';
import type { NflPlayer, NflPosition } from '../season/roster.ts';

/** Numbers of running backs, tight ends and wide receivers on the field, and the share of plays. */
const personnel: readonly (readonly [backs: number, ends: number, wide: number, share: number])[] = [
  [1, 1, 3, 0.64],
  [1, 2, 2, 0.2],
  [2, 1, 2, 0.07],
  [1, 3, 1, 0.04],
  [1, 0, 4, 0.03],
  [0, 1, 4, 0.02],
];

// Weights of a position's first, second, third ... player to be on the field.
const sentOut: Readonly<Partial<Record<NflPosition, readonly number[]>>> = {
  WR: [1.6, 1.3, 0.75, 0.16, 0.07, 0.03],
  TE: [1.5, 0.5, 0.14],
  RB: [1, 0.52, 0.1],
};

function send(
  random: Random,
  players: readonly NflPlayer[],
  { position, count }: { position: NflPosition; count: number },
) {
  const left = players.filter((player) => player.position === position);
  const sent: NflPlayer[] = [];
  while (sent.length < count && left.length > 0) {
    const place = random.weighted(left.map(({ depth }) => sentOut[position]?.[depth] ?? 1));
    sent.push(...left.splice(place, 1));
  }
  return sent;
}

export type Eleven = {
  readonly quarterback: NflPlayer;
  readonly eligible: readonly NflPlayer[];
  readonly line: readonly NflPlayer[];
};

export function drawEleven(random: Random, fit: readonly NflPlayer[]): Eleven {
  const of = (position: NflPosition) => fit.filter((player) => player.position === position);
  const [quarterback] = of('QB');
  if (quarterback === undefined) throw new RangeError('a team has a quarterback');
  const [backs, ends, wide] = personnel[random.weighted(personnel.map(([, , , share]) => share))] ?? [
    1, 1, 3,
  ];
  const eligible = [
    ...send(random, fit, { position: 'RB', count: backs }),
    ...send(random, fit, { position: 'TE', count: ends }),
    ...send(random, fit, { position: 'WR', count: wide }),
  ];
  return { quarterback, eligible, line: of('OL').slice(0, 10 - eligible.length) };
}
