import type { NbaGame } from './slate.ts';
import { expectedPoints } from './strength.ts';

/** The line that a scoreboard prints before a game: 'BOS -5.5'. */
export function toNbaGameOdds(seed: string, game: NbaGame) {
  const { home, away } = expectedPoints(seed, game);
  const favourite = home >= away ? game.home : game.away;
  const spread = Math.max(1, Math.round(Math.abs(home - away)));
  return {
    provider: { id: '58', name: 'Sample', priority: 1 },
    details: `${favourite.espnCode} -${spread}.5`,
    overUnder: Math.round(home + away) + 0.5,
  };
}
