/**
 * Storage of values that are written once: five verbs, which a folder and any S3-compatible object store can both
 * implement.
 *
 * Keys are plain relative paths (`channels/production/00000007.json`). This interface never overwrites.
 */
export type Store = {
  /** The bytes under `key`, or undefined if there are none. */
  get(key: string): Promise<Uint8Array | undefined>;
  /**
   * Writes `bytes` completely or not at all, durably, and only if `key` is absent.
   *
   * Returns false without writing if the key exists: of several writers exactly one gets true.
   */
  putIfAbsent(key: string, bytes: Uint8Array): Promise<boolean>;
  /** The keys that start with `prefix`, in ascending order. */
  list(prefix: string): Promise<string[]>;
  /**
   * The names right below `folder` (empty, or ending with a slash) that have keys below them, in ascending order. The
   * cost depends on the number of names, not on the number of their keys.
   */
  listFolders(folder: string): Promise<string[]>;
  /** Removes a key, durably. An absent key is no error, so an interrupted caller may repeat the call. */
  remove(key: string): Promise<void>;
};

export type StoreUse = {
  /** Name of the store in messages: `registry`. */
  what: string;
  /** True for the few small keys that help to recover from a full disk: a folder keeps room for them. Default: none. */
  isVital?: (key: string) => boolean;
  /**
   * Maximum size of an object, in bytes. A larger object is not read: somebody else wrote it, and it might not fit into
   * memory. Default: none.
   */
  toMaxBytes?: (key: string) => number;
  /** Headers of an object that clients read directly from the bucket. Default: none. */
  toHeaders?: (key: string) => Record<string, string>;
};
