import { defineError } from '@sharpside/contracts';

/** A server that could not begin. */
export const [ServeError] = defineError('ServeError', ['PORT_TAKEN', 'SANDBOX_NOT_INSTALLED']);
