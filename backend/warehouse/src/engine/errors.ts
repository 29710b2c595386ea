import { defineError } from '@sharpside/contracts';

/** A query that is wrong as written, which is a fault of ours, or that the engine had no time for (`ENGINE_BUSY`). */
export const [EngineError, isEngineError] = defineError('EngineError', [
  'VALUE_TOO_LARGE',
  'TYPE_UNSUPPORTED',
  'ROW_UNEXPECTED',
  'ENGINE_CLOSED',
  'ENGINE_BUSY',
]);
