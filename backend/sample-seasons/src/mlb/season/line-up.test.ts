import { mlbTeams } from '@sharpside/warehouse/teams/mlb-teams';
import { describe, expect, it } from 'vitest';
import { daysFrom, toDay } from '../../calendar/day.ts';
import { mean, shareOf } from '../../testing/figures.ts';
import { type LineUp, toLineUp } from './line-up.ts';
import { rosterOf } from './roster.ts';
import { toMlbSlate } from './slate.ts';

const days = daysFrom(toDay('2026-04-01'), toDay('2026-06-30'));
const games = days
  .flatMap((day) => toMlbSlate('sample', day))
  .filter(({ isDoubleHeader }) => !isDoubleHeader);
const lineUps = games.flatMap((game) =>
  [true, false].map((isHome) => toLineUp({ seed: 'sample', game, isHome })),
);

const positions = ['1B', '2B', '3B', 'C', 'CF', 'DH', 'LF', 'RF', 'SS'];
const isRegular = ({ order }: LineUp) => order.filter(({ batter }) => batter.isRegular).length;

describe('toLineUp', () => {
  it('has nine different men at nine positions, a catcher among them', () => {
    for (const { order } of lineUps) {
      expect(order.map(({ position }) => position).sort()).toEqual(positions);
      expect(new Set(order.map(({ batter }) => batter.id)).size).toBe(9);
      expect(order.find(({ position }) => position === 'C')?.batter.position).toBe('C');
    }
  });

  it('rests regulars now and then', () => {
    expect(mean(lineUps.map(isRegular))).toBeGreaterThan(7.8);
    expect(shareOf(lineUps, (lineUp) => isRegular(lineUp) < 9)).toBeGreaterThan(0.4);
  });

  it('has five starters take turns', () => {
    const ofTeam = games.filter(({ home }) => home.team === 'SEA');
    const starters = ofTeam.map((game) => ({
      day: game.day,
      id: toLineUp({ seed: 'sample', game, isHome: true }).starter.id,
    }));
    expect(new Set(starters.map(({ id }) => id)).size).toBe(5);
    for (const { day, id } of starters) expect(starters.find((one) => one.day % 5 === day % 5)?.id).toBe(id);
  });
});

describe('rosterOf', () => {
  it('changes between years, and not within one', () => {
    const ids = (date: string) =>
      rosterOf('sample', { team: 'SEA', day: toDay(date) }).batters.map(({ id }) => id);
    expect(ids('2026-01-01')).toEqual(ids('2026-12-31'));
    expect(ids('2026-01-01')).not.toEqual(ids('2022-01-01'));
    expect(ids('2026-01-01').filter((id) => ids('2025-01-01').includes(id)).length).toBeGreaterThan(7);
  });

  it('gives a quarter of pitchers and a third of batters the left hand, and no shortstop or catcher', () => {
    const rosters = mlbTeams.map(({ team }) => rosterOf('sample', { team, day: toDay('2026-05-01') }));
    const pitchers = rosters.flatMap(({ starters, relievers }) => [...starters, ...relievers]);
    const batters = rosters.flatMap((roster) => roster.batters);
    expect(Math.abs(shareOf(pitchers, ({ throws }) => throws === 'L') - 0.275)).toBeLessThan(0.075);
    expect(shareOf(batters, ({ bats }) => bats === 'L')).toBeGreaterThan(0.27);
    expect(shareOf(batters, ({ bats }) => bats === 'S')).toBeGreaterThan(0.06);
    for (const { position, throws } of batters)
      if (['SS', '2B', '3B', 'C'].includes(position)) expect(throws).toBe('R');
  });

  it('refuses a team that there is not', () => {
    expect(() => rosterOf('sample', { team: 'XXX', day: toDay('2026-05-01') })).toThrow(RangeError);
  });
});
