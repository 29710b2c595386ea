import type { Evaluation, Margins, SaidAndCame } from '@sharpside/predictions/evaluate-predictions';
import { toWhole } from '@sharpside/server-kit/cli';
import { formatTable } from './format.ts';

const toPercent = (share: number): string => (100 * share).toFixed(1);

const VERDICTS: Readonly<Record<Evaluation['verdict'], string>> = {
  published: 'better than both baselines by more than the standard error: published',
  'not better': 'not better than both baselines by more than the standard error: not published',
  'too little': 'too few outcomes to judge by: not published',
};

const toSentence = (who: string, { said, came }: SaidAndCame): string =>
  `${who} said ${toPercent(said)} %, came true in ${toPercent(came)} %`;

type Scored = { readonly logLoss: number; readonly brier: number };

function toScoreCells(name: string, { logLoss, brier }: Scored, margins?: Margins): string[] {
  const cells = ({ mean, standardError }: Margins['logLoss']) =>
    `${mean.toFixed(4)} ± ${standardError.toFixed(4)}`;
  return [
    name,
    logLoss.toFixed(4),
    margins === undefined ? '' : cells(margins.logLoss),
    brier.toFixed(4),
    margins === undefined ? '' : cells(margins.brier),
  ];
}

/** A back-test as lines for people. */
export function formatEvaluation(evaluation: Evaluation): string[] {
  const {
    kind,
    model,
    scored,
    listed,
    likeliestTenth,
    scores,
    margins,
    calibration,
    recalibration,
    verdict,
  } = evaluation;
  const title = `${kind} (${model}): ${toWhole(scored)} listed forecasts, ${VERDICTS[verdict]}`;
  if (listed === null || likeliestTenth === null || scores === null || margins === null) return [title, ''];
  return [
    title,
    toSentence('all', listed),
    toSentence('the likeliest tenth', likeliestTenth),
    `corrected by past forecasts: ${recalibration}`,
    ...formatTable(
      ['', 'LOG LOSS', 'WORSE BY', 'BRIER', 'WORSE BY'],
      [
        toScoreCells('model', scores.model),
        toScoreCells('base rate', scores.baseRate, margins.baseRate),
        toScoreCells("player's own rate", scores.ownRate, margins.ownRate),
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
