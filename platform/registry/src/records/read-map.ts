import type { ReleaseFile } from '@sharpside/contracts';
import type { Store } from '@sharpside/object-store';
import { keys } from '../store/keys.ts';
import { bestCodecs } from './codecs.ts';
import { toIntegrity } from './integrity.ts';

/** True for the name of a source map. */
export const isMapPath = (path: string): boolean => path.endsWith('.map');

/** A source map of a release, as its manifest lists it; undefined where it is not stored, or not what was built. */
export async function readMap(
  store: Store,
  app: string,
  { integrity, size }: Pick<ReleaseFile, 'integrity' | 'size'>,
): Promise<Uint8Array | undefined> {
  const stored = await store.get(keys.map(app, integrity));
  // Half a file of a disk that was full, or one that somebody changed, would point to wrong lines. A small file that
  // somebody put there can unzip to gigabytes.
  const bytes = stored && (await bestCodecs.gzip.decode(stored, size).catch(() => undefined));
  return bytes && toIntegrity(bytes) === integrity ? bytes : undefined;
}
