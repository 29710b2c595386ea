import { expect, it } from 'vitest';
import { describeAnswers } from '../testing/describe-answers.ts';
import { problemsOf, texts } from '../testing/documents.ts';
import * as api from './index.ts';

const MOMENT = '2026-11-22T10:00:00Z';
const highlightGame = {
  ...texts('id section detail'),
  state: 'pre',
  starts_at: MOMENT,
  is_start_set: true,
  away: { ...texts('team name'), score: null },
  home: { ...texts('team name'), score: null },
  path: null,
};

describeAnswers({
  sparse: [
    [
      'highlights',
      api.highlightsSchema,
      {
        figures: [{ ...texts('section label value unit subject context'), path: null }],
        games: [highlightGame],
      },
    ],
  ],
  choices: [
    [
      'states of a game',
      api.highlightsSchema,
      { figures: [], games: [highlightGame] },
      'games.0.state',
      ['pre', 'in', 'post'],
    ],
  ],
  refused: [
    [api.highlightsSchema, { figures: [], games: [highlightGame] }, 'games.0.path', 'mlb/scores'],
    [api.highlightsSchema, { figures: [], games: [highlightGame] }, 'games.0.starts_at', 'Sunday'],
    [api.highlightsSchema, { figures: [], games: [highlightGame] }, 'games.0.day', 'Sunday'],
  ],
});

it('leads from a figure to a path of the site', () => {
  const figure = { ...texts('section label value unit subject context'), path: '/mlb/scores' };
  expect(problemsOf(api.highlightsSchema, { figures: [figure], games: [] })).toEqual([]);
});
