import type { Store } from '@sharpside/object-store';

/**
 * A store on top of another: writes stay in memory, reads fall through. Entries of the other store cannot be removed.
 */
export function createOverlayStore(below: Pick<Store, 'get' | 'list' | 'listFolders'>): Store {
  const written = new Map<string, Uint8Array>();
  return {
    get: async (key) => written.get(key) ?? below.get(key),
    async putIfAbsent(key, bytes) {
      if (written.has(key) || (await below.get(key)) !== undefined) return false;
      written.set(key, bytes);
      return true;
    },
    async list(prefix) {
      const own = [...written.keys()].filter((key) => key.startsWith(prefix));
      // Marks of other work do not matter for writes in memory, and a control service does not serve them.
      if (prefix.startsWith('work/')) return own;
      return [...new Set([...own, ...(await below.list(prefix))])].sort();
    },
    async listFolders(folder) {
      const own = [...written.keys()]
        .filter((key) => key.startsWith(folder))
        .map((key) => key.slice(folder.length));
      const names = own.flatMap((key) => (key.includes('/') ? [key.slice(0, key.indexOf('/'))] : []));
      return [...new Set([...names, ...(await below.listFolders(folder))])].sort();
    },
    async remove(key) {
      written.delete(key);
    },
  };
}
