import { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import type { SessionRecord, SessionStore } from './session-store.ts';

export type SqliteSessionStoreOptions = {
  /** A file, or `:memory:`. */
  path: string;
  now?: () => number;
};

const noteSchema = v.object({ sealed: v.string() });
const rowSchema = v.object({ subject: v.string(), expires_at: v.number(), sealed: v.string() });

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS sessions (
    id_hash TEXT PRIMARY KEY,
    subject TEXT NOT NULL,
    expires_at INTEGER NOT NULL,
    sealed TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS notes (
    id_hash TEXT PRIMARY KEY REFERENCES sessions ON DELETE CASCADE,
    expires_at INTEGER NOT NULL,
    sealed TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS sign_ins (
    id_hash TEXT PRIMARY KEY REFERENCES sessions ON DELETE CASCADE,
    sid TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS claims (
    name TEXT PRIMARY KEY,
    expires_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS sessions_by_end ON sessions (expires_at);
  CREATE INDEX IF NOT EXISTS sessions_by_account ON sessions (subject);
  CREATE INDEX IF NOT EXISTS sign_ins_by_sid ON sign_ins (sid);
`;

// Backends that start together must also wait for each other's first write, which is the change to WAL itself. A PRAGMA
// after it would come too late.
const BUSY_TIMEOUT_MS = 5000;

// Processes of one machine may share the file: readers do not wait for a writer, but writers wait for each other.
// Deleted data are overwritten, so that a copy of the file holds nothing of ended sessions.
const PRAGMAS = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  PRAGMA secure_delete = ON;
`;

function toRecord(row: unknown): SessionRecord | undefined {
  if (row === undefined) return undefined;
  const { subject, expires_at: expiresAt, sealed } = v.parse(rowSchema, row);
  return { subject, expiresAt, sealed };
}

/** Sessions in one SQLite file. A call takes some ten microseconds, so it runs synchronously. */
export function createSqliteSessionStore({ path, now = Date.now }: SqliteSessionStoreOptions): SessionStore {
  const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS });
  database.exec(PRAGMAS);
  database.exec(SCHEMA);
  const insert = database.prepare(
    'INSERT INTO sessions (id_hash, subject, expires_at, sealed) VALUES (?, ?, ?, ?)',
  );
  const select = database.prepare(
    'SELECT subject, expires_at, sealed FROM sessions WHERE id_hash = ? AND expires_at > ?',
  );
  const update = database.prepare('UPDATE sessions SET sealed = ? WHERE id_hash = ? AND expires_at > ?');
  const remove = database.prepare('DELETE FROM sessions WHERE id_hash = ?');
  const insertNote = database.prepare(
    `INSERT OR REPLACE INTO notes (id_hash, expires_at, sealed)
     SELECT id_hash, ?, ? FROM sessions WHERE id_hash = ? AND expires_at > ?`,
  );
  const selectNote = database.prepare('SELECT sealed FROM notes WHERE id_hash = ? AND expires_at > ?');
  const insertSignIn = database.prepare('INSERT INTO sign_ins (id_hash, sid) VALUES (?, ?)');
  const removeAll = database.prepare(
    `DELETE FROM sessions WHERE (:subject IS NOT NULL OR :sid IS NOT NULL)
     AND (:subject IS NULL OR subject = :subject)
     AND (:sid IS NULL OR id_hash IN (SELECT id_hash FROM sign_ins WHERE sid = :sid))`,
  );
  const removeOldClaims = database.prepare('DELETE FROM claims WHERE expires_at <= ?');
  const removeClaim = database.prepare('DELETE FROM claims WHERE name = ?');
  const insertClaim = database.prepare('INSERT OR IGNORE INTO claims (name, expires_at) VALUES (?, ?)');
  const removeOld = database.prepare('DELETE FROM sessions WHERE expires_at <= ?');

  return {
    async create(idHash, { subject, expiresAt, sealed }, sid) {
      insert.run(idHash, subject, expiresAt, sealed);
      if (sid !== undefined) insertSignIn.run(idHash, sid);
    },
    find: async (idHash) => toRecord(select.get(idHash, now())),
    reseal: async (idHash, sealed) => update.run(sealed, idHash, now()).changes > 0,
    async note(idHash, sealed, keepMs) {
      insertNote.run(now() + keepMs, sealed, idHash, now());
    },
    async findNote(idHash) {
      const row = selectNote.get(idHash, now());
      return row && v.parse(noteSchema, row).sealed;
    },
    end: async (idHash) => remove.run(idHash).changes > 0,
    endAll: async ({ subject = null, sid = null }) => Number(removeAll.run({ subject, sid }).changes),
    async claim(name, keepMs) {
      removeOldClaims.run(now());
      return insertClaim.run(name, now() + keepMs).changes > 0;
    },
    async release(name) {
      removeClaim.run(name);
    },
    sweep: async () => Number(removeOld.run(now()).changes),
    async ping() {
      database.exec('SELECT 1');
    },
    async close() {
      if (database.isOpen) database.close();
    },
  };
}
