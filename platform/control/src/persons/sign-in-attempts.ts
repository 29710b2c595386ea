import { randomBytes } from 'node:crypto';
import type { Clock } from '@sharpside/server-kit';
import { LRUCache } from 'lru-cache';
import type { AttemptSecrets } from './provider-client.ts';

/**
 * A sign-in that began. `to`: the console's page to come back to. `before`: the session that the browser had then; on the
 * way back from another site it does not send that cookie.
 */
type SignInAttempt = { secrets: AttemptSecrets; to: string; before: string | undefined };

/** Sign-ins under way. Each belongs to the browser that began it, and is good once. */
export type SignInAttempts = {
  /** The secret that the browser keeps in a cookie. */
  add(attempt: SignInAttempt): string;
  /** Undefined for an unknown one, one of another state, one that is over, and one that was taken before. */
  take(cookie: string | undefined, state: unknown): SignInAttempt | undefined;
};

/** Time for a sign-in at the provider. */
export const ATTEMPT_MS = 10 * 60 * 1000;
const MAX_ATTEMPTS = 10_000;

/** See {@link SignInAttempts}. In memory: a restart ends them. */
export function createSignInAttempts({ clock }: { clock: Clock }): SignInAttempts {
  const attempts = new LRUCache<string, SignInAttempt & { endsAtMs: number }>({ max: MAX_ATTEMPTS });
  return {
    add(attempt) {
      const cookie = randomBytes(32).toString('base64url');
      attempts.set(cookie, { ...attempt, endsAtMs: clock.now() + ATTEMPT_MS });
      return cookie;
    },
    take(cookie, state) {
      const attempt = cookie === undefined ? undefined : attempts.get(cookie);
      if (cookie === undefined || !attempt || attempt.secrets.state !== state) return undefined;
      attempts.delete(cookie);
      return attempt.endsAtMs > clock.now() ? attempt : undefined;
    },
  };
}
