import { type Mock, vi } from 'vitest';
import { type AuthConfig, type AuthDeps, createAuth } from '../auth.ts';
import { createSessionStore } from '../session-store.ts';
import { type FakeRoute, fakeBackend } from './fake-backend.ts';
import { memoryStorage } from './memory-storage.ts';

export const NOW = Date.parse('2026-03-01T12:00:00Z');

type AnAuthOptions = { config?: Partial<AuthConfig>; deps?: Partial<AuthDeps> };

/** A separate auth with its own session; the test passes the dependencies that it checks. */
export const anAuth = ({ config, deps }: AnAuthOptions = {}) =>
  createAuth(
    {
      backendUrl: 'https://api.test',
      environment: 'production',
      subscribeUrl: 'https://provider.test/subscribe',
      ...config,
    },
    {
      session: createSessionStore(),
      fetch: () => Promise.reject(new Error('This test has no backend.')),
      storage: memoryStorage(),
      browserStorage: memoryStorage(),
      readCookies: () => '',
      now: () => NOW,
      leaveTo: () => {},
      redirectTo: () => {},
      ...deps,
    },
  );

/** An auth whose visitor is signed in to a backend of the test. */
export function aSignedInAuth(routes: Record<string, FakeRoute>, deps: Partial<AuthDeps> = {}) {
  const backend = fakeBackend(routes);
  const redirectTo: Mock<AuthDeps['redirectTo']> = vi.fn();
  const auth = anAuth({ deps: { fetch: backend.fetch, redirectTo, ...deps } });
  auth.session.getState().signIn();
  return { auth, redirectTo, ...backend };
}
