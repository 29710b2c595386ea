import { readers } from '@sharpside/ingest/readers/readers';
import { expect, it } from 'vitest';
import { findSourceLeague } from './source-league.ts';

it('every source belongs to a league, but for those that serve several', () => {
  const ofSeveral = readers.map(({ source }) => source).filter((source) => !findSourceLeague(source));
  expect(ofSeveral).toEqual(['odds', 'espn-scoreboard']);
});

it.each([
  ['statcast', 'mlb'],
  ['nba-game-log', 'nba'],
  ['nfl-games', 'nfl'],
])('%s is of %s', (source, league) => {
  expect(findSourceLeague(source)).toBe(league);
});
