/** Scroll positions of this tab's history entries, kept over a reload. */
export type ScrollPositions = {
  find(entry: string): number | undefined;
  set(entry: string, top: number): void;
  /** Writes them down for the next load of this tab. */
  save(): void;
};

type PositionStorage = Pick<Storage, 'getItem' | 'setItem'>;

const STORAGE_KEY = 'scroll-positions';

function read(storage: PositionStorage): Map<string, number> {
  try {
    const saved: unknown = JSON.parse(storage.getItem(STORAGE_KEY) ?? '[]');
    if (!Array.isArray(saved)) return new Map();
    const isPosition = (one: unknown): one is [string, number] =>
      Array.isArray(one) && typeof one[0] === 'string' && typeof one[1] === 'number';
    return new Map(saved.filter(isPosition));
  } catch {
    // Denied storage, or another program's value: pages then begin at their top.
    return new Map();
  }
}

/** The stored positions of this tab. Default: the browser's storage of this tab. */
export function createScrollPositions(
  storage: PositionStorage = {
    // Reading `sessionStorage` itself throws where the browser blocks it.
    getItem: (key) => sessionStorage.getItem(key),
    setItem: (key, value) => sessionStorage.setItem(key, value),
  },
): ScrollPositions {
  const positions = read(storage);
  return {
    find: (entry) => positions.get(entry),
    set: (entry, top) => positions.set(entry, top),
    save() {
      try {
        storage.setItem(STORAGE_KEY, JSON.stringify([...positions]));
      } catch {
        // Denied or full: the next load begins at its top.
      }
    },
  };
}
