import { evaluatePredictions } from '@sharpside/predictions/evaluate-predictions';
import { createRunQuery } from '@sharpside/predictions/shared/run-query';
import { openSnapshot } from '@sharpside/warehouse/snapshot/open-snapshot';
import { type Command, EXIT_CODES } from '../command.ts';
import { formatEvaluation } from '../format-evaluation.ts';

/** Prints how well the models would have forecast the outcomes known so far. */
export const evaluateCommand: Command = {
  name: 'evaluate',
  summary: 'Back-test the prediction models on the current snapshot, against two baselines',
  parameters: [],
  options: {},
  examples: ['evaluate', 'evaluate --json'],

  async run({ data, output }) {
    const snapshot = await openSnapshot({ data, concurrency: 1, memoryLimit: '1GB' });
    try {
      const evaluations = await evaluatePredictions(createRunQuery((sql) => snapshot.rows(sql)));
      output.say(
        `Snapshot ${snapshot.manifest.id}: each forecast from what was known before its day; lower scores are better.`,
      );
      output.say('');
      for (const line of evaluations.flatMap(formatEvaluation)) output.say(line);
      output.answer({ snapshot: snapshot.manifest.id, evaluations });
      return EXIT_CODES.done;
    } finally {
      await snapshot.close();
    }
  },
};
