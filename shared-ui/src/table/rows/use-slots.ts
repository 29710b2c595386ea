import { useLayoutEffect, useRef } from 'react';

/** A new list reuses elements of removed rows: changing their words is half the work of creating new elements. */
export function toSlots(keys: readonly string[], before: ReadonlyMap<string, number>): Map<string, number> {
  const kept = new Set(keys);
  const free = [...before].filter(([key]) => !kept.has(key)).map(([, slot]) => slot);
  let next = before.size;
  // Removed rows without a replacement have left gaps in the numbers.
  for (const slot of before.values()) next = Math.max(next, slot + 1);
  let taken = 0;
  return new Map(keys.map((key) => [key, before.get(key) ?? free[taken++] ?? next++]));
}

/**
 * A number for each rendered row, by its key. It is React's key of the row's element. A row that stays keeps its
 * element.
 */
export function useSlots(keys: readonly string[]): ReadonlyMap<string, number> {
  const drawn = useRef<ReadonlyMap<string, number>>(new Map());
  const slots = toSlots(keys, drawn.current);
  useLayoutEffect(() => {
    drawn.current = slots;
  });
  return slots;
}
