import type { PredictionKind } from '@sharpside/contracts/api';
import { type Walk, walkAll } from './forecasters.ts';
import type { ForecastScores, Judged } from './maths/forecast-scores.ts';
import type { RunQuery } from './shared/run-query.ts';
import type { TrackRecord } from './walk-forward/track-record.ts';

type Scores = { readonly logLoss: number; readonly brier: number };

/** A difference with its standard error, clustered by round. */
type Margin = { readonly mean: number; readonly standardError: number };

/** The mean forecast probability, and the share that came true. */
type SaidAndCame = { readonly said: number; readonly came: number };

/** The model's lead over a baseline in both scores. A positive value means that the model is better. */
type Margins = { readonly logLoss: Margin; readonly brier: Margin };

export type Evaluation = {
  readonly kind: PredictionKind;
  readonly model: string;
  /** Number of scored forecasts: those listed after the warm-up with a known outcome. */
  readonly scored: number;
  /** Figures of all scored forecasts. Null if nothing was scored, like the three fields below. */
  readonly listed: SaidAndCame | null;
  readonly likeliestTenth: SaidAndCame | null;
  readonly scores: { readonly model: Scores; readonly baseRate: Scores; readonly ownRate: Scores } | null;
  readonly margins: { readonly baseRate: Margins; readonly ownRate: Margins } | null;
  /** True if probabilities were corrected, at the end of the back-test, by the outcomes of earlier forecasts. */
  readonly isRecalibrated: boolean;
  /** `too little`: there are too few scored forecasts to judge by, so the list is not published yet. */
  readonly verdict: 'published' | 'not better' | 'too little';
};

const toScores = ({ logLoss, brier }: ForecastScores): Scores => ({ logLoss, brier });

const toMargin = ({ mean, standardError }: Margin): Margin => ({ mean, standardError });

const toMargins = ({ logLoss, brier }: Margins): Margins => ({
  logLoss: toMargin(logLoss),
  brier: toMargin(brier),
});

function toVerdict({ isEnough, isGoodEnough }: TrackRecord): Evaluation['verdict'] {
  if (!isEnough) return 'too little';
  return isGoodEnough ? 'published' : 'not better';
}

const average = (forecasts: readonly Judged[]): SaidAndCame => ({
  said: forecasts.reduce((sum, { probability }) => sum + probability, 0) / forecasts.length,
  came: forecasts.filter(({ outcome }) => outcome).length / forecasts.length,
});

function toFigures({ model }: Walk, { scored, ...record }: TrackRecord) {
  const picked = scored
    .map(({ probability, outcome }) =>
      model.isTwoSided && probability < 0.5
        ? { probability: 1 - probability, outcome: !outcome }
        : { probability, outcome },
    )
    .sort((one, other) => other.probability - one.probability);
  return {
    listed: average(picked),
    likeliestTenth: average(picked.slice(0, Math.ceil(picked.length / 10))),
    scores: {
      model: toScores(record.model),
      baseRate: toScores(record.baseRate.scores),
      ownRate: toScores(record.ownRate.scores),
    },
    margins: { baseRate: toMargins(record.baseRate), ownRate: toMargins(record.ownRate) },
  };
}

const NO_FIGURES = { listed: null, likeliestTenth: null, scores: null, margins: null };

const evaluate = (walk: Walk): Evaluation[] =>
  [...walk.records].map(([kind, record]) => ({
    kind,
    model: walk.model.name,
    scored: record.scored.length,
    ...(record.scored.length === 0 ? NO_FIGURES : toFigures(walk, record)),
    isRecalibrated: walk.isRecalibrated,
    verdict: toVerdict(record),
  }));

/** Back-tests every list: goes through all forecasts in order of time, each made from data known before it. */
export async function evaluatePredictions(runQuery: RunQuery): Promise<Evaluation[]> {
  const evaluations: Evaluation[] = [];
  for await (const walk of walkAll(runQuery)) evaluations.push(...evaluate(walk));
  return evaluations;
}
