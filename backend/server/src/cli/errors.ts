import { defineError } from '@sharpside/contracts';

/** A command line that cannot be understood. Nothing was read or written. */
export const [UsageError, isUsageError] = defineError('UsageError', ['USAGE']);

/** A server that could not begin. */
export const [ServeError] = defineError('ServeError', ['PORT_TAKEN', 'SANDBOX_NOT_INSTALLED']);
