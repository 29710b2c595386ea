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

/** The secrets that a browser must bring back from the provider for its sign-in to be valid, and the page it wanted. */
export type SignInAttempt = v.InferOutput<typeof attemptSchema>;

export type SignInAttempts = {
  toCookie(attempt: Omit<SignInAttempt, 'expiresAt'>): string;
  /** Undefined if the cookie is absent, was not signed here, is too old, or belongs to another state. */
  find(cookie: string | undefined, state: string): SignInAttempt | undefined;
};

/** Attempts are kept in signed cookies of the browser for ten minutes. */
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
