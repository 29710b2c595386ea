import { describe, expect, it } from 'vitest';
import { mean, shareOf } from '../../testing/figures.ts';
import { mlbGames } from '../../testing/mlb-games.ts';
import { finishedGame } from './played-games.ts';
import { momentAt } from './timeline.ts';

const games = mlbGames('2026-05-01', '2026-05-12').map((game) => finishedGame('sample', game));
const [first] = games;
if (first === undefined) throw new Error('days have games');

describe('toTimeline', () => {
  it('throws one pitch after the other', () => {
    for (const { timeline } of games) {
      const times = timeline.pitchesMs.flat();
      for (const [index, time] of times.entries()) expect(time).toBeGreaterThan(times[index - 1] ?? 0);
      expect(timeline.endMs).toBe(times.at(-1));
    }
  });

  it('lasts as long as games do, and never so short that nothing is on', () => {
    const minutes = games
      .filter(({ timeline }) => timeline.rain === undefined)
      .map(({ timeline }) => timeline.endMs / 60_000);
    expect(Math.min(...minutes)).toBeGreaterThan(150);
    expect(Math.abs(mean(minutes) - 162)).toBeLessThan(10);
  });

  it('rains at some open parks, and stops every pitch while it does', () => {
    const rained = games.filter(({ timeline }) => timeline.rain !== undefined);
    expect(rained.length).toBeGreaterThan(0);
    expect(shareOf(games, ({ timeline }) => timeline.rain !== undefined)).toBeLessThan(0.08);
    for (const { played, timeline } of rained) {
      expect(played.game.park.hasRoof).toBe(false);
      const { fromMs = 0, toMs = 0 } = timeline.rain ?? {};
      expect(timeline.pitchesMs.flat().some((time) => time > fromMs + 1_000 && time < toMs)).toBe(false);
      expect(momentAt(played, timeline, (fromMs + toMs) / 2).isRaining).toBe(true);
    }
  });
});

describe('momentAt', () => {
  it('finds the last pitch thrown', () => {
    for (const { played, timeline } of games.slice(0, 5)) {
      for (const [index, pitches] of timeline.pitchesMs.entries()) {
        for (const [pitch, time] of pitches.entries()) {
          const appearance = { number: index + 1 };
          expect(momentAt(played, timeline, time)).toMatchObject({ appearance, pitch });
        }
      }
    }
  });

  it('has nobody at bat before the first pitch, and is over after the last', () => {
    const before = momentAt(first.played, first.timeline, 0);
    expect(before).toMatchObject({ appearance: undefined, pitch: -1, isOver: false });
    expect(momentAt(first.played, first.timeline, first.timeline.endMs)).toMatchObject({ isOver: true });
  });

  it('is between halves after the third out until the next pitch', () => {
    const { appearances } = first.played;
    const index = appearances.findIndex(({ half }) => half === 'Bot') - 1;
    const last = first.timeline.pitchesMs[index]?.at(-1) ?? 0;
    expect(momentAt(first.played, first.timeline, last + 1_000).isBetweenHalves).toBe(true);
    expect(momentAt(first.played, first.timeline, last - 1).isBetweenHalves).toBe(false);
  });
});
