import { useEffect, useEffectEvent } from 'react';
import { type Cache, useSWRConfig } from 'swr';
import { createKeyUsage, type KeyUsage } from './key-usage.ts';

const usages = new WeakMap<Cache, KeyUsage>();

function findOrCreateUsage(cache: Cache): KeyUsage {
  const usage = usages.get(cache) ?? createKeyUsage(cache);
  usages.set(cache, usage);
  return usage;
}

/** The usage of the cache in force, with `keys` (serialized) in use as long as the caller is mounted. */
export function useKeyUsage(keys: readonly string[]): KeyUsage {
  const usage = findOrCreateUsage(useSWRConfig().cache);
  // The list is a new one at every render; the keys are the same while their text is.
  const text = JSON.stringify(keys);
  const retain = useEffectEvent(() => usage.retain(keys));
  useEffect(() => retain(), [usage, text]);
  return usage;
}
