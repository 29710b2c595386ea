/** Reads of things by their ids; several readers of one thing wait for the same read. */
export type Join<T> = {
  read(id: string, read: () => Promise<T>): Promise<T>;
  /** True while it is read. */
  has(id: string): boolean;
  /** Number of reads under way. */
  size(): number;
};

/** See {@link Join}. Nothing is kept once it was read. */
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
