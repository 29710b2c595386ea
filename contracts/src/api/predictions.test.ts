import { describeAnswers } from '../testing/describe-answers.ts';
import { nulls, zeros } from '../testing/documents.ts';
import * as api from './index.ts';

const DAY = '2026-11-22';
const figures = {
  ...nulls('first_date last_date hit_rate mean_probability brier base_rate_brier'),
  ...zeros('days decided hits void open'),
  models: [],
  top_10: zeros('decided hits'),
  calibration: [zeros('from to mean_probability hit_rate decided hits')],
  daily: [{ date: DAY, ...zeros('decided hits expected_hits') }],
};
const record = {
  ...figures,
  kind: 'mlb_hit',
  started_on: null,
  back_test: figures,
  held: [{ from: DAY, to: DAY }],
};
const forecastLog = { first_day: DAY, forecasts: 0, ...nulls('head_day head') };

describeAnswers({
  sparse: [['a record of predictions', api.predictionRecordsSchema, { results: [record], log: forecastLog }]],
  choices: [
    [
      'kinds of prediction',
      api.predictionRecordSchema,
      record,
      'kind',
      [
        'mlb_home_run',
        'mlb_hit',
        'nba_three_pointers',
        'nba_first_basket',
        'nfl_touchdown',
        'nfl_touchdown_longshot',
        'nfl_first_touchdown',
      ],
    ],
  ],
  refused: [
    [api.predictionRecordSchema, record, 'hit_rate', 1.5],
    [api.predictionRecordSchema, record, 'hit_rate', -0.5],
    [api.predictionRecordSchema, record, 'days', -1],
    [api.predictionRecordSchema, record, 'days', 0.5],
    [api.predictionRecordSchema, record, 'back_test.hit_rate', 1.5],
    [api.predictionRecordSchema, record, 'started_on', 'Sunday'],
    [api.predictionRecordSchema, record, 'held.0.to', 'Sunday'],
    [api.predictionRecordsSchema, { results: [record], log: forecastLog }, 'log.first_day', 'Sunday'],
    [api.predictionRecordsSchema, { results: [record], log: forecastLog }, 'log.forecasts', -1],
  ],
});
