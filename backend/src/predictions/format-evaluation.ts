import { formatTable, toWhole } from '../cli/format.ts';
import type { Evaluation } from './evaluate-predictions.ts';

const toPercent = (share: number): string => (100 * share).toFixed(1);

const VERDICTS: Readonly<Record<Evaluation['verdict'], string>> = {
  published: 'better than both baselines: published',
  'not better': 'not better than both baselines: not published',
  'too little': 'too few outcomes to judge by: not published',
};

/** A back-test as lines for people. */
export function formatEvaluation(evaluation: Evaluation): string[] {
  const { kind, model, scored, share, scores, calibration, verdict } = evaluation;
  const title = `${kind} (${model}): ${toWhole(scored)} forecasts, ${VERDICTS[verdict]}`;
  if (scores === null || share === null) return [title, ''];
  const toCells = (name: string, { logLoss, brier }: { logLoss: number; brier: number }) => [
    name,
    logLoss.toFixed(4),
    brier.toFixed(4),
  ];
  return [
    title,
    `came true in ${toPercent(share)} %`,
    ...formatTable(
      ['', 'LOG LOSS', 'BRIER'],
      [
        toCells('model', scores.model),
        toCells('base rate', scores.baseRate),
        toCells("player's own rate", scores.ownRate),
      ],
    ),
    ...formatTable(
      ['FORECAST %', 'COUNT', 'MEAN %', 'CAME TRUE %'],
      calibration.map(({ from, count, forecast, share: came }) => [
        `${Math.round(100 * from)} to ${Math.round(100 * from) + 10}`,
        toWhole(count),
        forecast === null ? '' : toPercent(forecast),
        came === null ? '' : toPercent(came),
      ]),
    ),
    '',
  ];
}
