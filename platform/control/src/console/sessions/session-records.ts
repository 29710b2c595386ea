import type { SignInProblem } from '@sharpside/contracts/control';
import { LRUCache } from 'lru-cache';
import type { ConsoleSession } from './console-session.ts';

/**
 * A session as it is stored. `owner`: the person or the set of tokens. `dueAtMs`: time at which it expires unless it is
 * used again.
 */
export type KeptSession = { session: ConsoleSession; owner: string; endsAtMs: number; dueAtMs: number };

/** A place that stores sessions, each under a key that is not secret. */
export type SessionRecords = {
  add(key: string, kept: KeptSession): Promise<void>;
  find(key: string): Promise<KeptSession | undefined>;
  /** False, with nothing written, if the session no longer exists: an ended session cannot come back. */
  replace(key: string, kept: KeptSession): Promise<boolean>;
  /** Sets the time at which a session expires unless it is used again. Does nothing if the session no longer exists. */
  postpone(key: string, dueAtMs: number): Promise<void>;
  /** Removes a session and returns it. If several callers do so at once, only one gets it. */
  take(key: string): Promise<KeptSession | undefined>;
  listOfOwner(owner: string): Promise<string[]>;
  listDue(atMs: number): Promise<string[]>;
  /**
   * The key of a session to end if there are more than `max`: in memory the oldest, in Redis the session that expires
   * first.
   */
  findSurplus(max: number): Promise<string | undefined>;
  noteProblem(key: string, problem: SignInProblem): Promise<void>;
  findProblem(key: string): Promise<SignInProblem | undefined>;
  /** Runs work under a lock on the session. If another service holds the lock, the work is skipped. */
  runAlone(key: string, work: () => Promise<void>): Promise<void>;
};

const MAX_PROBLEMS = 1_000;

/** Sessions in the memory of this process: a restart signs everybody out. */
export function createMemoryRecords(): SessionRecords {
  // In the order in which they were created.
  const sessions = new Map<string, KeptSession>();
  const problems = new LRUCache<string, SignInProblem>({ max: MAX_PROBLEMS });
  return {
    add: async (key, kept) => void sessions.set(key, kept),
    find: async (key) => sessions.get(key),
    async replace(key, kept) {
      const known = sessions.get(key);
      if (!known) return false;
      sessions.set(key, { ...kept, dueAtMs: known.dueAtMs });
      return true;
    },
    async postpone(key, dueAtMs) {
      const kept = sessions.get(key);
      if (kept) sessions.set(key, { ...kept, dueAtMs });
    },
    async take(key) {
      const kept = sessions.get(key);
      sessions.delete(key);
      return kept;
    },
    listOfOwner: async (owner) =>
      [...sessions].filter(([, kept]) => kept.owner === owner).map(([key]) => key),
    listDue: async (atMs) => [...sessions].filter(([, { dueAtMs }]) => dueAtMs <= atMs).map(([key]) => key),
    findSurplus: async (max) => (sessions.size > max ? sessions.keys().next().value : undefined),
    noteProblem: async (key, problem) => void problems.set(key, problem),
    findProblem: async (key) => problems.get(key),
    runAlone: (_key, work) => work(),
  };
}
