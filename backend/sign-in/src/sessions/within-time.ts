import { defineError } from '@sharpside/contracts';

/** Something did not happen in the time that it was given. */
const [TimeLimitError] = defineError('TimeLimitError', ['TIME_LIMIT']);

/**
 * The outcome of `work`, or a rejection when it takes longer. The work itself goes on.
 *
 * @throws {TimeLimitError} `TIME_LIMIT` after `timeoutMs`.
 */
export function withinTime<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TimeLimitError(`No answer in ${timeoutMs} ms.`)), timeoutMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
