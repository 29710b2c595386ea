type MoveKeys = { next: string; previous: string; first?: string; last?: string };

export const DOWN_A_MENU: MoveKeys = { next: 'ArrowDown', previous: 'ArrowUp', first: 'Home', last: 'End' };
export const ALONG_THE_BAR: MoveKeys = { next: 'ArrowRight', previous: 'ArrowLeft' };

/**
 * The place to which a key leads from place `index` of `count`, wrapping at the ends; undefined for other keys, and if
 * `count` is 0.
 */
export function findNextPlace(
  key: string,
  { index, count, keys }: { index: number; count: number; keys: MoveKeys },
) {
  if (count === 0) return undefined;
  if (key === keys.next) return (index + 1) % count;
  if (key === keys.previous) return (index - 1 + count) % count;
  if (key === keys.first) return 0;
  return key === keys.last ? count - 1 : undefined;
}
