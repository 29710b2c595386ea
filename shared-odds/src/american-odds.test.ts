import { describe, expect, it } from 'vitest';
import {
  findAmericanIn,
  findDecimalOdds,
  findFairAmerican,
  findFairProbabilities,
  findImpliedProbability,
  formatFairOdds,
  formatOdds,
  formatOddsIn,
} from './american-odds.ts';

describe('American odds', () => {
  it.each([
    { odds: 150, american: '+150', decimal: '2.50', fraction: '3/2', probability: '40.0%' },
    { odds: -110, american: '-110', decimal: '1.91', fraction: '10/11', probability: '52.4%' },
    { odds: -100, american: '+100', decimal: '2.00', fraction: '1/1', probability: '50.0%' },
    { odds: 2500, american: '+2500', decimal: '26.00', fraction: '25/1', probability: '3.8%' },
  ] as const)('$odds are written in every form', ({ odds, ...forms }) => {
    expect(forms).toEqual({
      american: formatOdds(odds, 'american'),
      decimal: formatOdds(odds, 'decimal'),
      fraction: formatOdds(odds, 'fraction'),
      probability: formatOdds(odds, 'probability'),
    });
  });

  it.each([null, 0, 99, -99.99, 1e17, 1e308, -1e308, Number.NaN, Number.POSITIVE_INFINITY])(
    'that are no price are N/A: %s',
    (odds) => {
      expect(formatOdds(odds, 'decimal')).toBe('N/A');
    },
  );

  it('are found in a text, and written there as asked', () => {
    expect(['-135', '-1.5 (+140)', 'O 8.5 (-110)', 'O 8.5', ''].map(findAmericanIn)).toEqual([
      -135,
      140,
      -110,
      undefined,
      undefined,
    ]);
    expect(formatOddsIn('-1.5 (+140)', 'decimal')).toBe('-1.5 (2.40)');
    expect(formatOddsIn('-135', 'probability')).toBe('57.4%');
    expect(formatOddsIn('O 8.5', 'decimal')).toBe('O 8.5');
  });
});

it('odds with more decimals than a price has are taken to the nearest hundredth', () => {
  expect(findDecimalOdds(110.016)).toBeCloseTo(2.1002, 10);
  expect(findDecimalOdds(-110.014)).toBeCloseTo(1 + 100 / 110.01, 10);
});

describe('chances', () => {
  it('are implied by odds', () => {
    expect(findDecimalOdds(-110)).toBeCloseTo(1.90909, 5);
    expect(findImpliedProbability(-110)).toBeCloseTo(0.5238, 4);
    expect(findImpliedProbability(50)).toBeUndefined();
  });

  it('add up to 1 without the margin', () => {
    expect(findFairProbabilities([-110, -110])).toEqual([0.5, 0.5]);
    const [over = 0, under = 0] = findFairProbabilities([-140, 120]) ?? [];
    expect(over).toBeCloseTo(0.562, 3);
    expect(over + under).toBeCloseTo(1, 12);
  });

  it('are not told where an outcome has no price', () => {
    expect(findFairProbabilities([-110, 0])).toBeUndefined();
    expect(findFairProbabilities([])).toBeUndefined();
  });
});

describe('the fair price of a chance', () => {
  it.each([
    { chance: 0.253, american: '+295', decimal: '3.95', probability: '25.3%' },
    { chance: 0.6, american: '-150', decimal: '1.67', probability: '60.0%' },
    { chance: 0.5, american: '+100', decimal: '2.00', probability: '50.0%' },
  ] as const)('of $chance is $american', ({ chance, ...forms }) => {
    expect(forms).toEqual({
      american: formatFairOdds(chance, 'american'),
      decimal: formatFairOdds(chance, 'decimal'),
      probability: formatFairOdds(chance, 'probability'),
    });
    expect(findFairAmerican(chance)).toBe(Number(forms.american));
  });

  it('is a fraction that people know', () => {
    expect(formatFairOdds(0.4, 'fraction')).toBe('3/2');
  });

  it.each([null, 0, 1, -0.1, 1.1, 1e-12, 1e300, Number.NaN])('is not known for %s', (chance) => {
    expect(formatFairOdds(chance, 'american')).toBe('N/A');
    expect(findFairAmerican(chance ?? Number.NaN)).toBeUndefined();
  });
});
