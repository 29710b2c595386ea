import type { ConsoleChange } from 'contracts/control';

type Words = (change: ConsoleChange) => string;

const WORDS: Readonly<Record<string, Words>> = {
  promote: ({ from, to }) => (from === null ? `Promoted ${to}` : `Promoted ${to} over ${from}`),
  canary: ({ from, to, percent }) =>
    percent === 0 ? `Ended the canary ${from}` : `Showed ${to} to ${percent} % as a canary`,
  pause: ({ from }) => `Paused the canary ${from}`,
  resume: ({ to }) => `Resumed the canary ${to}`,
  abort: ({ from }) => `Aborted the canary ${from}`,
  rollback: ({ from, to }) => `Rolled back from ${from} to ${to}`,
  freeze: () => 'Froze it',
  unfreeze: () => 'Unfroze it',
  pin: ({ to }) => `Pinned it to ${to}`,
  unpin: () => 'Unpinned it',
  retire: ({ from }) => `Took ${from} off the site`,
};

const TAKING_AWAY: ReadonlySet<string> = new Set(['rollback', 'abort', 'retire']);
const HOLDING: ReadonlySet<string> = new Set(['pause', 'freeze', 'pin']);

/** What a change did, in words. */
export const describeChange = (change: ConsoleChange): string =>
  WORDS[change.action]?.(change) ?? change.action;

/** How a change is marked: what brought a release to visitors, took one from them, or holds it. */
export function toTone({ action }: Pick<ConsoleChange, 'action'>): 'up' | 'down' | 'warn' | 'accent' {
  if (TAKING_AWAY.has(action)) return 'down';
  if (HOLDING.has(action)) return 'warn';
  return action === 'promote' ? 'up' : 'accent';
}
