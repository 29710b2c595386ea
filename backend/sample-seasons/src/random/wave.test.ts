import { describe, expect, it } from 'vitest';
import { mean, shareOf } from '../testing/figures.ts';
import { formAt, waveAt } from './wave.ts';

const wave = (part: string, day: number) => waveAt([part], { day, periodDays: 12 });
const days = Array.from({ length: 5_000 }, (_, day) => day + 19_000);

describe('waveAt', () => {
  it('moves little from one day to the next', () => {
    const steps = days.map((day) => Math.abs(wave('a', day + 1) - wave('a', day)));
    expect(Math.max(...steps)).toBeLessThan(0.9);
  });

  it('is unrelated for different parts', () => {
    expect(Math.abs(mean(days.map((day) => wave('a', day) * wave('b', day))))).toBeLessThan(0.08);
  });
});

it('formAt has hot and cold spells around a mean of 0', () => {
  const forms = days.map((day) => formAt(['player', 1], day));
  expect(Math.abs(mean(forms))).toBeLessThan(0.15);
  expect(shareOf(forms, (form) => form > 0.8)).toBeGreaterThan(0.05);
  expect(shareOf(forms, (form) => form < -0.8)).toBeGreaterThan(0.05);
});
