/**
 * Storage of values that are written once: five verbs, which a folder and any S3-compatible object store can both
 * implement.
 *
 * Keys are plain relative paths (`channels/production/00000007.json`). This interface never overwrites.
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
  /**
   * The names right below `folder` (empty, or ending with a slash) that have keys below them, in ascending order. Costs as
   * much as there are names, however many keys they have.
   */
  listFolders(folder: string): Promise<string[]>;
  /** Removes a key, durably. An absent one is no error: an interrupted caller repeats the call. */
  remove(key: string): Promise<void>;
};

/** Use of a store, as its owner describes it. */
export type StoreUse = {
  /** Name of the whole in messages: `registry`. */
  what: string;
  /** True for the few small keys that are ways out of a full disk: a folder keeps room for them. Default: none. */
  isVital?: (key: string) => boolean;
  /** Headers of an object that others read straight from a bucket. Default: none. */
  toHeaders?: (key: string) => Record<string, string>;
};
