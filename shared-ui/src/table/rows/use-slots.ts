import { useLayoutEffect, useRef } from 'react';

/** A new list takes elements over from the rows that go: to change their words is half the work of making and laying out others. */
export function toSlots(keys: readonly string[], before: ReadonlyMap<string, number>): Map<string, number> {
  const kept = new Set(keys);
  const free = [...before].filter(([key]) => !kept.has(key)).map(([, slot]) => slot);
  let next = before.size;
  // Slots of rows that went without others in their place have left gaps.
  for (const slot of before.values()) next = Math.max(next, slot + 1);
  let taken = 0;
  return new Map(keys.map((key) => [key, before.get(key) ?? free[taken++] ?? next++]));
}

/** A number for each drawn row, by its key: React's key of its element. A row that stays keeps its element. */
export function useSlots(keys: readonly string[]): ReadonlyMap<string, number> {
  const drawn = useRef<ReadonlyMap<string, number>>(new Map());
  const slots = toSlots(keys, drawn.current);
  useLayoutEffect(() => {
    drawn.current = slots;
  });
  return slots;
}
