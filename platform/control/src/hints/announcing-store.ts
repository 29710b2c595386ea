import type { Store } from '@sharpside/object-store';
import { readRevisionKey } from '@sharpside/registry/store/keys';

type RevisionListener = (channel: string, revision: number) => void;

/** A store that announces the revisions which this process writes, whichever part writes them. */
export type AnnouncingStore = { store: Store; onRevision(listener: RevisionListener): void };

export function createAnnouncingStore(store: Store): AnnouncingStore {
  const listeners: RevisionListener[] = [];
  return {
    onRevision: (listener) => void listeners.push(listener),
    store: {
      get: (key) => store.get(key),
      list: (prefix) => store.list(prefix),
      listFolders: (folder) => store.listFolders(folder),
      remove: (key) => store.remove(key),
      async putIfAbsent(key, bytes) {
        const isWritten = await store.putIfAbsent(key, bytes);
        const found = isWritten ? readRevisionKey(key) : undefined;
        if (found) for (const listen of listeners) listen(found.channel, found.revision);
        return isWritten;
      },
    },
  };
}
