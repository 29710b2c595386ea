import { finished, type Readable } from 'node:stream';
import { type Clock, hasCode } from '@sharpside/server-kit';

/** The end of an answer. `dropped`: it was cut short, and not by the backend. */
export type BodyEnd = 'whole' | 'dropped' | { failure: Error };

type WatchOptions = {
  clock: Pick<Clock, 'now'>;
  /** The backend is not to blame if the visitor was not ready to read for longer than this, altogether. */
  mayHoldUpMs: number;
  /** Aborted when the visitor leaves. */
  left: AbortSignal;
};

/**
 * Tells how the body of an answer ended, once.
 *
 * A visitor that does not read holds a whole answer up, until the time limit ends it or the backend gives up. That must not
 * count against the backend: anybody could make it look as if it failed. A stream is paused while its reader has as much as
 * it can take; what the backend sends meanwhile would still be taken in.
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
    // undici's code for a body that the edge itself dropped.
    const isDropped = left.aborted || hasCode(error, 'UND_ERR_ABORTED') || isHeldUp;
    onEnd(!error ? 'whole' : isDropped ? 'dropped' : { failure: error });
  });
}
