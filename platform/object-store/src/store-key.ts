import { StoreError } from './errors.ts';

const KEY = /^[A-Za-z0-9_@~-][A-Za-z0-9._@~-]*(\/[A-Za-z0-9_@~-][A-Za-z0-9._@~-]*)*$/;

/** True for a possible key of a store. Names with a leading dot are no keys: a store keeps its own files there. */
export const isKey = (name: string): boolean => KEY.test(name);

/** @throws {StoreError} `STORE_KEY_INVALID` for an invalid key, which might lead out of the store. */
export function requireKey(key: string): string {
  if (isKey(key)) return key;
  throw new StoreError(`'${key}' is no key of a store; keys are plain relative paths`, {
    code: 'STORE_KEY_INVALID',
  });
}

/** @throws {StoreError} `STORE_KEY_INVALID` for a prefix with which no valid key can start. */
export const requirePrefix = (prefix: string): string => requireKey(`${prefix}x`).slice(0, -1);

/**
 * @throws {StoreError} `STORE_KEY_INVALID` for an invalid folder. An empty text is valid, and a path with a slash at
 * its end.
 */
export function requireFolder(folder: string): string {
  requirePrefix(folder);
  if (folder === '' || folder.endsWith('/')) return folder;
  throw new StoreError(`'${folder}' is no folder of a store; a folder ends with a slash`, {
    code: 'STORE_KEY_INVALID',
  });
}
