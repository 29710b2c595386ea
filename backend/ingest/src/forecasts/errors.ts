import { defineError } from '@sharpside/contracts';

/** The log of forecasts is damaged, or a change of it was refused. Nothing was logged or published. */
export const [ForecastLogError] = defineError('ForecastLogError', [
  'FORECASTS_DAMAGED',
  'FORECASTS_LATE',
  'FORECASTS_WHOLE',
]);
