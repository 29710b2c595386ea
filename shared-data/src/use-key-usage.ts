import { useEffect, useEffectEvent } from 'react';
import { type Cache, useSWRConfig } from 'swr';
import { waitWithNotice } from './wait-with-notice.ts';

/** Lifetime of an unused cache entry. */
const UNUSED_ENTRY_MS = 5 * 60_000;

type EntryStore = { delete(key: string): void };

type Usage = { users: number; dropTimer?: ReturnType<typeof setTimeout> | undefined };

/**
 * Tracks the cache entries in use. If an entry loses its last user, its running load is aborted, and the entry is
 * dropped after a while.
 */
type KeyUsage = {
  /** Counts the caller as a user of the entries until the returned function is called. */
  retain(keys: readonly string[]): () => void;
  /** Runs a load of the entry, including its waits. Its signal is aborted when the last user leaves. */
  load<T>(key: string, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
};

/** Usage tracking for a cache. Default: `unusedMs` five minutes. */
export function createKeyUsage(cache: EntryStore, unusedMs = UNUSED_ENTRY_MS): KeyUsage {
  const usages = new Map<string, Usage>();
  const loads = new Map<string, AbortController>();

  const abandon = (key: string) => {
    if (!usages.get(key)?.users) loads.get(key)?.abort();
  };
  const drop = (key: string) => {
    usages.delete(key);
    cache.delete(key);
  };
  const add = (key: string) => {
    const usage = usages.get(key) ?? { users: 0 };
    clearTimeout(usage.dropTimer);
    usages.set(key, { users: usage.users + 1 });
  };
  const remove = (key: string) => {
    const users = (usages.get(key)?.users ?? 1) - 1;
    const dropTimer = users === 0 ? setTimeout(() => drop(key), unusedMs) : undefined;
    usages.set(key, { users, dropTimer });
    // Delayed, because a remounted screen takes over the running load.
    if (users === 0) setTimeout(() => abandon(key));
  };

  return {
    retain(keys) {
      for (const key of keys) add(key);
      return () => {
        for (const key of keys) remove(key);
      };
    },
    async load(key, work) {
      const controller = new AbortController();
      loads.set(key, controller);
      try {
        return await waitWithNotice(work, controller.signal);
      } finally {
        if (loads.get(key) === controller) loads.delete(key);
      }
    },
  };
}

const usages = new WeakMap<Cache, KeyUsage>();

function findOrCreateUsage(cache: Cache): KeyUsage {
  const usage = usages.get(cache) ?? createKeyUsage(cache);
  usages.set(cache, usage);
  return usage;
}

/** Usage tracking of the current cache. `keys` (serialized) are in use while the caller is mounted. */
export function useKeyUsage(keys: readonly string[]): KeyUsage {
  const usage = findOrCreateUsage(useSWRConfig().cache);
  // The list is a new array at every render, so its text decides if the keys have changed.
  const text = JSON.stringify(keys);
  const retain = useEffectEvent(() => usage.retain(keys));
  useEffect(() => retain(), [usage, text]);
  return usage;
}
