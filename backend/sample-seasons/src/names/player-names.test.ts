import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { toNameKey } from '@sharpside/warehouse/teams/name-key';
import { describe, expect, it } from 'vitest';
import { sharedFile } from '../testing/shared-data.ts';
import { type NamedLeague, nameOf, toShortName } from './player-names.ts';

const leagues: readonly NamedLeague[] = ['mlb', 'nba', 'nfl'];
const namesOf = (league: NamedLeague, seed = 'sample') =>
  Array.from({ length: 4_000 }, (_, number) => nameOf(league, { seed, number }));

const readLines = (path: string) => {
  const bytes = readFileSync(path);
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8').split('\n');
};

const keysOf = (name: string) => {
  const [last, first] = name.split(', ');
  return toNameKey(first === undefined ? name : `${first} ${last}`);
};

/** Names of real athletes, from a column of a file that may be missing. */
const athletes = [
  { file: 'statcast/batters_from_des_2024_2025.csv', pattern: /^\d+,([^,"]+),/ },
  { file: 'statcast/pitchers_2024_2025.csv', pattern: /^\d+,"([^"]+)",/ },
  { file: 'nba/player_game_logs_2024-25.csv.gz', pattern: /^\d+,([^,]+),/ },
  { file: 'nfl/player_stats_2022.csv.gz', pattern: /^[\d-]+,[^,]*,([^,]+),/ },
  { file: 'nfl/player_stats_2023.csv.gz', pattern: /^[\d-]+,[^,]*,([^,]+),/ },
];

describe('nameOf', () => {
  it.each(leagues)('gives 4,000 players of the %s as many names, also without accents', (league) => {
    expect(new Set(namesOf(league).map(({ full }) => toNameKey(full))).size).toBe(4_000);
  });

  it('gives the same name for the same number, and another for another seed', () => {
    expect(namesOf('nba')).toEqual(namesOf('nba'));
    expect(namesOf('nba', 'other')).not.toEqual(namesOf('nba'));
  });

  it('mixes families, so that neighbours do not share one', () => {
    const neighbours = namesOf('mlb').slice(0, 40);
    expect(new Set(neighbours.map(({ family }) => family)).size).toBeGreaterThan(36);
  });

  it.each(athletes)('gives nobody the name of an athlete in $file', ({ file, pattern }) => {
    const path = sharedFile(file);
    if (path === undefined) return;
    const real = new Set(
      readLines(path)
        .flatMap((line) => pattern.exec(line)?.[1] ?? [])
        .map(keysOf),
    );
    expect(real.size).toBeGreaterThan(100);
    const invented = leagues.flatMap((league) => namesOf(league)).map(({ full }) => toNameKey(full));
    expect(invented.filter((key) => real.has(key))).toEqual([]);
  });
});

it('toShortName shortens the given name to its first letter', () => {
  const name = { given: 'Étienne', family: 'Beaucourt', full: 'Étienne Beaucourt' };
  expect(toShortName(name)).toBe('É.Beaucourt');
});
