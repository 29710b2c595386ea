import { defineError } from '@sharpside/contracts';

/**
 * A query failed: it is wrong as written, which is a bug; no connection was free in time (`ENGINE_BUSY`); or the
 * database is closed (`ENGINE_CLOSED`).
 */
export const [EngineError, isEngineError] = defineError('EngineError', [
  'VALUE_TOO_LARGE',
  'TYPE_UNSUPPORTED',
  'ROW_UNEXPECTED',
  'ENGINE_CLOSED',
  'ENGINE_BUSY',
]);
