import { defineError } from '@sharpside/contracts';

/** The server could not start. */
export const [ServeError] = defineError('ServeError', ['PORT_TAKEN', 'SANDBOX_NOT_INSTALLED']);
