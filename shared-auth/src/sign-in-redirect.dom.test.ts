import { expect, it } from 'vitest';
import { createRedirectGuard, REDIRECT_GUARD_KEY, REDIRECT_PAUSE_MS } from './sign-in-redirect.ts';
import { NOW } from './testing/an-auth.ts';
import { memoryStorage } from './testing/memory-storage.ts';

it('lets a tab through once in its time, over page loads', () => {
  const storage = memoryStorage();
  const mayRedirectAt = (now: number) => createRedirectGuard({ storage, now: () => now })();
  expect(mayRedirectAt(NOW)).toBe(true);
  expect(mayRedirectAt(NOW + REDIRECT_PAUSE_MS - 1)).toBe(false);
  expect(mayRedirectAt(NOW + REDIRECT_PAUSE_MS)).toBe(true);
});

it('lets a tab through whose clock was set back, and one that holds nonsense', () => {
  const storage = memoryStorage();
  const mayRedirect = createRedirectGuard({ storage, now: () => NOW });
  storage.setItem(REDIRECT_GUARD_KEY, String(NOW + 1));
  expect(mayRedirect()).toBe(true);
  storage.setItem(REDIRECT_GUARD_KEY, 'yesterday');
  expect(mayRedirect()).toBe(true);
});

it('keeps a tab without storage where it is', () => {
  const blocked = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  expect(createRedirectGuard({ storage: { getItem: blocked, setItem: blocked }, now: () => NOW })()).toBe(
    false,
  );
});
