import type { PredictionKind } from '@sharpside/contracts/api';
import { useSession } from '@sharpside/shared-auth';
import { signInTo } from '@sharpside/shared-auth/testing';
import { afterEach, expect, it } from 'vitest';
import { fetchPredictionRecord } from './prediction-record.ts';

/** The answer of a backend that is older than the forecast log. */
const aRecord = (kind: PredictionKind, hits: number) => ({
  kind,
  models: ['rates 1'],
  first_date: '2026-05-01',
  last_date: '2026-05-20',
  days: 20,
  decided: 40,
  hits,
  hit_rate: hits / 40,
  mean_probability: 0.2,
  brier: 0.2,
  base_rate_brier: 0.25,
  void: 0,
  open: 0,
  top_10: { decided: 10, hits: 2 },
  calibration: [],
  daily: [],
});

const answerWith = (...results: unknown[]) => signInTo({ '/api/predictions/record': { json: { results } } });

const NEWER = { started_on: null, held: [{ from: '2026-05-01', to: '2026-05-02' }] };
const LOG = { first_day: '2026-05-01', forecasts: 60, head_day: null, head: null };

afterEach(() => useSession.setState(useSession.getInitialState(), true));

it('finds the record of the kind that was asked for among others, if any', async () => {
  const { requests } = answerWith(aRecord('mlb_hit', 7), aRecord('nba_first_basket', 9));
  expect(await fetchPredictionRecord('nba_first_basket')).toMatchObject({ hits: 9 });
  expect(requests.map(({ url }) => new URL(url).search)).toEqual(['?kind=nba_first_basket']);
  answerWith(aRecord('mlb_hit', 7));
  expect(await fetchPredictionRecord('nba_first_basket')).toBeNull();
});

it('has the back-test and the log beside the record', async () => {
  const { kind: _, ...back_test } = aRecord('mlb_hit', 8);
  const results = [{ ...aRecord('mlb_hit', 7), ...NEWER, back_test }];
  signInTo({ '/api/predictions/record': { json: { results, log: LOG } } });
  expect(await fetchPredictionRecord('mlb_hit')).toEqual({ ...results[0], log: LOG });
});

it('has none of them from a backend of before there was a log', async () => {
  answerWith(aRecord('mlb_hit', 7));
  expect(await fetchPredictionRecord('mlb_hit')).toMatchObject({
    started_on: null,
    back_test: null,
    held: null,
    log: null,
  });
});
