import { describe, expect, it } from 'vitest';
import { system } from './system.ts';

describe('system', () => {
  it.each(['spacing', 'sizes'] as const)('names %s by steps of 4 px', (scale) => {
    const steps = system.query.tokens.list(scale).filter((name) => /^[\d.]+$/.test(name));
    for (const step of steps) expect(system.token(`${scale}.${step}`)).toBe(`${Number(step) / 4}rem`);
    expect(steps.length).toBeGreaterThan(10);
  });

  it('moves for less than 150 ms', () => {
    const durations = system.query.tokens.list('durations').map((name) => system.token(`durations.${name}`));
    expect(durations.length).toBeGreaterThan(0);
    for (const duration of durations) expect(Number.parseInt(duration, 10)).toBeLessThan(150);
  });

  it("carries none of Chakra's own recipes", () => {
    expect(system.hasRecipe('button')).toBe(false);
    expect(system.hasRecipe('dialog')).toBe(false);
  });

  it('works out the look of a declaration once', () => {
    const declaration = { base: { color: 'fg' }, variants: { size: { sm: { p: '1' } } } };
    expect(system.cva(declaration)).toBe(system.cva(declaration));
    const style = { bg: 'bg', p: '2' };
    expect(system.css(style, {}, undefined)).toBe(system.css(style));
    expect(system.css(style, { p: '3' })).not.toEqual(system.css(style));
    expect(system.css()).toEqual({});
  });
});
