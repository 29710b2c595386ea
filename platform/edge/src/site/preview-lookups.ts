import { callerOfNetwork, createPlaces, EVERYBODY } from '@sharpside/server-kit';
import { EdgeError } from '../errors.ts';

/** Previews that are looked for at one time; those of one address or /64, and of its network, in a store that is slow. */
const MAX_LOOKUPS = 32;
const MAX_OF_ADDRESS = 4;
const MAX_OF_NETWORK = 8;

/** The places of previews that are looked for in the store. Anybody can make up links, and each is one more read of it. */
export type PreviewLookups = {
  /** Takes a place, and gives it back when called. @throws {EdgeError} `EDGE_RATE_LIMITED` where there is none. */
  take(address: string): () => void;
};

/** Places that nobody holds. */
export function createPreviewLookups(): PreviewLookups {
  const places = createPlaces();
  return {
    take(address) {
      const leave = places.take([
        { caller: callerOfNetwork(address, 'line'), max: MAX_OF_ADDRESS },
        { caller: callerOfNetwork(address, 'network'), max: MAX_OF_NETWORK },
        { caller: EVERYBODY, max: MAX_LOOKUPS },
      ]);
      if (leave) return leave;
      throw new EdgeError('Too many previews are looked for; try again.', {
        code: 'EDGE_RATE_LIMITED',
        headers: { 'retry-after': '5' },
      });
    },
  };
}
