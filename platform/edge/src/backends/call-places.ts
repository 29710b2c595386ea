import type { Readable } from 'node:stream';
import type { Clock } from '@sharpside/server-kit';

type Place = {
  /** Aborted at the time limit of the call. */
  late: AbortSignal;
  /**
   * True if the time limit passed while the visitor was still sending, and the backend had received all bytes that had
   * arrived.
   */
  readonly isVisitorLate: boolean;
  close(): void;
};

/** Limits the number of concurrent calls to one backend. */
export type CallPlaces = {
  readonly taken: number;
  open(body: Readable | null): Place;
};

const isStillArriving = (body: Readable | null): boolean =>
  body !== null && !body.readableEnded && body.readableLength === 0;

export function createCallPlaces({ timeoutMs, clock }: { timeoutMs: number; clock: Clock }): CallPlaces {
  let taken = 0;
  return {
    get taken() {
      return taken;
    },
    open(body) {
      taken += 1;
      const late = new AbortController();
      let isVisitorLate = false;
      const cancel = clock.after(timeoutMs, () => {
        isVisitorLate = isStillArriving(body);
        late.abort(new Error(`It took longer than ${timeoutMs} ms`));
      });
      return {
        late: late.signal,
        get isVisitorLate() {
          return isVisitorLate;
        },
        close() {
          cancel();
          taken -= 1;
        },
      };
    },
  };
}
