import { expect, it } from 'vitest';
import { DecayedSum } from './decayed-sum.ts';

it('halves with each half-life', () => {
  const sum = new DecayedSum(10);
  sum.add(8, 100);
  expect(sum.valueAt(100)).toBe(8);
  expect(sum.valueAt(110)).toBe(4);
  sum.add(1, 120);
  expect(sum.valueAt(120)).toBe(3);
  expect(sum.valueAt(140)).toBe(0.75);
});

it('is nothing before anything was added', () => {
  expect(new DecayedSum(5).valueAt(1000)).toBe(0);
});
