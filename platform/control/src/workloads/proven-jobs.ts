import { isDeepStrictEqual } from 'node:util';
import type { TokenRecord } from '@sharpside/contracts/control';
import { LRUCache } from 'lru-cache';

/** Tokens of CI jobs whose ID tokens this very process has verified. */
export type ProvenJobs = {
  remember(token: TokenRecord): void;
  /** False for a token that only the store vouches for: whoever can write there can write one of any job. */
  isProven(token: TokenRecord): boolean;
};

const MAX_JOBS = 2_000;

/** See {@link ProvenJobs}. In memory only, and empty after a restart. */
export function createProvenJobs(): ProvenJobs {
  const proven = new LRUCache<string, TokenRecord>({ max: MAX_JOBS });
  return {
    remember: (token) => void proven.set(token.id, structuredClone(token)),
    isProven: (token) => isDeepStrictEqual(proven.get(token.id), token),
  };
}
