import type { Clock } from '@sharpside/server-kit';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import { createSealer } from './sealing.ts';

const attemptSchema = v.object({
  secrets: v.object({ state: v.string(), nonce: v.string(), codeVerifier: v.string() }),
  to: v.string(),
  before: v.nullable(v.string()),
});

/**
 * A sign-in under way. `to`: the console's page to return to. `before`: id of the session that the browser had at the
 * beginning, kept here because the browser does not send this cookie on the way back from another site.
 */
type SignInAttempt = v.InferOutput<typeof attemptSchema>;

/** Sign-ins under way. Each is kept in its browser, sealed, so that any number of them takes no memory here. */
export type SignInAttempts = {
  /** The text for the browser's cookie. Only services with the same secrets can read or make it. */
  seal(attempt: SignInAttempt): Promise<string>;
  /** Undefined for a text that was not sealed here, has another state, has expired, or was opened before. */
  open(sealed: string | undefined, state: unknown): Promise<SignInAttempt | undefined>;
};

/** Time limit of a sign-in at the provider. */
export const ATTEMPT_MS = 10 * 60 * 1000;

const PURPOSE = 'console-sign-in';
// Number of finished attempts that are remembered. An attacker who pushes one out of the list gains nothing, because
// the provider's code works only once too.
const MAX_SPENT = 10_000;

/** Services with the same secrets open each other's attempts. */
export function createSignInAttempts({
  clock,
  secrets,
}: {
  clock: Pick<Clock, 'now'>;
  secrets: readonly (string | Uint8Array)[];
}): SignInAttempts {
  const sealer = createSealer({ clock, secrets, purpose: PURPOSE });
  const spent = new LRUCache<string, true>({ max: MAX_SPENT });

  return {
    seal: (attempt) => sealer.seal(attempt, { endsAtMs: clock.now() + ATTEMPT_MS }),
    async open(sealed, state) {
      const opened = sealed === undefined ? undefined : await sealer.open(sealed);
      const { success, output } = v.safeParse(attemptSchema, opened);
      if (!success || output.secrets.state !== state || spent.has(output.secrets.state)) return undefined;
      spent.set(output.secrets.state, true);
      return output;
    },
  };
}
