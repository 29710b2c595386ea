import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBackend } from './testing/fake-backend.ts';
import { memoryStorage } from './testing/memory-storage.ts';

const config = {
  backendUrl: 'https://api.test',
  environment: 'production',
  subscribeUrl: 'https://provider.test',
} as const;

// What is configured is the module's own state, so each test gets the module anew.
beforeEach(() => vi.resetModules());

it('says what to do when the session is used before it is configured', async () => {
  const { apiClient, requireAuth } = await import('./configure-auth.ts');
  expect(requireAuth).toThrow(expect.objectContaining({ name: 'AuthError', code: 'AUTH_NOT_CONFIGURED' }));
  expect(() => apiClient.get('/api/x/', (json) => json)).toThrow('configureAuth(runtimeConfig)');
});

it('gives remotes the client and the session of the configured backend', async () => {
  const { apiClient, configureAuth, requireAuth } = await import('./configure-auth.ts');
  const { useSession } = await import('./session-store.ts');
  const { fetch, requests } = fakeBackend({ '/api/x/': { json: 1 }, '/api/auth/logout': { text: '' } });
  const auth = configureAuth(config, { fetch, storage: memoryStorage(), readCookies: () => '' });
  expect(requireAuth()).toBe(auth);
  expect(auth.session).toBe(useSession);
  expect(await apiClient.get('/api/x/', (json) => json)).toBe(1);
  expect(await apiClient.post('/api/x/', (json) => json, { body: {} })).toBe(1);
  expect(await apiClient.succeeds('/api/auth/logout')).toBe(true);
  expect(requests.map(({ url }) => new URL(url).origin)).toEqual(Array(3).fill('https://api.test'));
});
