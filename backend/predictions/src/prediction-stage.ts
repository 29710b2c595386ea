import type { Stage } from '@sharpside/ingest/publication/stage';
import { derivePredictions } from './derive-predictions.ts';
import { queryConnection } from './shared/run-query.ts';

/** Adds the models' forecasts to a snapshot that is about to be published, and logs the new forecasts. */
export const predictionStage: Stage = {
  name: 'predictions',
  async run({ connection, add, now, forecasts }) {
    const { said, closedThrough } = forecasts;
    const { rows, fresh, days } = await derivePredictions(queryConnection(connection), {
      now,
      said,
      closedThrough,
    });
    for (const row of rows) add('predictions', row);
    for (const day of days) add('prediction_days', day);
    forecasts.say(fresh);
  },
};
