import type { Readable } from 'node:stream';
import { type Clock, callerOfNetwork, createPlaces, EVERYBODY } from '@sharpside/server-kit';

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

type PlacesOptions = {
  timeoutMs: number;
  /** Maximum number of concurrent calls. */
  max: number;
  clock: Clock;
};

/** Limits the number of concurrent calls to one backend. */
export type CallPlaces = {
  readonly taken: number;
  /** Undefined if the backend has no place left, or the caller's network has its share of the places. */
  open(call: { body: Readable | null; address: string }): Place | undefined;
};

// An office behind one address holds few places, because most calls take milliseconds. Slow uploads from one address
// must leave places for everybody else.
const SHARE_OF_ADDRESS = 1 / 4;
const SHARE_OF_NETWORK = 1 / 2;

const isStillArriving = (body: Readable | null): boolean =>
  body !== null && !body.readableEnded && body.readableLength === 0;

export function createCallPlaces({ timeoutMs, max, clock }: PlacesOptions): CallPlaces {
  const places = createPlaces();
  let taken = 0;
  return {
    get taken() {
      return taken;
    },
    open({ body, address }) {
      const leave = places.take([
        { caller: EVERYBODY, max },
        { caller: callerOfNetwork(address, 'line'), max: Math.ceil(max * SHARE_OF_ADDRESS) },
        { caller: callerOfNetwork(address, 'network'), max: Math.ceil(max * SHARE_OF_NETWORK) },
      ]);
      if (!leave) return undefined;
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
          leave();
          taken -= 1;
        },
      };
    },
  };
}
