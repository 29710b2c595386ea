import { createHash } from 'node:crypto';
import type { Store } from '@sharpside/object-store';
import * as v from 'valibot';
import { keys } from '../store/keys.ts';

/** Most signatures of one release that are read. More can only be there to keep readers busy. */
export const MAX_SIGNATURES = 32;

/** Size of a signature at most. Units: characters; the manifest of a large host has some 100,000. */
export const MAX_SIGNATURE_LENGTH = 4 * 1024 * 1024;

/** Record of a signature, beside its release: records of releases stay as earlier versions read them. */
export const signatureRecordSchema = v.strictObject({
  schema: v.literal(1),
  signature: v.pipe(v.string(), v.maxLength(MAX_SIGNATURE_LENGTH)),
});

/**
 * Stores a signature of a release. Its name is its hash, so that no other one can take its place.
 *
 * @returns false where it was there before.
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
