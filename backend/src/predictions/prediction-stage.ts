import type { Stage } from '../snapshot/stage.ts';
import { askConnection } from './ask.ts';
import { derivePredictions } from './derive-predictions.ts';

/** Adds what the models foresee to a snapshot that is about to be published. */
export const predictionStage: Stage = {
  name: 'predictions',
  async run({ connection, add, now }) {
    const rows = await derivePredictions(askConnection(connection), { now });
    for (const row of rows) add('predictions', row);
  },
};
