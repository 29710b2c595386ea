export type ForecastLogErrorCode = 'FORECASTS_DAMAGED' | 'FORECASTS_LATE' | 'FORECASTS_WHOLE';

type ForecastLogErrorOptions = { code: ForecastLogErrorCode; cause?: unknown };

/** The log of forecasts cannot be read or must not be written. Nothing was logged, and what was served still is. */
export class ForecastLogError extends Error {
  override name = 'ForecastLogError' as const;
  readonly code: ForecastLogErrorCode;

  constructor(message: string, { code, cause }: ForecastLogErrorOptions) {
    super(message, { cause });
    this.code = code;
  }
}
