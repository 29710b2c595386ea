import { createHash } from 'node:crypto';
import type { Store } from '@sharpside/object-store';
import * as v from 'valibot';
import { keys } from '../store/keys.ts';

/** Maximum number of signatures of one release or revision that are stored and read. More would keep readers busy. */
export const MAX_SIGNATURES = 32;

/** Maximum length of a signature. Units: characters; the manifest of a large host has about 100,000. */
export const MAX_SIGNATURE_LENGTH = 4 * 1024 * 1024;

/**
 * Record of a signature, stored beside its release or revision, so that earlier versions of our programs can still read
 * the signed record.
 */
export const signatureRecordSchema = v.strictObject({
  schema: v.literal(1),
  signature: v.pipe(v.string(), v.maxLength(MAX_SIGNATURE_LENGTH)),
});

const toHash = (signature: string) => createHash('sha256').update(signature).digest('hex').slice(0, 32);

/**
 * The reason why a signature below `prefix` cannot be stored; undefined if there is room, or if it is stored already.
 */
export async function findNoRoom(
  store: Store,
  prefix: string,
  signature: string,
): Promise<string | undefined> {
  const stored = await store.list(prefix);
  if (stored.length < MAX_SIGNATURES || stored.includes(`${prefix}${toHash(signature)}.json`))
    return undefined;
  return `there are ${stored.length} signatures already, and at most ${MAX_SIGNATURES} are read; remove some at ${prefix} in the store`;
}

/** Stores a signature. Its key contains its hash, so that no other signature can replace it. */
function put(store: Store, signature: string, toKey: (hash: string) => string): Promise<boolean> {
  const record = { schema: 1, signature };
  return store.putIfAbsent(toKey(toHash(signature)), new TextEncoder().encode(`${JSON.stringify(record)}\n`));
}

/** Stores a signature of a release. @returns false if it existed before. */
export const putSignature = (
  store: Store,
  { app, version, signature }: { app: string; version: string; signature: string },
): Promise<boolean> => put(store, signature, (hash) => keys.signature(app, version, hash));

/** Stores a signature of a revision. @returns false if it existed before. */
export const putRevisionSignature = (
  store: Store,
  { channel, revision, signature }: { channel: string; revision: number; signature: string },
): Promise<boolean> => put(store, signature, (hash) => keys.revisionSignature(channel, revision, hash));
