/** An entry of the browser's timeline. */
export const aPerformanceEntry = (name: string, entryType: string, type = '') =>
  Object.assign(
    { name, entryType, interactionId: 0, startTime: 0, duration: 1, toJSON: () => ({}) },
    { type },
  );
