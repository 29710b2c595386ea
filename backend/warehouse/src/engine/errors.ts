import { defineError } from '@sharpside/contracts';

/** A query failed: it is wrong as written, which is a bug, or the engine had no time for it (`ENGINE_BUSY`). */
export const [EngineError, isEngineError] = defineError('EngineError', [
  'VALUE_TOO_LARGE',
  'TYPE_UNSUPPORTED',
  'ROW_UNEXPECTED',
  'ENGINE_CLOSED',
  'ENGINE_BUSY',
]);
