import type { PredictionKind } from '../stats/prediction-kinds.ts';
import type { Ask } from './ask.ts';
import { type Walk, walkAll } from './forecasters.ts';
import type { CalibrationBin, ForecastScores } from './maths/forecast-scores.ts';
import { LEAST_SCORED, type TrackRecord } from './track-record.ts';

type Scores = { readonly logLoss: number; readonly brier: number };

export type Evaluation = {
  readonly kind: PredictionKind;
  readonly model: string;
  /** Forecasts that were scored: those after the warm-up of which the outcome is known. */
  readonly scored: number;
  /** How often it came true; null where nothing was scored, as are the other figures. */
  readonly share: number | null;
  readonly scores: { readonly model: Scores; readonly baseRate: Scores; readonly ownRate: Scores } | null;
  readonly calibration: readonly CalibrationBin[];
  /** Too little: nothing is published until there is enough to judge by. */
  readonly verdict: 'published' | 'not better' | 'too little';
};

const toScores = ({ logLoss, brier }: ForecastScores): Scores => ({ logLoss, brier });

function toVerdict(record: TrackRecord): Evaluation['verdict'] {
  if (record.model.count < LEAST_SCORED) return 'too little';
  return record.isGoodEnough ? 'published' : 'not better';
}

const evaluate = ({ model, records }: Walk): Evaluation[] =>
  [...records].map(([kind, record]) => {
    const { count, hits, calibration } = record.model;
    return {
      kind,
      model: model.name,
      scored: count,
      share: count === 0 ? null : hits / count,
      scores:
        count === 0
          ? null
          : {
              model: toScores(record.model),
              baseRate: toScores(record.baseRate),
              ownRate: toScores(record.ownRate),
            },
      calibration,
      verdict: toVerdict(record),
    };
  });

/** The back-test of every list: all forecasts in order of time, each from what was known before it. */
export async function evaluatePredictions(ask: Ask): Promise<Evaluation[]> {
  const evaluations: Evaluation[] = [];
  for await (const walk of walkAll(ask)) evaluations.push(...evaluate(walk));
  return evaluations;
}
