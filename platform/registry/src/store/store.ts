/**
 * Storage of releases and channels: four verbs, which a folder and any S3-compatible object store can both implement.
 *
 * Keys are plain relative paths (`channels/production/00000007.json`). This interface never overwrites, and only a
 * collection (`collect.ts`) removes published files.
 */
export type Store = {
  /** The bytes under `key`, or undefined where there are none. */
  get(key: string): Promise<Uint8Array | undefined>;
  /**
   * Writes `bytes` whole or not at all, durably, and only where `key` is absent.
   *
   * Returns false, with nothing written, where the key is taken: of several writers exactly one gets true.
   */
  putIfAbsent(key: string, bytes: Uint8Array): Promise<boolean>;
  /** The keys that start with `prefix`, in ascending order. */
  list(prefix: string): Promise<string[]>;
  /** Removes a key, durably. An absent one is no error: an interrupted caller repeats the call. */
  remove(key: string): Promise<void>;
};
