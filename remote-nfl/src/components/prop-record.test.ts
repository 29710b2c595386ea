import { expect, it } from 'vitest';
import type { NflHitRateGame } from '../api/hit-rate-games.ts';
import { aHitRateGame } from '../testing/a-hit-rate-game.ts';
import { toPropRecord, toResultWords } from './prop-record.ts';

const games = (...results: NflHitRateGame['result'][]) => results.map((result) => aHitRateGame({ result }));

it('counts how games came out, and the streak over pushes and games that he missed', () => {
  expect(toPropRecord(games('loss', 'win', 'push', 'win', 'missed'))).toEqual({
    win: 2,
    loss: 1,
    push: 1,
    missed: 1,
    streak: { result: 'win', length: 2 },
  });
});

it('has no streak where nothing was decided', () => {
  expect(toPropRecord(games('push', 'missed')).streak).toBeNull();
});

it('says each outcome in words', () => {
  const words = games('win', 'loss', 'push', 'missed', null).map(toResultWords);
  expect(words).toEqual(['Won', 'Lost', 'Push', 'Did not play', '']);
});
