import type { Store } from '../store.ts';

const toFolders = (keys: readonly string[], folder: string): string[] =>
  [
    ...new Set(
      keys
        .filter((key) => key.startsWith(folder))
        .map((key) => key.slice(folder.length).split('/'))
        .flatMap(([name, ...rest]) => (name === undefined || rest.length === 0 ? [] : [name])),
    ),
  ].sort();

export function createMemoryStore(
  held: Map<string, Uint8Array> = new Map(),
): Store & { held: Map<string, Uint8Array> } {
  return {
    held,
    get: async (key) => held.get(key),
    async putIfAbsent(key, bytes) {
      if (held.has(key)) return false;
      held.set(key, bytes);
      return true;
    },
    async remove(key) {
      held.delete(key);
    },
    list: async (prefix) => [...held.keys()].filter((key) => key.startsWith(prefix)).sort(),
    listFolders: async (folder) => toFolders([...held.keys()], folder),
  };
}
