import { describe, expect, it } from 'vitest';
import { daysFrom, toDay } from '../../calendar/day.ts';
import { mean, shareOf } from '../../testing/figures.ts';
import { toMlbSlate } from '../season/slate.ts';
import { finishedGame } from './played-games.ts';
import { momentAt } from './timeline.ts';

const games = daysFrom(toDay('2026-05-01'), toDay('2026-05-12'))
  .flatMap((day) => toMlbSlate('sample', day))
  .filter(({ isPostponed }) => !isPostponed)
  .map((game) => finishedGame('sample', game));

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
    expect(mean(minutes)).toBeGreaterThan(152);
    expect(mean(minutes)).toBeLessThan(172);
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
          expect(momentAt(played, timeline, time)).toMatchObject({
            appearance: { number: index + 1 },
            pitch,
          });
        }
      }
    }
  });

  it('has nobody at bat before the first pitch, and is over after the last', () => {
    const [first] = games;
    if (first === undefined) throw new Error('days have games');
    expect(momentAt(first.played, first.timeline, 0)).toMatchObject({
      appearance: undefined,
      pitch: -1,
      isOver: false,
    });
    expect(momentAt(first.played, first.timeline, first.timeline.endMs)).toMatchObject({ isOver: true });
  });

  it('is between halves after the third out until the next pitch', () => {
    const [first] = games;
    if (first === undefined) throw new Error('days have games');
    const { appearances } = first.played;
    const index = appearances.findIndex(({ half }) => half === 'Bot') - 1;
    const last = first.timeline.pitchesMs[index]?.at(-1) ?? 0;
    expect(momentAt(first.played, first.timeline, last + 1_000).isBetweenHalves).toBe(true);
    expect(momentAt(first.played, first.timeline, last - 1).isBetweenHalves).toBe(false);
  });
});
