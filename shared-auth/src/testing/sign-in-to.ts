import { onTestFinished } from 'vitest';
import { configureAuth } from '../configure-auth.ts';
import { useSession } from '../session-store.ts';
import { type FakeRoute, fakeBackend } from './fake-backend.ts';
import { memoryStorage } from './memory-storage.ts';

/**
 * Puts a test backend behind `apiClient`, with a visitor who is signed in and subscribes, until the test ends.
 *
 * `requests` holds the calls that the backend received.
 */
export function signInTo(routes: Record<string, FakeRoute>) {
  const backend = fakeBackend(routes);
  configureAuth(
    { backendUrl: 'https://api.test', environment: 'production', subscribeUrl: 'https://provider.test/' },
    { fetch: backend.fetch, storage: memoryStorage(), leaveTo: () => {}, redirectTo: () => {} },
  );
  useSession.setState({ status: 'signedIn', subscription: 'active' });
  onTestFinished(() => useSession.setState(useSession.getInitialState(), true));
  return backend;
}
