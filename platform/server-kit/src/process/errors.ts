import { defineError } from '@sharpside/contracts';

export const [ListenError, isListenError] = defineError('ListenError', ['CANNOT_LISTEN']);
