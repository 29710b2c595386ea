import type { Readable } from 'node:stream';
import type { Clock } from '@sharpside/server-kit';

/** The place of a call at its backend. */
type Place = {
  /** Ends the call at its time limit. */
  late: AbortSignal;
  /** The limit came while the visitor was still sending: everything that had come was at the backend already. */
  readonly isVisitorLate: boolean;
  close(): void;
};

/** Places of the calls that one backend has at a time. */
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
