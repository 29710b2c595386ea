import { addressOf, type Caller, callerOfNetwork, createPlaces, EVERYBODY } from '@sharpside/server-kit';
import type { FastifyRequest } from 'fastify';
import { ControlError } from '../errors.ts';

type StreamPlacesOptions = {
  listeners: string;
  max: number;
  /** Limit of streams per IPv4 address or IPv6 /64. An IPv4 /24 or an IPv6 /48 may have twice as many. */
  maxPerAddress: number;
};

/** Limits the number of event streams, so that neither a stranger nor one holder of a token can take all places. */
export type StreamPlaces = {
  /**
   * Takes a place. Call the returned function to give it back.
   *
   * @throws {ControlError} `STREAMS_LIMITED` if the network or one of `callers` has no place left; `STREAMS_FULL` if
   * all places are taken.
   */
  take(request: FastifyRequest, callers?: readonly { caller: Caller; max: number }[]): () => void;
};

const RETRY_AFTER = { 'retry-after': '30' };
const ADDRESSES_PER_NETWORK = 2;

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
