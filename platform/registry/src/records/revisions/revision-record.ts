import { createHash } from 'node:crypto';
import {
  appNameSchema,
  type ChannelApp,
  type ChannelChange,
  ContractError,
  channelAppSchema,
  channelNameSchema,
  channelRevisionSchema,
  parseContractJson,
} from '@sharpside/contracts';
import * as v from 'valibot';
import { keys } from '../../store/keys.ts';
import { type StoredClaims, storedClaimsSchema } from './claims.ts';

const { change, revision: revisionNumberSchema } = channelRevisionSchema.entries;

/**
 * A revision as it is stored: a whole state, or the apps that were changed since an earlier revision.
 *
 * `apps` and `retired` have the present state of every app that was changed since `base`; in `apps` null stands for an
 * app that is not live. So a record can be applied to its base, and to any state between the base and itself.
 */
export const revisionRecordSchema = v.strictObject({
  schema: v.literal(2),
  channel: channelNameSchema,
  revision: revisionNumberSchema,
  /** The earlier revision that it is based on; null for a whole state. */
  base: v.nullable(revisionNumberSchema),
  /** Hash of the previous revision as stored. It reveals if an entry was changed without its successors. */
  after: v.nullable(v.string()),
  change,
  apps: v.record(appNameSchema, v.nullable(channelAppSchema)),
  retired: v.exactOptional(v.record(appNameSchema, channelAppSchema)),
  /** Claims of the releases of changed apps, so that a comparison need not read the releases. */
  claims: v.exactOptional(v.record(appNameSchema, storedClaimsSchema)),
});

export type StoredRevision = v.InferOutput<typeof revisionRecordSchema>;

export type RevisionRecord = {
  channel: string;
  revision: number;
  base: number | null;
  after: string | null;
  change: ChannelChange;
  apps: Readonly<Record<string, ChannelApp | null>>;
  retired: Readonly<Record<string, ChannelApp>>;
  claims: Readonly<Record<string, StoredClaims>>;
  /** Hash of the stored bytes. */
  hash: string;
};

const hashRecord = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64url');

export const toBytes = (record: StoredRevision): Uint8Array =>
  new TextEncoder().encode(`${JSON.stringify(record)}\n`);

/**
 * Parses a stored revision of a channel.
 *
 * @throws {ContractError} `CONTRACT_BROKEN` for a record that breaks its contract, or was copied from another key.
 */
export function parseRecord(bytes: Uint8Array, channel: string, revision: number): RevisionRecord {
  const key = keys.revision(channel, revision);
  const stored = parseContractJson(revisionRecordSchema, new TextDecoder().decode(bytes), key);
  const faults: string[] = [];
  if (stored.channel !== channel || stored.revision !== revision) {
    faults.push(`is revision ${stored.revision} of ${stored.channel}`);
  }
  const { base, after, change: made, apps, retired = {}, claims = {} } = stored;
  if (base !== null && base >= revision) faults.push(`rests upon revision ${base}, which is no earlier one`);
  if (faults.length > 0) {
    throw new ContractError({ what: key, problems: faults.map((message) => ({ path: '', message })) });
  }
  return { channel, revision, base, after, change: made, apps, retired, claims, hash: hashRecord(bytes) };
}
