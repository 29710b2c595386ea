import {
  type ForecastLogState,
  PREDICTION_KINDS,
  type PredictionFigures,
  type PredictionKind,
  predictionRecordsSchema,
} from '@sharpside/contracts/api';
import type { Manifest } from '@sharpside/warehouse/snapshot/manifest';
import * as v from 'valibot';
import { type CallContext, defineCall } from '../../call/call.ts';
import { checkDateRange } from '../../call/date-range.ts';
import { dayParameter, repeated } from '../../call/parameters.ts';
import {
  heldDaysQuery,
  predictionCalibrationQuery,
  predictionDaysQuery,
  predictionRecordQuery,
  type RecordParameters,
  recordStartsQuery,
} from './query.ts';

const KINDS = Object.values(PREDICTION_KINDS);
const KINDS_ACCEPTED = `a kind, repeatable: ${KINDS.join(', ')}`;

const DAYS_SHOWN = 30;

// Bounds for a range with an open end.
const FIRST_DAY = '2000-01-01';
const LAST_DAY = '2099-12-31';

type FindFigures = (kind: PredictionKind) => PredictionFigures;

async function loadFigures(
  runQuery: CallContext['runQuery'],
  parameters: RecordParameters,
): Promise<FindFigures> {
  const [totals, groups, days] = await Promise.all([
    runQuery(predictionRecordQuery, parameters),
    runQuery(predictionCalibrationQuery, parameters),
    runQuery(predictionDaysQuery, { ...parameters, days: DAYS_SHOWN }),
  ]);
  return (kind) => {
    const total = totals.find((row) => row.kind === kind);
    const { decided = 0, hits = 0 } = total ?? {};
    const hitRate = decided === 0 ? null : hits / decided;
    return {
      models: total?.models ?? [],
      first_date: total?.first_date ?? null,
      last_date: total?.last_date ?? null,
      days: total?.days ?? 0,
      decided,
      hits,
      hit_rate: hitRate,
      mean_probability: total?.mean_probability ?? null,
      brier: total?.brier ?? null,
      base_rate_brier: hitRate === null ? null : hitRate * (1 - hitRate),
      void: total?.void ?? 0,
      open: total?.open ?? 0,
      top_10: { decided: total?.top_10_decided ?? 0, hits: total?.top_10_hits ?? 0 },
      calibration: groups
        .filter((group) => group.kind === kind)
        .map(({ kind: _, ...group }) => ({
          ...group,
          hit_rate: group.hits / group.decided,
        })),
      daily: days.filter((day) => day.kind === kind).map(({ kind: _, ...day }) => day),
    };
  };
}

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
