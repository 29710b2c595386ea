import type { Ballot } from '@sharpside/contracts/control';
import { expect, it } from 'vitest';
import { countBallots } from './count-ballots.ts';

const ALWAYS = { from: 0, until: Number.POSITIVE_INFINITY };

const aBallot = (network: string, at: number, hasFailed = false): Ballot => ({ network, at, hasFailed });

it('counts each network once, and those that saw it fail', () => {
  const ballots = [aBallot('a.1', 1, true), aBallot('b.1', 2), aBallot('c.1', 3, true)];
  expect(countBallots(ballots, ALWAYS)).toEqual({ networks: 3, failing: 2 });
  expect(countBallots([], ALWAYS)).toEqual({ networks: 0, failing: 0 });
});

it('begins with the first millisecond of a period, and ends before its last', () => {
  const ballots = [9, 10, 19, 20].map((at) => aBallot(`n${at}.1`, at, at === 19));
  expect(countBallots(ballots, { from: 10_000, until: 20_000 })).toEqual({ networks: 2, failing: 1 });
  expect(countBallots(ballots, { from: 9_001, until: 20_001 })).toEqual({ networks: 3, failing: 1 });
});

it('hears the first four networks of a neighbourhood, and no more of it', () => {
  // Six networks of one neighbourhood, listed in reverse: the two latest failed.
  const ballots = [6, 5, 4, 3, 2, 1].map((at) => aBallot(`near.${at}`, at, at > 4));
  expect(countBallots([...ballots, aBallot('far.1', 9, true)], ALWAYS)).toEqual({ networks: 5, failing: 1 });
});
