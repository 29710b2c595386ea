import { parseContractJson } from '@sharpside/contracts';
import * as v from 'valibot';
import type { TextSigner } from './keys.ts';

const ATTEMPT_MS = 600_000;

const attemptSchema = v.object({
  state: v.string(),
  nonce: v.string(),
  codeVerifier: v.string(),
  returnPath: v.string(),
  expiresAt: v.number(),
});

/** The secrets that one browser must bring back from the provider for its sign-in to count, and the page it wanted. */
export type SignInAttempt = v.InferOutput<typeof attemptSchema>;

/** Attempts to sign in, each kept in a signed cookie of the browser. */
export type SignInAttempts = {
  toCookie(attempt: Omit<SignInAttempt, 'expiresAt'>): string;
  /** Undefined for a cookie that is absent, was not signed here, is too old, or is of another state. */
  find(cookie: string | undefined, state: string): SignInAttempt | undefined;
};

/** Attempts are kept by the browser that makes them, signed, for ten minutes. */
export function createSignInAttempts(signer: TextSigner, now: () => number): SignInAttempts {
  return {
    toCookie(attempt) {
      const text = JSON.stringify({ ...attempt, expiresAt: now() + ATTEMPT_MS });
      return signer.sign(Buffer.from(text).toString('base64url'));
    },
    find(cookie, state) {
      const text = cookie === undefined ? undefined : signer.findSigned(cookie);
      if (text === undefined) return undefined;
      const json = Buffer.from(text, 'base64url').toString();
      const attempt = parseContractJson(attemptSchema, json, 'A sign-in attempt');
      return attempt.state === state && attempt.expiresAt > now() ? attempt : undefined;
    },
  };
}
