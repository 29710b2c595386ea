import { IS_SYSTEM_LAYER } from '@sharpside/server-kit/testing/run-kind';
import { openRedisSessionStore } from '../sessions/redis-session-store.ts';
import type { SessionStore } from '../sessions/session-store.ts';
import { createSqliteSessionStore } from '../sessions/sqlite-session-store.ts';
import { startRedis } from './redis-server.ts';

type StartedStores = {
  open: (now: () => number) => Promise<SessionStore>;
  stop: () => Promise<void>;
};

export type StoreForTests = { name: string; tags: string[]; start: () => Promise<StartedStores> };

const sqlite: StoreForTests = {
  name: 'SQLite',
  tags: [],
  start: async () => ({
    open: async (now) => createSqliteSessionStore({ path: ':memory:', now }),
    stop: async () => undefined,
  }),
};

const redis: StoreForTests = {
  name: 'Redis',
  tags: ['redis'],
  async start() {
    const { url, stop } = await startRedis();
    const onConnectionError = () => undefined;
    return {
      open: (now) =>
        openRedisSessionStore({ url, keyPrefix: `${crypto.randomUUID()}:`, onConnectionError, now }),
      stop,
    };
  },
};

/** SQLite; in the system layer Redis. Tests with Redis are skipped if its server is not installed. */
export const sessionStores: readonly StoreForTests[] = [IS_SYSTEM_LAYER ? redis : sqlite];
