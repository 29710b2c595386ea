/**
 * The stored part of a session, without its cookie. The record is named by the cookie's hash, and `sealed` can only be
 * read with the cookie.
 *
 * Units: `expiresAt` milliseconds since the epoch.
 */
export type SessionRecord = { subject: string; expiresAt: number; sealed: string };

/**
 * Related sessions: those of an account, or of one sign-in at the provider (its `sid`); with both fields, the sessions
 * that match both.
 */
export type SessionsOf = { subject?: string; sid?: string };

/**
 * The store of sessions. Each method rejects if the store cannot be reached.
 * `testing/describe-session-store.ts` tests this contract for both stores.
 */
export type SessionStore = {
  /** `sid` is the provider's id of the sign-in, if it gives one. */
  create(idHash: string, record: SessionRecord, sid?: string): Promise<void>;
  /** Undefined if there is no such session, or it has expired. */
  find(idHash: string): Promise<SessionRecord | undefined>;
  /** False if the session no longer exists. An ended session is not brought back. */
  reseal(idHash: string, sealed: string): Promise<boolean>;
  /** Stores a text with a live session for a while. It ends with the session. */
  note(idHash: string, sealed: string, keepMs: number): Promise<void>;
  /** The newest note; undefined if there is none or it has expired. */
  findNote(idHash: string): Promise<string | undefined>;
  end(idHash: string): Promise<boolean>;
  /** Ends all of these sessions and returns their number. Without `subject` and `sid` it ends no session. */
  endAll(of: SessionsOf): Promise<number>;
  /** Claims a name for `keepMs`; false if the name is already claimed. */
  claim(name: string, keepMs: number): Promise<boolean>;
  release(name: string): Promise<void>;
  /** Deletes expired sessions and returns their number; 0 if the store does that by itself. */
  sweep(): Promise<number>;
  ping(): Promise<void>;
  close(): Promise<void>;
};
