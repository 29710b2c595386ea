import { defineError } from '@sharpside/contracts';

/** Error of a command line that cannot be understood. Nothing was read or written. */
export const [UsageError, isUsageError] = defineError('UsageError', ['USAGE']);
