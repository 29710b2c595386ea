import { type Evaluation, evaluatePredictions } from '@sharpside/predictions/evaluate-predictions';
import { createRunQuery } from '@sharpside/predictions/shared/run-query';
import { toWhole } from '@sharpside/server-kit/cli';
import { openSnapshot } from '@sharpside/warehouse/snapshot/open-snapshot';
import { type Command, EXIT_CODES } from '../command.ts';
import { formatTable } from '../format.ts';

const toPercent = (share: number | undefined): string =>
  share === undefined ? '' : (100 * share).toFixed(1);
const toScore = (score: number | undefined): string => score?.toFixed(4) ?? '';

/** A table row per list: predicted and actual share, and log loss of the model and of both baselines. */
export const formatEvaluations = (evaluations: readonly Evaluation[]): string[] =>
  formatTable(
    ['LIST', 'SCORED', 'SAID %', 'CAME %', 'LOG LOSS', 'BASE RATE', 'OWN RATE', ''],
    evaluations.map(({ kind, scored, listed, scores, verdict }) => [
      kind,
      toWhole(scored),
      toPercent(listed?.said),
      toPercent(listed?.came),
      toScore(scores?.model.logLoss),
      toScore(scores?.baseRate.logLoss),
      toScore(scores?.ownRate.logLoss),
      verdict,
    ]),
  );

export const evaluateCommand: Command = {
  name: 'evaluate',
  summary: 'Back-test the prediction models on the current snapshot, against two baselines',
  parameters: [],
  options: {},
  examples: ['evaluate', 'evaluate --json'],
  notes: () => [
    '',
    '--json has Brier scores, margins with their standard errors, and the likeliest tenth, too.',
  ],

  async run({ data, output }) {
    const snapshot = await openSnapshot({ data, concurrency: 1, memoryLimit: '1GB' });
    try {
      const evaluations = await evaluatePredictions(createRunQuery((sql) => snapshot.rows(sql)));
      output.say(
        `Snapshot ${snapshot.manifest.id}: each forecast from what was known before its day; lower scores are better.`,
      );
      for (const line of formatEvaluations(evaluations)) output.say(line);
      output.answer({ snapshot: snapshot.manifest.id, evaluations });
      return EXIT_CODES.done;
    } finally {
      await snapshot.close();
    }
  },
};
