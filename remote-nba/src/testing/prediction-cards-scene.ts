import type { FakeRoute } from '@sharpside/shared-auth/testing';
import { screen } from '@testing-library/react';
import { aScoreboardGame } from './rows.ts';

export const THREES = '/api/nba-three-pointer-predictions/';
export const FIRST = '/api/nba-multi-factor-first-basket';
export const SCOREBOARD = '/api/scoreboard/nba';
const PICTURES = '/api/nba-player-pictures/';

export const scoreboard = (...events: unknown[]) => ({ json: { day: {}, events } });
export const BESIDE: Record<string, FakeRoute> = {
  '/api/predictions/record': { json: { results: [] } },
  [SCOREBOARD]: scoreboard(aScoreboardGame()),
  [PICTURES]: {
    json: { results: [{ player_name: 'Ray Oak', profile_picture: 'https://faces.test/7.png' }], next: null },
  },
};

export const findCard = (name = 'Ray Oak') =>
  screen.findByRole('article', { name: new RegExp(`^${name}, BOS @ GSW$`) });
export const faceOf = (card: HTMLElement, side: 'front' | 'back') => {
  const face = card.querySelector(`[data-face=${side}]`);
  if (!face) throw new Error(`The card has no ${side}.`);
  return face;
};
export const readFigures = (card: HTMLElement) =>
  [...faceOf(card, 'back').querySelectorAll('dl > div')].map(({ children }) =>
    [...children].map(({ textContent }) => textContent),
  );
