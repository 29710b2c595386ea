import { expect, it } from 'vitest';
import { formatEvaluations } from './evaluate-command.ts';

it('prints for each list what it said and what came, and its log loss beside those of the baselines', () => {
  const nothing = { listed: null, likeliestTenth: null, scores: null, margins: null };
  const toScores = (logLoss: number) => ({ logLoss, brier: 0.2 });
  const lines = formatEvaluations([
    {
      ...nothing,
      kind: 'mlb_hit',
      model: 'test 1',
      scored: 1500,
      listed: { said: 0.612, came: 0.6 },
      scores: { model: toScores(0.61), baseRate: toScores(0.67301), ownRate: toScores(0.65) },
      isRecalibrated: true,
      verdict: 'published',
    },
    {
      ...nothing,
      kind: 'nfl_touchdown',
      model: 'test 1',
      scored: 0,
      isRecalibrated: false,
      verdict: 'too little',
    },
  ]);
  expect(lines).toEqual([
    'LIST           SCORED  SAID %  CAME %  LOG LOSS  BASE RATE  OWN RATE',
    'mlb_hit         1,500    61.2    60.0    0.6100     0.6730    0.6500  published',
    'nfl_touchdown       0                                                 too little',
  ]);
});
