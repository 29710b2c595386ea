import { openStore, type Store, type StoreUse } from '@sharpside/object-store';
import { toContentType } from './content-type.ts';
import { isVitalKey, keys } from './keys.ts';

export const REGISTRY_USE = {
  what: 'registry',
  isVital: isVitalKey,
  // Browsers or a CDN may read published files directly from the bucket, which sends the headers of the upload.
  toHeaders: (key) =>
    key.startsWith(keys.allAssets())
      ? { 'content-type': toContentType(key), 'cache-control': 'public, max-age=31536000, immutable' }
      : {},
} as const satisfies StoreUse;

/**
 * The store of a registry at `location`, a folder or a bucket (`openStore`). Reads nothing yet.
 *
 * @throws {ContractError} `CONTRACT_BROKEN` with everything that is missing or wrong.
 */
export const openRegistryStore = (location: string, environment: NodeJS.ProcessEnv): Store =>
  openStore(location, environment, REGISTRY_USE);
