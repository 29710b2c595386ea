import { ratio } from '@sharpside/shared-odds';
import { anAmericanPrice } from '@sharpside/shared-odds/testing';
import { describe, expect, it } from 'vitest';
import { calculateArbitrage } from './arbitrage.ts';
import { describeDoubt, describeLostCents, describeRounding, describeVerdict } from './describe-arbitrage.ts';

const calculate = (lines: readonly number[], unit?: number, firstStake = ratio(100n)) =>
  calculateArbitrage({
    given: { amount: firstStake, of: 0 },
    prices: lines.map(anAmericanPrice),
    unit: unit === undefined ? undefined : ratio(BigInt(unit)),
  });

describe('the verdict', () => {
  it.each([
    { lines: [-110], said: 'One bet is not an arbitrage: it wins $90.91 or loses $100.00.' },
    { lines: [150, -130], said: 'Arbitrage: $8.70 locked in on paper, whichever bet wins.' },
    {
      lines: [150, -130],
      unit: 10,
      said: 'Arbitrage: at least $7.69 locked in on paper, whichever bet wins.',
    },
    { lines: [100, -100], said: 'No arbitrage: you get back what you stake, whichever bet wins.' },
    { lines: [150, -130], unit: 25, said: 'No arbitrage: at worst you get back what you stake.' },
    { lines: [-110, -110], said: 'No arbitrage: you lose $9.09, whichever bet wins.' },
    {
      lines: [-110, -115],
      unit: 10,
      said: 'No arbitrage: you lose up to $13.04, depending on which bet wins.',
    },
  ])('on $lines, rounded to $unit, is: $said', ({ lines, unit, said }) => {
    expect(describeVerdict(calculate(lines, unit))).toBe(said);
  });

  it.each([
    { lines: [-110, -110], said: 'No arbitrage: you lose less than $0.01, whichever bet wins.' },
    { lines: [150, -130], said: 'Arbitrage: less than $0.01 locked in on paper, whichever bet wins.' },
    { lines: [-1000], said: 'One bet is not an arbitrage: it wins less than $0.01 or loses $0.01.' },
    { lines: [100, 100], said: 'No arbitrage: you get back what you stake, whichever bet wins.' },
  ])('on $lines for a cent is: $said', ({ lines, said }) => {
    expect(describeVerdict(calculate(lines, undefined, ratio(1n, 100n)))).toBe(said);
  });

  it('promises nothing', () => {
    const said = [[150, -130], [150, -130, 1200], [-110]].map((lines) => describeVerdict(calculate(lines)));
    expect(said.join(' ')).not.toMatch(/guarantee|risk-free|sure|certain/i);
  });
});

describe('what is said of rounding', () => {
  it('is nothing where nothing was rounded', () => {
    expect(describeRounding(calculate([150, -130]))).toBeUndefined();
  });

  it('is the range that it leaves, beside the exact profit', () => {
    expect(describeRounding(calculate([150, -130], 10))).toBe(
      'Rounded stakes leave $7.69 at worst and $10.00 at best; exact stakes leave $8.70.',
    );
  });

  it('is a warning where it turns a profit into a loss', () => {
    expect(describeRounding(calculate([150, -130], 100))).toMatch(
      /^Rounding spoils this arbitrage: -\$23\.08/,
    );
  });

  it('is that it changes nothing, where the stakes were whole already', () => {
    expect(describeRounding(calculate([-110, -110], 10))).toBe('Exact stakes come to the same: -$9.09.');
  });
});

describe('lost cents', () => {
  it('are told where three printed stakes come to another total', () => {
    // 100.00 + 91.30 + 91.30, printed beside a total of 282.61.
    expect(describeLostCents(calculate([-110, 109, 109]))).toMatch(/as printed they add up to \$282\.\d\d\./);
  });

  it('never are where there are two bets, or stakes are rounded to cents', () => {
    expect(describeLostCents(calculate([150, -130]))).toBeUndefined();
    expect(describeLostCents(calculate([-110, 109, 109], 1))).toBeUndefined();
  });
});

describe('doubt', () => {
  it.each([
    { lines: [120, 121], isDoubted: true },
    { lines: [120, 120], isDoubted: false },
    { lines: [5000], isDoubted: false },
  ])('about $lines: $isDoubted', ({ lines, isDoubted }) => {
    expect(describeDoubt(calculate(lines)) !== undefined).toBe(isDoubted);
  });
});
