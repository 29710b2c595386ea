import { addressOf, type Caller, callerOfNetwork, createPlaces, EVERYBODY } from '@sharpside/server-kit';
import type { FastifyRequest } from 'fastify';
import { ControlError } from '../errors.ts';

type StreamPlacesOptions = {
  /** Those who listen, as the refusal names them: `consoles`. */
  listeners: string;
  max: number;
  /** Streams of one address, or of the /64 of an IPv6 one; a /24 or /48 has twice as many. */
  maxPerAddress: number;
};

/** The places of event streams. A stranger, or one holder of a token, must not have them all. */
export type StreamPlaces = {
  /**
   * Takes a place before anything is awaited, and gives it back when called.
   *
   * @throws {ControlError} `STREAMS_LIMITED` for a network, or another caller, that has no more of them;
   * `STREAMS_FULL` where nobody has.
   */
  take(request: FastifyRequest, callers?: readonly { caller: Caller; max: number }[]): () => void;
};

const RETRY_AFTER = { 'retry-after': '30' };
const ADDRESSES_PER_NETWORK = 2;

/** Places that nobody holds. */
export function createStreamPlaces({ listeners, max, maxPerAddress }: StreamPlacesOptions): StreamPlaces {
  const [all, own] = [createPlaces(), createPlaces()];
  return {
    take(request, callers = []) {
      const address = addressOf(request);
      const leave = own.take([
        { caller: callerOfNetwork(address, 'line'), max: maxPerAddress },
        { caller: callerOfNetwork(address, 'network'), max: ADDRESSES_PER_NETWORK * maxPerAddress },
        ...callers,
      ]);
      if (!leave) {
        throw new ControlError(`Too many ${listeners} of yours listen to this server; close some of them.`, {
          code: 'STREAMS_LIMITED',
          headers: RETRY_AFTER,
        });
      }
      const leaveAll = all.take([{ caller: EVERYBODY, max }]);
      if (leaveAll) {
        return () => {
          leave();
          leaveAll();
        };
      }
      leave();
      throw new ControlError(`Too many ${listeners} listen to this server; try again later.`, {
        code: 'STREAMS_FULL',
        headers: RETRY_AFTER,
      });
    },
  };
}
