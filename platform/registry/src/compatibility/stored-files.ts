import type { Release } from '@sharpside/contracts';
import type { Check } from '../records/checks.ts';
import { keys } from '../store/keys.ts';
import type { Store } from '../store/store.ts';

/** The check that every file of a published release is still in the store. */
export async function createFilesCheck(store: Store, { app, version, manifest }: Release): Promise<Check> {
  const stored = new Set(await store.list(keys.asset(app, '')));
  const missing = manifest.files.filter(({ path }) => !stored.has(keys.asset(app, path)));
  return {
    title: 'Files are stored',
    run: () => ({ faults: missing.map(({ path }) => `${path} of ${app} ${version} is gone from the store`) }),
  };
}
