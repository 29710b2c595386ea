/**
 * The stored part of a session. The cookie itself is not in it: only its hash names the record, and `sealed` can be
 * read with the cookie alone.
 *
 * Units: `expiresAt` milliseconds since the epoch.
 */
export type SessionRecord = { subject: string; expiresAt: number; sealed: string };

/** Sessions that belong together: of an account, of one sign-in at the provider (its `sid`), or of both. */
export type SessionsOf = { subject?: string; sid?: string };

/**
 * The store of sessions. Each method rejects when the store cannot be reached.
 * Both stores keep the contract in `testing/describe-session-store.ts`.
 */
export type SessionStore = {
  /** `sid`: the provider's name of the sign-in, where it gives one. */
  create(idHash: string, record: SessionRecord, sid?: string): Promise<void>;
  /** Undefined when there is no such session, or it is over. */
  find(idHash: string): Promise<SessionRecord | undefined>;
  /** False if the session was no longer there. One that has ended is not brought back. */
  reseal(idHash: string, sealed: string): Promise<boolean>;
  /** Keeps one text beside a session that is going on, for a while; it ends with the session. */
  note(idHash: string, sealed: string, keepMs: number): Promise<void>;
  /** The newest note; undefined when there is none, or no longer. */
  findNote(idHash: string): Promise<string | undefined>;
  /** False if there was no such session. */
  end(idHash: string): Promise<boolean>;
  /** Ends all of these; how many there were. None for nothing that they are of. */
  endAll(of: SessionsOf): Promise<number>;
  /** Takes a name for that time; false where somebody has it already, in whatever process. */
  claim(name: string, keepMs: number): Promise<boolean>;
  /** Gives a claimed name back. */
  release(name: string): Promise<void>;
  /** Forgets sessions that are over; how many it forgot. A store that forgets by itself has none. */
  sweep(): Promise<number>;
  /** Rejects when the store would not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
};
