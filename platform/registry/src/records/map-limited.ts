/**
 * Results of `run` for each item, in the order of the items, with at most `limit` running at once.
 *
 * After a failure no new item is started; the error is thrown when the running items have ended.
 */
export async function mapLimited<T, R>(
  items: readonly T[],
  limit: number,
  run: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const failures: unknown[] = [];
  // All workers share an iterator, so a slow item delays only its own worker.
  const queue = items.entries();
  const work = async () => {
    for (const [index, item] of queue) {
      if (failures.length > 0) return;
      try {
        results[index] = await run(item);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, work));
  if (failures.length > 0) throw failures[0];
  return results;
}
