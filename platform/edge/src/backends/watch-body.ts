import { finished, type Readable } from 'node:stream';
import { type Clock, hasCode } from '@sharpside/server-kit';

/** The end of an answer. `dropped`: the visitor or the edge cut it short, not the backend. */
export type BodyEnd = 'whole' | 'dropped' | { failure: Error };

type WatchOptions = {
  clock: Pick<Clock, 'now'>;
  /** The backend is not blamed if the visitor was not ready to read for longer than this in total. */
  mayHoldUpMs: number;
  /** Aborted when the visitor leaves. */
  left: AbortSignal;
};

/**
 * Reports once how the body of an answer ended.
 *
 * A visitor who does not read holds up the whole answer, until the time limit ends it or the backend gives up. That
 * must not count against the backend, or anybody could make it seem to fail. A stream is paused while its reader has as
 * much as it can take.
 */
export function watchBody(
  body: Readable,
  { clock, mayHoldUpMs, left }: WatchOptions,
  onEnd: (end: BodyEnd) => void,
): void {
  let pausedAt: number | undefined;
  let pausedMs = 0;
  body.on('pause', () => {
    pausedAt ??= clock.now();
  });
  body.on('resume', () => {
    if (pausedAt !== undefined) pausedMs += clock.now() - pausedAt;
    pausedAt = undefined;
  });
  finished(body, { writable: false }, (error) => {
    const isHeldUp = pausedAt !== undefined || pausedMs > mayHoldUpMs;
    // undici reports a body that the edge itself dropped with this code.
    const isDropped = left.aborted || hasCode(error, 'UND_ERR_ABORTED') || isHeldUp;
    onEnd(!error ? 'whole' : isDropped ? 'dropped' : { failure: error });
  });
}
