import { defineError } from '@sharpside/contracts';

/** The server could not listen on its address. */
export const [ListenError, isListenError] = defineError('ListenError', ['CANNOT_LISTEN']);
