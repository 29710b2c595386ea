import { setImmediate } from 'node:timers/promises';
import { createDice } from '@sharpside/server-kit/testing/dice';
import { expect, it } from 'vitest';
import { findNewest } from './find-newest.ts';

/** Revisions 1 to `newest`; counts the checked numbers and the sequential rounds. */
function aLog(newest: number) {
  const log = { newest, looks: 0, rounds: 0, running: 0 };
  const isStored = async (revision: number) => {
    if (log.running === 0) log.rounds += 1;
    log.running += 1;
    log.looks += 1;
    await setImmediate();
    log.running -= 1;
    return revision <= log.newest;
  };
  return { log, isStored };
}

it.each([0, 1, 2, 3, 7, 8, 9, 63, 64, 65, 300, 511, 512, 4_097, 50_000, 99_999_998, 99_999_999])(
  'finds %i, whatever is known',
  async (newest) => {
    const known = [0, 1, 2, newest - 9, newest - 2, newest - 1, newest, Math.floor(newest / 2)];
    for (const from of known.filter((number) => number >= 0 && number <= newest)) {
      expect(await findNewest(aLog(newest).isStored, from)).toBe(newest);
    }
  },
);

it.each([
  ['nothing new', 300, 300, { looks: 1, rounds: 1 }],
  ['one new revision', 300, 301, { looks: 2, rounds: 2 }],
])('looks at few numbers for %s', async (_, from, newest, counts) => {
  const { log, isStored } = aLog(newest);
  await findNewest(isStored, from);
  expect(log).toMatchObject(counts);
});

it.each([
  [300, 37, 7],
  [1_000_000, 58, 10],
])(
  'finds one of %i without knowing anything, in %i looks and %i rounds at most',
  async (newest, looks, rounds) => {
    const { log, isStored } = aLog(newest);
    await findNewest(isStored, 0);
    expect(log.looks).toBeLessThanOrEqual(looks);
    expect(log.rounds).toBeLessThanOrEqual(rounds);
  },
);

it('never finds an older one than was the newest when it began, while others write', async () => {
  const roll = createDice(7);
  const found = { older: 0, newer: 0 };
  for (let round = 0; round < 400; round += 1) {
    const { log, isStored } = aLog(roll(round * 5 + 1));
    const begun = log.newest;
    const pace = 1 + roll(60);
    const number = await findNewest(
      async (revision) => {
        if (roll(pace) === 0) log.newest += 1 + roll(12);
        const isThere = await isStored(revision);
        if (roll(pace) === 0) log.newest += 1;
        return isThere;
      },
      roll(begun + 1),
    );
    expect(number).toBeGreaterThanOrEqual(begun);
    expect(number).toBeLessThanOrEqual(log.newest);
    found[number > begun ? 'newer' : 'older'] += 1;
  }
  // The run must include both cases, or it proves nothing.
  expect(Math.min(...Object.values(found))).toBeGreaterThan(20);
});
