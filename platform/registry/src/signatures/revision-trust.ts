import type { ChannelRevision } from '@sharpside/contracts';
import { findTimeFault, toKeyId } from '@sharpside/server-kit';
import type { Check } from '../records/checks.ts';
import { createRegistry, type Registry } from '../records/registry.ts';
import type { RegistryDeps } from '../records/registry-deps.ts';
import { beginHead, type ChannelHead, followHead } from '../records/revisions/channel-head.ts';
import { parseRecord } from '../records/revisions/revision-record.ts';
import { putRevisionSignature } from '../records/signature-record.ts';
import type { Judge, Verdict } from './judge-release.ts';
import { judgeRevision, listRevisionApps, signRevision } from './revision-statement.ts';
import { toFinding } from './trust-checks.ts';
import { findKey } from './verify-signature.ts';

/** Verdict on a stored revision. A revision that is not trusted is read anew the next time. */
export async function judgeHead(
  registry: Pick<Registry, 'readRevisionSignatures' | 'forgetRecords'>,
  head: ChannelHead,
  judge: Judge,
): Promise<Verdict> {
  const { channel, revision } = head.revision;
  const verdict = await judgeRevision(head, await registry.readRevisionSignatures(channel, revision), judge);
  if ('reason' in verdict) registry.forgetRecords(head);
  return verdict;
}

/** Title of the check that a revision is trusted. */
export const REVISION_CHECK = 'Revision is trusted';

/** Next step for an untrusted revision, as the end of a message. */
export const toSigningRemedy = ({ revision }: Pick<ChannelRevision, 'revision'>): string =>
  `see \`mfe history\`, and if it is right, sign it: \`mfe sign --revision ${revision}\``;

/** Checks that a stored revision is trusted; no check if no keys are configured. */
export async function createRevisionChecks(
  { store, trusted, now = () => new Date() }: RegistryDeps,
  { channel, number }: { channel: string; number: number },
): Promise<Check[]> {
  const registry = createRegistry(store);
  const head = trusted && (await registry.readHeadAt(channel, number));
  if (!trusted || !head) return [];
  const finding = toFinding(await judgeHead(registry, head, { trusted, now: now() }), trusted);
  const faults = finding.faults.map((fault) => `${fault}; ${toSigningRemedy(head.revision)}`);
  return [{ title: REVISION_CHECK, run: () => ({ ...finding, faults }) }];
}

/** The reason why this process may not sign a revision that is to be written; undefined if it may. */
export function findSigningFault(
  { signingKey, now = () => new Date() }: RegistryDeps,
  { trusted }: Pick<Judge, 'trusted'>,
  revision: ChannelRevision,
): string | undefined {
  if (!signingKey) return 'there is no key to sign it with';
  const key = findKey(trusted, toKeyId(signingKey), listRevisionApps({ revision }));
  return 'reason' in key ? key.reason : findTimeFault(key, { signedAt: now().toISOString() }, now());
}

/**
 * Signs the record of the revision that follows a head. It is called before the record is written, so that nobody sees
 * the revision without its signature. Does nothing without a key.
 */
export async function signNext(
  { store, signingKey, now = () => new Date() }: RegistryDeps,
  head: ChannelHead | undefined,
  { revision, bytes }: { revision: ChannelRevision; bytes: Uint8Array },
): Promise<void> {
  if (!signingKey) return;
  const record = parseRecord(bytes, revision.channel, revision.revision);
  const next = head && record.base !== null ? followHead(head, record) : beginHead(record);
  const signature = await signRevision(next, { key: signingKey, now: now() });
  await putRevisionSignature(store, { channel: revision.channel, revision: revision.revision, signature });
}
