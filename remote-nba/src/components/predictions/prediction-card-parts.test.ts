import { expect, it } from 'vitest';
import type { GameTime } from '../../api/game-times.ts';
import { isSameCard } from './prediction-card-parts.tsx';

const GAME: GameTime = {
  startsAt: '2026-01-10T00:00:00Z',
  time: '7:00 PM ET',
  status: 'Scheduled',
  state: 'scheduled',
};
const CARD = { game: GAME, isFlipped: false, picture: null };

it('is drawn again for what it shows, and not for a game that says the same', () => {
  expect(isSameCard(CARD, { ...CARD, game: { ...GAME } })).toBe(true);
  expect(isSameCard(CARD, { ...CARD, isFlipped: true })).toBe(false);
  expect(isSameCard(CARD, { ...CARD, game: { ...GAME, state: 'final' } })).toBe(false);
});
