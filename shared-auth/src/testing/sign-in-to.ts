import { noteServerTime } from '@sharpside/shared-ui/eastern';
import { onTestFinished } from 'vitest';
import { configureAuth } from '../configure-auth.ts';
import { useSession } from '../session-store.ts';
import { type FakeRoute, fakeBackend } from './fake-backend.ts';
import { memoryStorage } from './memory-storage.ts';

/**
 * Puts a test backend behind `apiClient`, with a visitor who is signed in and subscribes, until the test ends.
 *
 * `requests` holds the calls that the backend received. `siteTime`: the time in every answer; by default answers have
 * none, so pages use the browser's clock.
 */
export function signInTo(routes: Record<string, FakeRoute>, { siteTime }: { siteTime?: string } = {}) {
  const backend = fakeBackend(routes);
  async function fetch(...call: Parameters<typeof backend.fetch>): Promise<Response> {
    const response = await backend.fetch(...call);
    if (siteTime !== undefined) response.headers.set('date', new Date(siteTime).toUTCString());
    return response;
  }
  configureAuth(
    { backendUrl: 'https://api.test', environment: 'production', subscribeUrl: 'https://provider.test/' },
    { fetch, storage: memoryStorage(), leaveTo: () => {}, redirectTo: () => {} },
  );
  useSession.setState({ status: 'signedIn', subscription: 'active' });
  onTestFinished(() => {
    useSession.setState(useSession.getInitialState(), true);
    noteServerTime(new Date().toUTCString());
  });
  return backend;
}
