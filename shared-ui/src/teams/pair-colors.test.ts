import { expect, it } from 'vitest';
import { toContrast } from '../theme/contrast.ts';
import { findTeam, type League } from './league.ts';
import { mlb } from './mlb.ts';
import { nba } from './nba.ts';
import { nfl } from './nfl.ts';
import { nhl } from './nhl.ts';
import { pairColors } from './pair-colors.ts';

function pairOf(league: League, codes: string) {
  const [first, second] = codes.split(' ').map((code) => findTeam(league, code));
  if (!first || !second) throw new Error(`There is no pair ${codes}.`);
  return pairColors(first, second).map(({ ground }) => ground);
}

it.each([
  { codes: 'KC SF', grounds: ['#e31837', '#d3bc8d'] },
  { codes: 'SF KC', grounds: ['#aa0000', '#ffb81c'] },
  { codes: 'ATL ARI', grounds: ['#a71930', '#ffb612'] },
  { codes: 'DAL LA', grounds: ['#003594', '#ffa300'] },
  { codes: 'KC BUF', grounds: ['#e31837', '#00338d'] },
  // The second team's other colour equals the first team's, or is similar.
  { codes: 'NYG HOU', grounds: ['#0b2265', '#a71930'] },
  { codes: 'CIN DEN', grounds: ['#fb4f14', '#002244'] },
])('$codes stand in $grounds', ({ codes, grounds }) => {
  expect(pairOf(nfl, codes)).toEqual(grounds);
});

it('turns the second to white where both its colours are near to the first’s', () => {
  const red = { primary: '#e31837', secondary: '#000000' };
  const darkReds = { primary: '#d50a0a', secondary: '#c8102e' };
  const [, second] = pairColors(red, darkReds);
  expect(second).toEqual({ ground: '#ffffff', text: '#d50a0a', stripe: '#d50a0a' });
});

it.each([mlb, nba, nfl, nhl])('tells any two teams of the $name apart, with text that reads', ({ teams }) => {
  const alike = teams.flatMap((first) =>
    teams
      .filter((second) => second !== first)
      .flatMap((second) => {
        const [one, other] = pairColors(first, second);
        const isReadable = [one, other].every(({ ground, text }) => toContrast(ground, text) >= 4.5);
        return one.ground === other.ground || !isReadable ? [`${first.code} ${second.code}`] : [];
      }),
  );
  expect(alike).toEqual([]);
});
