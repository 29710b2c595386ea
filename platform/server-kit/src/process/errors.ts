import { defineError } from '@sharpside/contracts';

/** The server could not listen on its address. */
export const [ListenError, isListenError] = defineError('ListenError', [
  'EDGE_CANNOT_LISTEN',
  'CONTROL_CANNOT_LISTEN',
  'BACKEND_CANNOT_LISTEN',
]);
