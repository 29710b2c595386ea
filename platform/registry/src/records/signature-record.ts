import { createHash } from 'node:crypto';
import type { Store } from '@sharpside/object-store';
import * as v from 'valibot';
import { keys } from '../store/keys.ts';

/** Maximum number of signatures of one release that are read. More would only keep readers busy. */
export const MAX_SIGNATURES = 32;

/** Maximum length of a signature. Units: characters; the manifest of a large host has about 100,000. */
export const MAX_SIGNATURE_LENGTH = 4 * 1024 * 1024;

/**
 * Record of a signature, stored beside its release, so that earlier versions of our programs can still read the
 * release's record.
 */
export const signatureRecordSchema = v.strictObject({
  schema: v.literal(1),
  signature: v.pipe(v.string(), v.maxLength(MAX_SIGNATURE_LENGTH)),
});

/**
 * Stores a signature of a release. Its key contains its hash, so that no other signature can replace it.
 *
 * @returns false if it existed before.
 */
export function putSignature(
  store: Store,
  { app, version, signature }: { app: string; version: string; signature: string },
): Promise<boolean> {
  const hash = createHash('sha256').update(signature).digest('hex').slice(0, 32);
  const record = { schema: 1, signature };
  const bytes = new TextEncoder().encode(`${JSON.stringify(record)}\n`);
  return store.putIfAbsent(keys.signature(app, version, hash), bytes);
}
