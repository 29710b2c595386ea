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
 * A revision as it is stored: a whole state, or the apps that were changed since an earlier one.
 *
 * `apps` and `retired` have every app that was changed since `base`, as it is now; null in `apps` where it is not live. So a
 * record can be applied to its base, and to any state between that and itself.
 */
const revisionRecordSchema = v.strictObject({
  schema: v.literal(2),
  channel: channelNameSchema,
  revision: revisionNumberSchema,
  /** The earlier revision that it rests upon; null for a whole state. */
  base: v.nullable(revisionNumberSchema),
  /** Hash of the revision before, as it is stored: nobody can change an entry and leave those after it as they are. */
  after: v.nullable(v.string()),
  change,
  apps: v.record(appNameSchema, v.nullable(channelAppSchema)),
  retired: v.exactOptional(v.record(appNameSchema, channelAppSchema)),
  /** Claims of the releases of changed apps, so that nobody has to read each of them to compare. */
  claims: v.exactOptional(v.record(appNameSchema, storedClaimsSchema)),
});

/** Form of a record in the store. */
export type StoredRevision = v.InferOutput<typeof revisionRecordSchema>;

/** A stored revision, read. */
export type RevisionRecord = {
  channel: string;
  revision: number;
  base: number | null;
  after: string | null;
  change: ChannelChange;
  apps: Readonly<Record<string, ChannelApp | null>>;
  retired: Readonly<Record<string, ChannelApp>>;
  claims: Readonly<Record<string, StoredClaims>>;
  /** Hash of its bytes. */
  hash: string;
};

/** Hash of a stored revision. */
const hashRecord = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64url');

/** The record as it is written. */
export const toBytes = (record: StoredRevision): Uint8Array =>
  new TextEncoder().encode(`${JSON.stringify(record)}\n`);

/**
 * A stored revision of a channel.
 *
 * @throws {ContractError} `CONTRACT_BROKEN` for one that breaks its contract, or was copied to the place of another.
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
