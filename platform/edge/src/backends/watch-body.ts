import { finished, type Readable } from 'node:stream';
import { type Clock, hasCode } from '@sharpside/server-kit';

/** The way in which an answer ended. `dropped`: it was cut short by the visitor or the edge, not by the backend. */
export type BodyEnd = 'whole' | 'dropped' | { failure: Error };

type WatchOptions = {
  clock: Pick<Clock, 'now'>;
  /** The backend is not to blame if the visitor was not ready to read for longer than this in total. */
  mayHoldUpMs: number;
  /** Aborted when the visitor leaves. */
  left: AbortSignal;
};

/**
 * Reports once how the body of an answer ended.
 *
 * A visitor who does not read holds up the whole answer, until the time limit ends it or the backend gives up. That
 * must not count against the backend, since anybody could make it look as if it failed. A stream is paused while its
 * reader has as much as it can take, and what the backend sends meanwhile is buffered.
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
    // The code with which undici reports a body that the edge itself dropped.
    const isDropped = left.aborted || hasCode(error, 'UND_ERR_ABORTED') || isHeldUp;
    onEnd(!error ? 'whole' : isDropped ? 'dropped' : { failure: error });
  });
}
