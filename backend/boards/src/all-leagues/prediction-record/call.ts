import { type ForecastLogState, PREDICTION_KINDS, predictionRecordsSchema } from '@sharpside/contracts/api';
import type { Manifest } from '@sharpside/warehouse/snapshot/manifest';
import * as v from 'valibot';
import { defineCall } from '../../call/call.ts';
import { checkDateRange } from '../../call/date-range.ts';
import { dayParameter, repeated } from '../../call/parameters.ts';
import { loadFigures } from './figures.ts';
import { heldDaysQuery, recordStartsQuery } from './query.ts';

const KINDS = Object.values(PREDICTION_KINDS);
const KINDS_ACCEPTED = `a kind, repeatable: ${KINDS.join(', ')}`;

// Bounds for a range with an open end.
const FIRST_DAY = '2000-01-01';
const LAST_DAY = '2099-12-31';

function toLogState({ forecasts }: Manifest): ForecastLogState | null {
  if (forecasts === undefined) return null;
  const { firstDay, forecasts: count, headDay, head } = forecasts;
  return { first_day: firstDay, forecasts: count, head_day: headDay, head };
}

/** One row for each requested kind of prediction, also if it has no predictions. Probabilities are 0 to 1. */
export const predictionRecord = defineCall({
  path: '/api/predictions/record',
  summary:
    'How forecasts fared that were logged before their games, and the back-test beside it: hits, Brier score and calibration',
  access: 'protected',
  parameters: {
    kind: repeated(
      v.picklist(KINDS, KINDS_ACCEPTED),
      KINDS_ACCEPTED,
      'Kind; repeatable; left out, all of them',
    ),
    start_date: dayParameter('First day, US Eastern'),
    end_date: dayParameter('Last day, US Eastern'),
  },
  answer: predictionRecordsSchema,
  async run({ runQuery, manifest }, { kind, start_date, end_date }) {
    checkDateRange({ start_date, end_date });
    const kinds = KINDS.filter((one) => kind.length === 0 || kind.includes(one));
    const range = { kinds, from: start_date ?? FIRST_DAY, to: end_date ?? LAST_DAY };
    const [logged, backTest, starts, held] = await Promise.all([
      loadFigures(runQuery, { ...range, isLogged: true }),
      loadFigures(runQuery, { ...range, isLogged: false }),
      runQuery(recordStartsQuery, {}),
      runQuery(heldDaysQuery, {}),
    ]);
    return {
      results: kinds.map((one) => ({
        kind: one,
        ...logged(one),
        started_on: starts.find((row) => row.kind === one)?.started_on ?? null,
        back_test: backTest(one),
        held: held.filter((row) => row.kind === one).map(({ from, to }) => ({ from, to })),
      })),
      log: toLogState(manifest),
    };
  },
});
