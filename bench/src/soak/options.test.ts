import { expect, it } from 'vitest';
import { readOptions } from './options.ts';

it.each([
  [[], 60],
  [['--short'], 10],
  [['--minutes', '25'], 25],
])('takes %j', (argv, minutes) => {
  expect(readOptions(argv)).toMatchObject({ minutes, perSecond: 40 });
});

it('takes the seed of a run that is to be repeated, and finds one otherwise', () => {
  expect(readOptions(['--seed', '7'])?.seed).toBe(7);
  expect(readOptions([])?.seed).toBeGreaterThan(0);
});

it.each([
  [['--minutes', 'ten'], "--minutes takes a whole number above 0; 'ten' is none."],
  [['--minutes', '0'], "'0' is none"],
  [['--per-second', '-3'], '--per-second'],
  [['--long'], '--long'],
  [['60'], '60'],
])('refuses %j and says why', (argv, message) => {
  expect(() => readOptions(argv)).toThrow(message);
});
