import { defineError } from '@sharpside/contracts';

/** The log of forecasts cannot be read or must not be written. Nothing was logged, and the served snapshot stays. */
export const [ForecastLogError] = defineError('ForecastLogError', [
  'FORECASTS_DAMAGED',
  'FORECASTS_LATE',
  'FORECASTS_WHOLE',
]);
