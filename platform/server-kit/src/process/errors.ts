import { defineError } from '@sharpside/contracts';

/** A server that was not given the address it was to listen on. */
export const [ListenError, isListenError] = defineError('ListenError', [
  'EDGE_CANNOT_LISTEN',
  'CONTROL_CANNOT_LISTEN',
  'BACKEND_CANNOT_LISTEN',
]);
