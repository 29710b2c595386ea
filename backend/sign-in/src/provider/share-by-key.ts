/** Runs `work` for a key; who comes with the same key while it runs shares that run, and its outcome. */
export type ShareByKey<T> = (key: string, work: () => Promise<T>) => Promise<T>;

/** A share that starts empty; a run is forgotten when it ends. */
export function createShareByKey<T>(): ShareByKey<T> {
  const running = new Map<string, Promise<T>>();
  return (key, work) => {
    const shared = running.get(key) ?? work().finally(() => running.delete(key));
    running.set(key, shared);
    return shared;
  };
}
