import { defineError } from '@sharpside/contracts';

/** Error of a server outside that did not answer in the time that it was given. */
export const [TimeLimitError, isTimeLimitError] = defineError('TimeLimitError', ['TIME_LIMIT']);
