import { describe, expect, it } from 'vitest';
import { formAt, waveAt } from './wave.ts';

const days = Array.from({ length: 5_000 }, (_, day) => day + 19_000);

describe('waveAt', () => {
  it('moves little from one day to the next', () => {
    const steps = days.map((day) =>
      Math.abs(waveAt(['a'], { day: day + 1, periodDays: 12 }) - waveAt(['a'], { day, periodDays: 12 })),
    );
    expect(Math.max(...steps)).toBeLessThan(0.9);
  });

  it('is unrelated for different parts', () => {
    const product = days.map(
      (day) => waveAt(['a'], { day, periodDays: 12 }) * waveAt(['b'], { day, periodDays: 12 }),
    );
    expect(Math.abs(product.reduce((sum, x) => sum + x, 0) / days.length)).toBeLessThan(0.08);
  });
});

describe('formAt', () => {
  it('has hot and cold spells around a mean of 0', () => {
    const forms = days.map((day) => formAt(['player', 1], day));
    expect(Math.abs(forms.reduce((sum, x) => sum + x, 0) / days.length)).toBeLessThan(0.15);
    expect(forms.filter((form) => form > 0.8).length / days.length).toBeGreaterThan(0.05);
    expect(forms.filter((form) => form < -0.8).length / days.length).toBeGreaterThan(0.05);
  });

  it('can be asked for one day alone', () => {
    expect(formAt(['player', 1], 20_000)).toBe(formAt(['player', 1], 20_000));
  });
});
