import { defineError } from '@sharpside/contracts';

/** Error of a bisection that found no revision. The message says why, and what to do. */
export const [BisectError, isBisectError] = defineError('BisectError', [
  'BISECT_STOPPED',
  'BISECT_UNDECIDED',
  'BISECT_WRONG_ENDS',
]);
