import type { Clock } from './clock.ts';

type TimeoutOptions = {
  clock: Clock;
  timeoutMs: number;
  what: string;
  /** Default: an `Error` with the message. */
  toError?: (message: string) => Error;
};

/**
 * The result of `work`.
 *
 * @throws {Error} the error of `toError` if `work` takes longer than `timeoutMs`; its later result is ignored.
 */
export async function withTimeout<T>(
  work: Promise<T>,
  { clock, timeoutMs, what, toError = (message) => new Error(message) }: TimeoutOptions,
): Promise<T> {
  const { promise: expired, reject } = Promise.withResolvers<never>();
  const cancel = clock.after(timeoutMs, () => {
    reject(toError(`${what} took longer than ${timeoutMs} ms`));
  });
  try {
    return await Promise.race([work, expired]);
  } finally {
    cancel();
  }
}
