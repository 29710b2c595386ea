import type { PredictionFigures, PredictionKind } from '@sharpside/contracts/api';
import type { CallContext } from '../../call/call.ts';
import {
  predictionCalibrationQuery,
  predictionDaysQuery,
  predictionRecordQuery,
  type RecordParameters,
} from './query.ts';

const DAYS_SHOWN = 30;

type FindFigures = (kind: PredictionKind) => PredictionFigures;

/** Loads the figures of some kinds over a range of days, from the log or the back-test. */
export async function loadFigures(
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
