import { type Beacon, isStillShown } from '@sharpside/contracts';

type BeaconCount = Pick<Beacon, 'app' | 'version' | 'failure'> & { count: number };

/** `fallback`: the release that was shown instead; null if the visitor saw nothing of the app. */
type FallbackCount = Pick<Beacon, 'app' | 'version' | 'fallback'> & { count: number };

/** Failures of each release in browsers since this server started, and the releases that replaced them. */
export type BeaconCounts = {
  /** Counts a beacon of a release that this server gave visitors; ignores others. */
  add(beacon: Beacon): void;
  list(): BeaconCount[];
  listFallbacks(): FallbackCount[];
};

type BeaconCountsOptions = {
  isShown: (app: string, version: string) => boolean;
};

function countUp<T extends { count: number }>(counts: Map<string, T>, key: string, first: T): void {
  const known = counts.get(key);
  if (known === undefined) counts.set(key, first);
  else known.count += 1;
}

const toList = <T extends object>(counts: ReadonlyMap<string, T>): T[] =>
  [...counts.values()].map((count) => ({ ...count }));

export function createBeaconCounts({ isShown }: BeaconCountsOptions): BeaconCounts {
  const failures = new Map<string, BeaconCount>();
  const fallbacks = new Map<string, FallbackCount>();
  return {
    add({ app, version, failure, fallback }) {
      // Anybody can send any name. Unknown names would only fill the memory, here and in Prometheus.
      if (!isShown(app, version) || (fallback !== null && !isShown(app, fallback))) return;
      const release = `${app}@${version}`;
      countUp(failures, `${release} ${failure}`, { app, version, failure, count: 1 });
      if (!isStillShown({ version, fallback }))
        countUp(fallbacks, `${release} ${fallback}`, { app, version, fallback, count: 1 });
    },
    list: () => toList(failures),
    listFallbacks: () => toList(fallbacks),
  };
}
