import { describe, expect, it } from 'vitest';
import { toContrast } from '../theme/contrast.ts';
import { findTeam } from './league.ts';
import { nfl } from './nfl.ts';
import { readableTextOn, teamColors } from './team-colors.ts';

const STEPS = ['00', '33', '55', '77', '88', '99', 'bb', 'dd', 'ff'];

describe('readableTextOn', () => {
  it('reads at AA on colours of every lightness', () => {
    const colors = STEPS.flatMap((r) => STEPS.flatMap((g) => STEPS.map((b) => `#${r}${g}${b}`)));
    const unreadable = colors.filter((color) => toContrast(readableTextOn(color), color) < 4.5);
    expect(unreadable).toEqual([]);
  });

  it('is white on a dark colour and black on a light one', () => {
    expect([readableTextOn('#0c2340'), readableTextOn('#ffb81c')]).toEqual(['#ffffff', '#000000']);
  });
});

it.each(['CLE', 'LAC', 'MIA'])('the small letters of %s stand out from their ground', (code) => {
  const team = findTeam(nfl, code);
  const { ground, text } = team ? teamColors(team) : { ground: '#ffffff', text: '#ffffff' };
  expect(toContrast(ground, text)).toBeGreaterThan(5.3);
});
