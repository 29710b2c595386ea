import { defineError } from '@sharpside/contracts';

/** An external server did not answer within its time limit. */
export const [TimeLimitError, isTimeLimitError] = defineError('TimeLimitError', ['TIME_LIMIT']);
