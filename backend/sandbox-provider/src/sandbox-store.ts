import { DatabaseSync } from 'node:sqlite';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import * as v from 'valibot';

export type SandboxStore = {
  createAdapter(model: string): Adapter;
  /** Undefined for an account that neither subscribed nor ended a subscription here. */
  findPaidUntil(accountId: string): string | undefined;
  savePaidUntil(accountId: string, paidUntil: string): void;
  close(): void;
};

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS artifacts (
    model TEXT NOT NULL,
    id TEXT NOT NULL,
    payload TEXT NOT NULL,
    grant_id TEXT,
    uid TEXT,
    expires_at INTEGER,
    PRIMARY KEY (model, id)
  ) STRICT;
  CREATE INDEX IF NOT EXISTS artifacts_by_grant ON artifacts (grant_id);
  CREATE INDEX IF NOT EXISTS artifacts_by_uid ON artifacts (uid);
  CREATE TABLE IF NOT EXISTS subscriptions (account_id TEXT PRIMARY KEY, paid_until TEXT NOT NULL) STRICT;
`;

// The provider wrote the payload and validates it again, so this check only requires an object.
const isPayload = (value: unknown) => typeof value === 'object' && value !== null;
const payloadSchema = v.pipe(v.string(), v.parseJson(), v.custom<AdapterPayload>(isPayload));
const rowSchema = v.object({ payload: payloadSchema });
const paidUntilSchema = v.object({ paid_until: v.string() });

const toPayload = (row: unknown): AdapterPayload | undefined =>
  row === undefined ? undefined : v.parse(rowSchema, row).payload;

const SWEEP_EVERY_S = 60;

/**
 * Removes expired records, at most once per minute. This only keeps the file small: they are refused by their own date.
 */
function createSweep(database: DatabaseSync, toSeconds: () => number): () => void {
  const removeOld = database.prepare('DELETE FROM artifacts WHERE expires_at <= ?');
  let sweptAt = 0;
  return () => {
    if (toSeconds() - sweptAt < SWEEP_EVERY_S) return;
    sweptAt = toSeconds();
    removeOld.run(sweptAt);
  };
}

/**
 * Opens the sandbox's database. It is a file, so that a restart signs nobody out.
 *
 * @param path a file, or `:memory:` for tests.
 */
export function openSandboxStore(path: string, now: () => number = Date.now): SandboxStore {
  const toSeconds = () => Math.floor(now() / 1000);
  // Sandboxes that start together wait for each other's first write, which is the change to WAL itself.
  const database = new DatabaseSync(path, { timeout: 5000 });
  database.exec('PRAGMA journal_mode = WAL;');
  database.exec(SCHEMA);
  const sweep = createSweep(database, toSeconds);
  sweep();
  const upsert = database.prepare(
    'INSERT OR REPLACE INTO artifacts (model, id, payload, grant_id, uid, expires_at) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const select = database.prepare('SELECT payload FROM artifacts WHERE model = ? AND id = ?');
  const selectByUid = database.prepare('SELECT payload FROM artifacts WHERE model = ? AND uid = ?');
  const consume = database.prepare(
    "UPDATE artifacts SET payload = json_set(payload, '$.consumed', ?) WHERE model = ? AND id = ?",
  );
  const remove = database.prepare('DELETE FROM artifacts WHERE model = ? AND id = ?');
  const removeByGrant = database.prepare('DELETE FROM artifacts WHERE model = ? AND grant_id = ?');
  const selectPaid = database.prepare('SELECT paid_until FROM subscriptions WHERE account_id = ?');
  const upsertPaid = database.prepare(
    'INSERT OR REPLACE INTO subscriptions (account_id, paid_until) VALUES (?, ?)',
  );

  return {
    createAdapter: (model) => ({
      async upsert(id, payload, expiresIn) {
        sweep();
        const expiresAt = expiresIn === undefined ? null : toSeconds() + expiresIn;
        upsert.run(
          model,
          id,
          JSON.stringify(payload),
          payload.grantId ?? null,
          payload.uid ?? null,
          expiresAt,
        );
      },
      find: async (id) => toPayload(select.get(model, id)),
      findByUid: async (uid) => toPayload(selectByUid.get(model, uid)),
      // Only the device flow calls this method, and the sandbox does not offer that flow.
      findByUserCode: async () => undefined,
      async consume(id) {
        consume.run(toSeconds(), model, id);
      },
      async destroy(id) {
        remove.run(model, id);
      },
      async revokeByGrantId(grantId) {
        removeByGrant.run(model, grantId);
      },
    }),
    findPaidUntil(accountId) {
      const row = selectPaid.get(accountId);
      return row === undefined ? undefined : v.parse(paidUntilSchema, row).paid_until;
    },
    savePaidUntil(accountId, paidUntil) {
      upsertPaid.run(accountId, paidUntil);
    },
    close: () => database.close(),
  };
}
