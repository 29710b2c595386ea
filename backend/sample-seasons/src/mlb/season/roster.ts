import { mlbTeams } from '@sharpside/warehouse/teams/mlb-teams';
import { type Day, yearOf } from '../../calendar/day.ts';
import { toGeneration } from '../../names/generation.ts';
import { nameOf, type PlayerName } from '../../names/player-names.ts';
import { Random } from '../../random/random.ts';
import { type BattingTalent, type PitchingTalent, toBattingTalent, toPitchingTalent } from './talent.ts';

export type Hand = 'L' | 'R';

type Person = { readonly id: number; readonly name: PlayerName };

export type Batter = Person & {
  /** S bats from the side opposite to the pitcher's hand. */
  readonly bats: Hand | 'S';
  readonly throws: Hand;
  /** Such as SS; his position as a starter. */
  readonly position: FieldPosition;
  readonly isRegular: boolean;
  readonly talent: BattingTalent;
};

export type Pitcher = Person & {
  readonly throws: Hand;
  readonly isStarter: boolean;
  readonly talent: PitchingTalent;
};

export type FieldPosition = 'C' | '1B' | '2B' | '3B' | 'SS' | 'LF' | 'CF' | 'RF' | 'DH';

export type Roster = {
  readonly starters: readonly Pitcher[];
  readonly relievers: readonly Pitcher[];
  readonly batters: readonly Batter[];
};

const regulars: readonly FieldPosition[] = ['C', '1B', '2B', '3B', 'SS', 'LF', 'CF', 'RF', 'DH'];
const bench: readonly FieldPosition[] = ['C', '2B', 'SS', 'CF'];
const STARTERS = 5;
const RELIEVERS = 8;
const PLACES = STARTERS + RELIEVERS + regulars.length + bench.length;

// Far above the league's ids, so that no id finds a real player's picture.
const FIRST_ID = 9_000_000;

type PlaceOptions = { seed: string; team: number; place: number; year: number };

/** The player on a roster place in a year. Some places change hands every winter. */
function toPerson({ seed, team, place, year }: PlaceOptions): Person & { key: string } {
  const generation = toGeneration([seed, 'mlb', team, place], { year, turnover: 0.17 });
  const number = generation * mlbTeams.length * PLACES + team * PLACES + place;
  return {
    id: FIRST_ID + number,
    name: nameOf('mlb', { seed, number }),
    key: `${seed}|mlb|talent|${number}`,
  };
}

function toPitcher(options: PlaceOptions): Pitcher {
  const { key, ...person } = toPerson(options);
  const random = new Random(key);
  const isStarter = options.place < STARTERS;
  // The first starter of a rotation is better than the fifth, and the closer better than the last reliever.
  const depth = isStarter ? options.place : ((options.place - STARTERS) / RELIEVERS) * STARTERS;
  const throws = random.chance(isStarter ? 0.28 : 0.27) ? 'L' : 'R';
  return { ...person, throws, isStarter, talent: toPitchingTalent(random, { depth, isStarter }) };
}

function toBatter(options: PlaceOptions, position: FieldPosition, isRegular: boolean): Batter {
  const { key, ...person } = toPerson(options);
  const random = new Random(key);
  const side = random.weighted([0.54, 0.35, 0.11]);
  const bats = side === 0 ? 'R' : side === 1 ? 'L' : 'S';
  const canThrowLeft = position === '1B' || position.endsWith('F') || position === 'DH';
  const throws = bats === 'L' && canThrowLeft && random.chance(0.4) ? 'L' : 'R';
  return {
    ...person,
    bats,
    throws,
    position,
    isRegular,
    talent: toBattingTalent(random, { position, isRegular }),
  };
}

function toRoster(seed: string, { team, year }: { team: number; year: number }): Roster {
  const from = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);
  const options = (place: number) => ({ seed, team, place, year });
  const firstBatter = STARTERS + RELIEVERS;
  return {
    starters: from(0, STARTERS).map((place) => toPitcher(options(place))),
    relievers: from(STARTERS, RELIEVERS).map((place) => toPitcher(options(place))),
    batters: [...regulars, ...bench].map((position, index) =>
      toBatter(options(firstBatter + index), position, index < regulars.length),
    ),
  };
}

const known = new Map<string, Roster>();

export function rosterOf(seed: string, { team, day }: { team: string; day: Day }): Roster {
  const year = yearOf(day);
  const key = `${seed}|${team}|${year}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const index = mlbTeams.findIndex((one) => one.team === team);
  if (index < 0) throw new RangeError(`there is no team ${team}`);
  const roster = toRoster(seed, { team: index, year });
  if (known.size > 300) known.clear();
  known.set(key, roster);
  return roster;
}
