/** The part of the browser's storage that the guard needs. */
export type GuardStorage = Pick<Storage, 'getItem' | 'setItem'>;

type RedirectGuardOptions = { storage: GuardStorage; now: () => number };

export const REDIRECT_GUARD_KEY = 'sign-in-redirect-at';
export const REDIRECT_PAUSE_MS = 60_000;

/**
 * Allows a page to redirect to the sign-in at most once a minute. A provider that knows its visitor sends them straight
 * back, so a check that keeps failing would loop without end.
 */
export function createRedirectGuard({ storage, now }: RedirectGuardOptions): () => boolean {
  return () => {
    try {
      const elapsedMs = now() - Number(storage.getItem(REDIRECT_GUARD_KEY) ?? Number.NEGATIVE_INFINITY);
      if (elapsedMs >= 0 && elapsedMs < REDIRECT_PAUSE_MS) return false;
      storage.setItem(REDIRECT_GUARD_KEY, String(now()));
      return true;
    } catch {
      // Without storage the last redirect is unknown, so the visitor uses the link on the page.
      return false;
    }
  };
}
