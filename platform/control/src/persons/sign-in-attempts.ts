import { hkdfSync, randomBytes } from 'node:crypto';
import type { Clock } from '@sharpside/server-kit';
import { EncryptJWT, errors, jwtDecrypt } from 'jose';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';

const attemptSchema = v.object({
  secrets: v.object({ state: v.string(), nonce: v.string(), codeVerifier: v.string() }),
  to: v.string(),
  before: v.nullable(v.string()),
});

/**
 * A sign-in that began. `to`: the console's page to come back to. `before`: the session that the browser had then; on the
 * way back from another site it does not send that cookie.
 */
type SignInAttempt = v.InferOutput<typeof attemptSchema>;

/** Sign-ins under way. Each is kept by the browser that began it, sealed, so that any number of them costs no memory here. */
export type SignInAttempts = {
  /** The text that the browser keeps in a cookie: only this service can read or make it. */
  seal(attempt: SignInAttempt): Promise<string>;
  /** Undefined for a text that was not sealed here, one of another state, one that is over, and one that was opened before. */
  open(sealed: string | undefined, state: unknown): Promise<SignInAttempt | undefined>;
};

/** Time for a sign-in at the provider. */
export const ATTEMPT_MS = 10 * 60 * 1000;

const PURPOSE = 'console-sign-in';
const ENCRYPTION = 'A256GCM';
const KEY_BYTES = 32;
// Only attempts that came back are noted. Whoever drives one out gains nothing: the provider's code is good once, too.
const MAX_SPENT = 10_000;

/** Services of one client secret open each other's attempts. A client without one has a key of its own process. */
const toKey = (clientSecret: string | null): Uint8Array =>
  clientSecret === null
    ? randomBytes(KEY_BYTES)
    : new Uint8Array(hkdfSync('sha256', clientSecret, '', PURPOSE, KEY_BYTES));

/** See {@link SignInAttempts}. */
export function createSignInAttempts({
  clock,
  clientSecret,
}: {
  clock: Pick<Clock, 'now'>;
  clientSecret: string | null;
}): SignInAttempts {
  const key = toKey(clientSecret);
  const spent = new LRUCache<string, true>({ max: MAX_SPENT });

  async function unseal(sealed: string): Promise<SignInAttempt | undefined> {
    try {
      const { payload } = await jwtDecrypt(sealed, key, {
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: [ENCRYPTION],
        typ: PURPOSE,
        requiredClaims: ['exp'],
        currentDate: new Date(clock.now()),
      });
      return v.parse(attemptSchema, payload.attempt);
    } catch (error) {
      // A text from a browser: what does not open was not sealed here, or is over.
      if (error instanceof errors.JOSEError || v.isValiError(error)) return undefined;
      throw error;
    }
  }

  return {
    seal: (attempt) =>
      new EncryptJWT({ attempt })
        .setProtectedHeader({ alg: 'dir', enc: ENCRYPTION, typ: PURPOSE })
        .setExpirationTime(new Date(clock.now() + ATTEMPT_MS))
        .encrypt(key),
    async open(sealed, state) {
      const attempt = sealed === undefined ? undefined : await unseal(sealed);
      if (!attempt || attempt.secrets.state !== state || spent.has(attempt.secrets.state)) return undefined;
      spent.set(attempt.secrets.state, true);
      return attempt;
    },
  };
}
