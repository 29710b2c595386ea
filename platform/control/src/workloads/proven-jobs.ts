import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { isContractError, parseContractJson } from '@sharpside/contracts';
import type { TokenRecord } from '@sharpside/contracts/control';
import type { Store } from '@sharpside/object-store';
import type { SigningKey } from '@sharpside/registry/records/signing-key';
import { keys, toKeyTime } from '@sharpside/registry/store/keys';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';

/** Tokens of CI jobs whose ID tokens were verified, by this service or another with the same signing key. */
export type ProvenJobs = {
  remember(token: TokenRecord): Promise<void>;
  /**
   * False for a token without a proof beside it: write access to the store is enough to forge the record of a token.
   */
  isProven(token: TokenRecord): Promise<boolean>;
};

type ProvenJobsOptions = {
  store: Store;
  /** Null: nobody signs for a job, so other services need no proof of it. */
  signingKey: SigningKey | null;
};

const MAX_JOBS = 2_000;
const PURPOSE = 'proven-job';
const KEY_BYTES = 32;

const proofSchema = v.object({ mac: v.pipe(v.string(), v.base64()) });

/** The same text for equal values, whatever the order of their fields. */
function toCanonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

const toKey = ({ id, expiresAt }: TokenRecord) => keys.jobProof(toKeyTime(new Date(expiresAt)), id);

/**
 * Stores a proof beside a token's record, because the job may return to another service, or after a restart. Only the
 * signing key can make the proof.
 */
export function createProvenJobs({ store, signingKey }: ProvenJobsOptions): ProvenJobs {
  const proven = new LRUCache<string, TokenRecord>({ max: MAX_JOBS });
  const macKey = signingKey && new Uint8Array(hkdfSync('sha256', signingKey.d, '', PURPOSE, KEY_BYTES));

  const toMac = (key: Uint8Array, token: TokenRecord) =>
    createHmac('sha256', key).update(toCanonical(token)).digest();

  async function readMac(token: TokenRecord): Promise<Buffer | undefined> {
    const bytes = await store.get(toKey(token));
    if (bytes === undefined) return undefined;
    try {
      const { mac } = parseContractJson(proofSchema, new TextDecoder().decode(bytes), 'The proof of a job');
      return Buffer.from(mac, 'base64');
    } catch (error) {
      // A malformed record proves nothing.
      if (isContractError(error)) return undefined;
      throw error;
    }
  }

  return {
    async remember(token) {
      proven.set(token.id, structuredClone(token));
      if (!macKey) return;
      const document = { schema: 1, mac: toMac(macKey, token).toString('base64') };
      await store.putIfAbsent(toKey(token), new TextEncoder().encode(`${JSON.stringify(document)}\n`));
    },
    async isProven(token) {
      if (isDeepStrictEqual(proven.get(token.id), token)) return true;
      if (!macKey) return false;
      const [mac, wanted] = [await readMac(token), toMac(macKey, token)];
      return mac?.byteLength === wanted.byteLength && timingSafeEqual(mac, wanted);
    },
  };
}
