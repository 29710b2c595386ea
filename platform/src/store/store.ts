/**
 * Where releases and channels live: three verbs, so that a folder and any S3-compatible object store serve alike.
 *
 * Keys are plain relative paths (`channels/production/00000007.json`). Nothing is ever overwritten or deleted
 * through this interface.
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
};
