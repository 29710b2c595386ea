import { channelNameSchema, timestampSchema } from '@sharpside/contracts';
import { type SigningKey, signStatement } from '@sharpside/server-kit';
import * as v from 'valibot';
import type { ChannelHead } from '../records/revisions/channel-head.ts';
import { type Judge, judgeSignatures, type Verdict } from './judge-release.ts';
import type { Expected } from './verify-signature.ts';

const REVISION_SIGNATURE_TYPE = 'revision+jws';

/**
 * Content of a signature of a revision: the hashes of all records that its state is computed from. Each record has the
 * hash of its predecessor, so the whole history before it is fixed too.
 */
const revisionStatementSchema = v.strictObject({
  schema: v.literal(1),
  channel: channelNameSchema,
  revision: v.pipe(v.number(), v.integer(), v.minValue(1)),
  signedAt: timestampSchema,
  records: v.array(v.strictObject({ revision: v.number(), hash: v.string() })),
});

type RevisionStatement = v.InferOutput<typeof revisionStatementSchema>;

const toRecords = ({ chain }: ChannelHead) => chain.map(({ revision, hash }) => ({ revision, hash }));

/** Every app whose state a revision holds, live or not. */
export const listRevisionApps = ({
  revision: { apps, retired = {} },
}: Pick<ChannelHead, 'revision'>): string[] => [...new Set([...Object.keys(apps), ...Object.keys(retired)])];

export const describeRevision = ({
  revision: { channel, revision },
}: Pick<ChannelHead, 'revision'>): string => `revision ${revision} of ${channel}`;

/** Signs a revision. */
export function signRevision(
  head: ChannelHead,
  { key, now }: { key: SigningKey; now: Date },
): Promise<string> {
  const { channel, revision } = head.revision;
  const statement: RevisionStatement = {
    schema: 1,
    channel,
    revision,
    signedAt: now.toISOString(),
    records: toRecords(head),
  };
  return signStatement(statement, { key, type: REVISION_SIGNATURE_TYPE });
}

/**
 * The statement that a signature of this revision contains. A revision is the state of all its apps, so its key must be
 * trusted for all of them.
 */
function toExpected(head: ChannelHead): Expected<RevisionStatement> {
  const { channel, revision } = head.revision;
  const records = new Map(toRecords(head).map((record) => [record.revision, record.hash]));
  return {
    what: describeRevision(head),
    type: REVISION_SIGNATURE_TYPE,
    schema: revisionStatementSchema,
    apps: listRevisionApps(head),
    findDifference(signed) {
      if (signed.channel !== channel || signed.revision !== revision) {
        return `it is that of revision ${signed.revision} of ${signed.channel}`;
      }
      const changed = signed.records.find((record) => records.get(record.revision) !== record.hash);
      if (changed) return `the record of revision ${changed.revision} was changed after it was signed`;
      return signed.records.length === records.size
        ? undefined
        : 'its records are not those that were signed';
    },
  };
}

/** Verdict on a revision with these signatures. */
export const judgeRevision = (
  head: ChannelHead,
  signatures: readonly string[],
  judge: Judge,
): Promise<Verdict> => judgeSignatures(toExpected(head), signatures, judge);
