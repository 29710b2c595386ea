/**
 * Where releases and channels live: four verbs, so that a folder and any S3-compatible object store serve alike.
 *
 * Keys are plain relative paths (`channels/production/00000007.json`). Nothing is ever overwritten through this interface, and
 * only a collection (`collect.ts`) removes what was published.
 */
export type Store = {
  /** The bytes under `key`, or undefined where there are none. */
  get(key: string): Promise<Uint8Array | undefined>;
  /**
   * Writes `bytes` whole or not at all, durably, and only where `key` is absent.
   *
   * Returns false, having written nothing, where the key is taken: of several writers exactly one gets true.
   */
  putIfAbsent(key: string, bytes: Uint8Array): Promise<boolean>;
  /** The keys that start with `prefix`, in ascending order. */
  list(prefix: string): Promise<string[]>;
  /** Takes a key away, durably. One that is absent is no error: whoever was cut short asks again. */
  remove(key: string): Promise<void>;
};
