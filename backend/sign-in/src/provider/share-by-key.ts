/** Runs `work` for a key. Callers with the same key during the run share its result or error. */
export type ShareByKey<T> = (key: string, work: () => Promise<T>) => Promise<T>;

export function createShareByKey<T>(): ShareByKey<T> {
  const running = new Map<string, Promise<T>>();
  return (key, work) => {
    const shared = running.get(key) ?? work().finally(() => running.delete(key));
    running.set(key, shared);
    return shared;
  };
}
