/** The same work, but callers that come while it runs share the run under way: its arguments and its outcome. */
export function shareInFlight<A extends unknown[], T>(work: (...args: A) => Promise<T>) {
  let running: Promise<T> | undefined;
  return (...args: A): Promise<T> => {
    running ??= work(...args).finally(() => {
      running = undefined;
    });
    return running;
  };
}
