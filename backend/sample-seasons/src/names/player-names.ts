import { chanceOf } from '../random/random.ts';
import {
  american,
  type Culture,
  francophone,
  japanese,
  korean,
  polynesian,
  slavic,
  southern,
  spanish,
  westAfrican,
} from './cultures.ts';

type Mix = readonly (readonly [culture: Culture, share: number])[];

const leagueNames = {
  mlb: [
    [american, 0.47],
    [southern, 0.09],
    [spanish, 0.34],
    [japanese, 0.05],
    [korean, 0.02],
    [francophone, 0.03],
  ],
  nba: [
    [southern, 0.5],
    [american, 0.21],
    [slavic, 0.09],
    [francophone, 0.08],
    [westAfrican, 0.08],
    [spanish, 0.04],
  ],
  nfl: [
    [southern, 0.5],
    [american, 0.32],
    [polynesian, 0.08],
    [westAfrican, 0.08],
    [spanish, 0.02],
  ],
} satisfies Record<string, Mix>;

export type NamedLeague = keyof typeof leagueNames;

export type PlayerName = { readonly given: string; readonly family: string; readonly full: string };

function findCulture(mix: Mix, roll: number): Culture {
  let left = roll;
  for (const [culture, share] of mix) {
    left -= share;
    if (left < 0) return culture;
  }
  return american;
}

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b));

/** A step width that visits each of `size` places once in a random-looking order. */
function stepOf(size: number): number {
  let step = Math.floor(size * 0.618);
  while (commonDivisor(step, size) !== 1) step++;
  return step;
}

/** If an ending would double the last letter of the beginning, only one letter is kept. */
const join = (beginning: string, ending: string) =>
  beginning.at(-1) === ending[0] ? beginning + ending.slice(1) : beginning + ending;

type NameOptions = { seed: string; number: number };

/**
 * The name of a league's n-th player. Different numbers give different names: the number is a position in a fixed order
 * of all names of a culture.
 */
export function nameOf(league: NamedLeague, { seed, number }: NameOptions): PlayerName {
  const culture = findCulture(leagueNames[league], chanceOf(seed, league, 'culture', number));
  const { given, familyBeginnings, familyEndings } = culture;
  const families = familyBeginnings.length * familyEndings.length;
  const size = given.length * families;
  const start = Math.floor(chanceOf(seed, league, 'first name') * size);
  const place = (start + number * stepOf(size)) % size;
  const family = Math.floor(place / given.length);
  const beginning = familyBeginnings[family % familyBeginnings.length] ?? '';
  const ending = familyEndings[Math.floor(family / familyBeginnings.length)] ?? '';
  const name = { given: given[place % given.length] ?? '', family: join(beginning, ending) };
  return { ...name, full: `${name.given} ${name.family}` };
}

/** 'T.Brady', as play descriptions write names. */
export const toShortName = ({ given, family }: PlayerName): string => `${given.charAt(0)}.${family}`;
