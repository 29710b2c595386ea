import type { ReleaseFile } from '@sharpside/contracts';
import type { Store } from '@sharpside/object-store';
import { keys } from '../store/keys.ts';
import { bestCodecs } from './codecs.ts';
import { toIntegrity } from './integrity.ts';

export const isMapPath = (path: string): boolean => path.endsWith('.map');

/**
 * The stored source map of an entry in a release's manifest; undefined if it is missing, or differs from the built map.
 */
export async function readMap(
  store: Store,
  app: string,
  { integrity, size }: Pick<ReleaseFile, 'integrity' | 'size'>,
): Promise<Uint8Array | undefined> {
  const stored = await store.get(keys.map(app, integrity));
  // A damaged or changed map would point to wrong lines, so it is checked. A small file can unzip to gigabytes, so the
  // size is limited.
  const bytes = stored && (await bestCodecs.gzip.decode(stored, size).catch(() => undefined));
  return bytes && toIntegrity(bytes) === integrity ? bytes : undefined;
}
