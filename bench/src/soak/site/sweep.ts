import { collect } from '@sharpside/registry/collection/collect';
import { openRegistryStore } from '@sharpside/registry/store/registry-store';

const DAY_MS = 86_400_000;
/** Uses of tokens are kept longest. */
const LATER_DAYS = 500;

/** Takes away what nobody needs any more when all terms have run out. Only once nobody else uses the registry. */
export async function sweepLater(registry: string): Promise<void> {
  const deps = {
    store: openRegistryStore(registry, {}),
    now: () => new Date(Date.now() + LATER_DAYS * DAY_MS),
  };
  await collect(deps, { days: 30, keep: 1, by: 'The soak', reason: 'All terms have run out' });
}

/** Folders of the registry that are as they were before, then. The rest is the history, and the versions that are taken. */
export const SWEPT = ['releases', 'previews', 'tokens', 'assets', 'encoded', 'maps', 'work'].map(
  (name) => `registry/${name}`,
);
