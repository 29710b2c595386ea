import type { Clock } from '../clock.ts';
import { EdgeError } from '../errors.ts';

type TimeoutOptions = { clock: Clock; timeoutMs: number; what: string };

/**
 * The outcome of `work`.
 *
 * @throws {EdgeError} `EDGE_STORE_UNREACHABLE` when it takes longer; what comes of it later is ignored.
 */
export async function withTimeout<T>(
  work: Promise<T>,
  { clock, timeoutMs, what }: TimeoutOptions,
): Promise<T> {
  const { promise: expired, reject } = Promise.withResolvers<never>();
  const cancel = clock.after(timeoutMs, () => {
    reject(new EdgeError(`${what} took longer than ${timeoutMs} ms`, { code: 'EDGE_STORE_UNREACHABLE' }));
  });
  try {
    return await Promise.race([work, expired]);
  } finally {
    cancel();
  }
}
