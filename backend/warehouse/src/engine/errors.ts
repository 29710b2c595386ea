import { defineError } from '@sharpside/contracts';

/** A query that is wrong as written: a fault of ours, never of a request. */
export const [EngineError] = defineError('EngineError', [
  'VALUE_TOO_LARGE',
  'TYPE_UNSUPPORTED',
  'ROW_UNEXPECTED',
  'ENGINE_CLOSED',
]);
