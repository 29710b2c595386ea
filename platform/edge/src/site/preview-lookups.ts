import { callerOfNetwork, createPlaces, EVERYBODY } from '@sharpside/server-kit';
import { EdgeError } from '../errors.ts';

/** Limits of concurrent preview look-ups in a slow store: in total, per address or /64, and per network. */
const MAX_LOOKUPS = 32;
const MAX_OF_ADDRESS = 4;
const MAX_OF_NETWORK = 8;

/** Limits look-ups of previews in the store. Anybody can make up links, and each link costs a read. */
export type PreviewLookups = {
  /**
   * Takes a place; the returned function gives it back.
   *
   * @throws {EdgeError} `REPORTS_LIMITED` if no place is free.
   */
  take(address: string): () => void;
};

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
        code: 'REPORTS_LIMITED',
        headers: { 'retry-after': '5' },
      });
    },
  };
}
