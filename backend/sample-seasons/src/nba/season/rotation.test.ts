import { describe, expect, it } from 'vitest';
import { daysFrom, toDay } from '../../calendar/day.ts';
import { mean, shareOf, sum } from '../../testing/figures.ts';
import { nbaRosterOf } from './roster.ts';
import { toRotation } from './rotation.ts';
import { firstDayOf, seasonOf, toNbaSlate } from './slate.ts';

const games = daysFrom(toDay('2025-11-01'), toDay('2026-02-28')).flatMap((day) => toNbaSlate('sample', day));
const rotations = games.flatMap((game) =>
  [true, false].map((isHome) => toRotation('sample', { game, isHome })),
);

describe('toRotation', () => {
  it('starts two guards, two forwards and a centre where they are fit', () => {
    const placesOf = ({ starters }: (typeof rotations)[number]) =>
      starters.map(({ position }) => position).toSorted();
    expect(shareOf(rotations, (one) => placesOf(one).join('') === 'CFFGG')).toBeGreaterThan(0.85);
  });

  it('shares the minutes of five among eight to thirteen, the starters among them', () => {
    for (const { starters, shares } of rotations) {
      expect(shares.length).toBeGreaterThan(7);
      expect(shares.length).toBeLessThan(14);
      const minutes = sum(shares.map((share) => share.minutes));
      expect(Math.abs(minutes - 240)).toBeLessThan(25);
      const ofStarters = shares.filter(({ player }) => starters.includes(player));
      expect(ofStarters).toHaveLength(5);
    }
  });

  it('misses its best players in some games, for days in a row', () => {
    const [star] = nbaRosterOf('sample', { team: 'BOS', season: 2025 });
    const ofTeam = games.filter(({ home, away }) => home.team === 'BOS' || away.team === 'BOS');
    const plays = ofTeam.map((game) => {
      const { shares } = toRotation('sample', { game, isHome: game.home.team === 'BOS' });
      return shares.some(({ player }) => player.id === star?.id);
    });
    expect(shareOf(plays, (one) => one)).toBeGreaterThan(0.4);
    const hasBest = shareOf(rotations, ({ shares }) => shares.some(({ player }) => player.depth === 0));
    expect(Math.abs(hasBest - 0.86)).toBeLessThan(0.11);
  });
});

describe('nbaRosterOf', () => {
  it('has fifteen players, of whom most stay over the summer', () => {
    const before = nbaRosterOf('sample', { team: 'BOS', season: 2024 });
    const after = nbaRosterOf('sample', { team: 'BOS', season: 2025 });
    expect(after).toHaveLength(15);
    expect(after.filter(({ id }) => before.some((one) => one.id === id)).length).toBeGreaterThanOrEqual(9);
  });

  it('has centres rebound and guards pass', () => {
    const all = ['BOS', 'LAL', 'DEN', 'MIA', 'NYK', 'PHX'].flatMap((team) =>
      nbaRosterOf('sample', { team, season: 2025 }),
    );
    const talent = (position: string, of: 'rebounding' | 'passing' | 'threes') =>
      mean(all.filter((player) => player.position === position).map((player) => player.talent[of]));
    expect(talent('C', 'rebounding')).toBeGreaterThan(2 * talent('G', 'rebounding'));
    expect(talent('G', 'passing')).toBeGreaterThan(1.4 * talent('C', 'passing'));
    expect(talent('C', 'threes')).toBeLessThan(talent('G', 'threes'));
  });
});

it.each([
  ['2025-09-30', 2024],
  ['2025-10-01', 2025],
  ['2026-07-01', 2025],
])('seasonOf puts %s into the season that starts in %d', (date, season) => {
  expect(seasonOf(toDay(date))).toBe(season);
  expect(toDay(date)).toBeGreaterThanOrEqual(firstDayOf(season));
});
