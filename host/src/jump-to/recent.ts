import type { Destination } from './destinations.ts';

/** The storage key of the destinations that the visitor chose last. */
const RECENT_KEY = 'jump-to-recent';
const MAX_RECENT = 5;
const KINDS: readonly unknown[] = ['team', 'player', 'game', undefined];

const isDestination = (value: unknown): value is Destination =>
  typeof value === 'object' &&
  value !== null &&
  'label' in value &&
  typeof value.label === 'string' &&
  'section' in value &&
  (value.section === null || typeof value.section === 'string') &&
  (!('kind' in value) || KINDS.includes(value.kind)) &&
  'path' in value &&
  typeof value.path === 'string' &&
  value.path.startsWith('/');

/** The destinations that the visitor chose last in this browser, newest first. */
export function readRecent(): Destination[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(RECENT_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isDestination) : [];
  } catch {
    // Storage is denied, or holds something else.
    return [];
  }
}

/** True for the same entry. Games of a day may share a board. */
export const isSame = (one: Destination, other: Destination): boolean =>
  one.path === other.path && one.label === other.label;

export function rememberChoice(chosen: Destination): void {
  const { label, section, kind, path } = chosen;
  const others = readRecent().filter((one) => !isSame(one, chosen));
  try {
    const recent = [{ label, section, kind, path }, ...others].slice(0, MAX_RECENT);
    localStorage.setItem(RECENT_KEY, JSON.stringify(recent));
  } catch {
    // Storage is denied or full: nothing is remembered.
  }
}
