import { describe, expect, it } from 'vitest';
import { toContrast } from '../theme/contrast.ts';
import { mlb } from './mlb.ts';
import { nba } from './nba.ts';
import { nfl } from './nfl.ts';
import { nhl } from './nhl.ts';
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

describe('teamColors', () => {
  it.each([mlb, nba, nfl, nhl])('read at AA for every team of the $name', ({ teams }) => {
    const unreadable = teams.filter((team) => {
      const { ground, text } = teamColors(team);
      return toContrast(ground, text) < 4.5;
    });
    expect(unreadable).toEqual([]);
  });

  it('have the second colour as text only where that can be read', () => {
    expect(teamColors({ primary: '#003831', secondary: '#efb21e' }).text).toBe('#efb21e');
    expect(teamColors({ primary: '#bd3039', secondary: '#0c2340' })).toEqual({
      ground: '#bd3039',
      text: '#ffffff',
      stripe: '#0c2340',
    });
  });
});
