import { randomBytes } from 'node:crypto';
import type { Clock } from '@sharpside/server-kit';

/** Sessions of the console: ids of tokens under an id that nobody can guess. In memory: a restart signs all out. */
export type ConsoleSessions = {
  /** The id of a new session. */
  create(tokenIds: readonly string[]): string;
  /** The tokens of a session; undefined for an unknown or ended one. */
  find(id: string): readonly string[] | undefined;
  remove(id: string): void;
};

type Session = { tokenIds: readonly string[]; endsAtMs: number };

/** A working day: people sign in again the next morning. */
export const SESSION_MS = 12 * 60 * 60 * 1000;

const ID_BYTES = 32;
const MAX_SESSIONS = 10_000;

export function createConsoleSessions({ clock }: { clock: Clock }): ConsoleSessions {
  // In the order in which they were made, which is the order in which they end.
  const sessions = new Map<string, Session>();

  function removeEnded() {
    for (const [id, { endsAtMs }] of sessions) {
      if (endsAtMs > clock.now() && sessions.size <= MAX_SESSIONS) return;
      sessions.delete(id);
    }
  }

  return {
    create(tokenIds) {
      const id = randomBytes(ID_BYTES).toString('base64url');
      sessions.set(id, { tokenIds, endsAtMs: clock.now() + SESSION_MS });
      removeEnded();
      return id;
    },
    find(id) {
      removeEnded();
      return sessions.get(id)?.tokenIds;
    },
    remove(id) {
      sessions.delete(id);
    },
  };
}
