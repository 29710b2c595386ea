import type { Readable } from 'node:stream';
import type { Clock } from '@sharpside/server-kit';

/** The place of a call at its backend. */
type Place = {
  /** Ends the call at its time limit. */
  late: AbortSignal;
  /**
   * The time limit passed while the visitor was still sending, and the backend had received everything sent until then.
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

/** The places of a backend without calls. */
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
