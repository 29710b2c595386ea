/** Concurrent reads of the same id share one read. Results are not kept. */
export type Join<T> = {
  read(id: string, read: () => Promise<T>): Promise<T>;
  has(id: string): boolean;
  size(): number;
};

export function createJoin<T>(): Join<T> {
  const going = new Map<string, Promise<T>>();
  return {
    read(id, read) {
      const reading = going.get(id) ?? read().finally(() => going.delete(id));
      going.set(id, reading);
      return reading;
    },
    has: (id) => going.has(id),
    size: () => going.size,
  };
}
