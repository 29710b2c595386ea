import type { Day } from '../../calendar/day.ts';
import { Random } from '../../random/random.ts';
import { type Batter, type FieldPosition, type Pitcher, rosterOf } from './roster.ts';
import type { MlbGame } from './slate.ts';

type Place = {
  readonly batter: Batter;
  readonly position: FieldPosition;
};

export type LineUp = {
  readonly order: readonly Place[];
  readonly starter: Pitcher;
  /** In the order in which they come in. */
  readonly bullpen: readonly Pitcher[];
};

type SideOptions = { seed: string; game: MlbGame; isHome: boolean };

const covers: Readonly<Record<FieldPosition, readonly FieldPosition[]>> = {
  C: ['C'],
  '1B': ['2B'],
  '2B': ['2B', 'SS'],
  '3B': ['SS', '2B'],
  SS: ['SS'],
  LF: ['CF'],
  CF: ['CF'],
  RF: ['CF'],
  DH: ['2B', 'CF', 'SS'],
};

const restShare = (position: FieldPosition) => (position === 'C' ? 0.24 : 0.08);

/** The nine starters. A regular who rests is replaced from the bench, if it has a player for his position. */
function toStarters(random: Random, batters: readonly Batter[]): Place[] {
  const bench = batters.filter(({ isRegular }) => !isRegular);
  const used = new Set<number>();
  return batters
    .filter(({ isRegular }) => isRegular)
    .map((regular): Place => {
      const rests = random.chance(restShare(regular.position));
      const cover = bench.find(
        ({ id, position }) => !used.has(id) && covers[regular.position].includes(position),
      );
      const batter = rests && cover ? cover : regular;
      used.add(batter.id);
      return { batter, position: regular.position };
    });
}

const value = ({ batter: { talent } }: Place) =>
  talent.exitVelocityMph / 3 + talent.eye * 2 - talent.whiff * 2 + talent.speed / 4;

// Place in the batting order by rank: the best hitter bats second, the second best third, the third best first.
const spots = [2, 3, 1, 4, 5, 6, 7, 8, 9];

function toOrder(places: readonly Place[]): Place[] {
  const best = [...places].sort((a, b) => value(b) - value(a) || a.batter.id - b.batter.id);
  return best
    .map((place, rank) => ({ place, spot: spots[rank] ?? 9 }))
    .sort((a, b) => a.spot - b.spot)
    .map(({ place }) => place);
}

/**
 * Rotations follow the calendar, because every team plays every day. In the make-up game of a double header the starter
 * of the rained-out day pitches.
 */
const rotationDay = ({ day, isDoubleHeader, gameNumber }: MlbGame): Day =>
  isDoubleHeader && gameNumber === 1 ? day - 1 : day;

export function toLineUp({ seed, game, isHome }: SideOptions): LineUp {
  const { team } = isHome ? game.home : game.away;
  const roster = rosterOf(seed, { team, day: game.day });
  const random = new Random(seed, 'mlb', 'line-up', game.gamePk, team);
  const order = toOrder(toStarters(random, roster.batters));
  const [first] = roster.starters;
  const starter = roster.starters[rotationDay(game) % roster.starters.length] ?? first;
  if (starter === undefined) throw new RangeError(`${team} has no starting pitchers`);
  return {
    order,
    starter,
    bullpen: random.shuffled(roster.relievers),
  };
}
