import { useLayoutEffect, useRef } from 'react';

/**
 * The slot of each key. A row keeps its slot, and a new row gets the slot of a removed row, because changing the words
 * of an element is half the work of creating one.
 */
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
