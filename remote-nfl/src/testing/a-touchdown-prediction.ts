import type { NflTouchdownPrediction } from '../api/touchdown-predictions.ts';

export const aTouchdownPrediction = (rest: Partial<NflTouchdownPrediction> = {}): NflTouchdownPrediction => ({
  player: 'Ray Oak',
  player_team: 'KC',
  player_picture: null,
  prediction_score: 8.76,
  opponent: 'BUF',
  probability: 0.4213,
  outcome: null,
  start_time: '2026-11-22T18:00:00Z',
  game_state: 'scheduled',
  published_at: '2026-11-22T12:00:00Z',
  best_price: 180,
  book: 'DraftKings',
  implied: 0.357143,
  edge: 0.064157,
  price_updated: '2026-11-22T12:00:00Z',
  ...rest,
});
