import { openRedisSessionStore } from '../sessions/redis-session-store.ts';
import type { SessionStore } from '../sessions/session-store.ts';
import { createSqliteSessionStore } from '../sessions/sqlite-session-store.ts';
import { findRedisServer, startRedis } from './redis-server.ts';

type StartedStores = {
  /** A store without sessions. */
  open: (now: () => number) => Promise<SessionStore>;
  stop: () => Promise<void>;
};

/** Where sessions can be kept, to run one test on each. */
export type StoreForTests = { name: string; start: () => Promise<StartedStores> };

const sqlite: StoreForTests = {
  name: 'SQLite',
  start: async () => ({
    open: async (now) => createSqliteSessionStore({ path: ':memory:', now }),
    stop: async () => undefined,
  }),
};

const toRedis = (command: string): StoreForTests => ({
  name: 'Redis',
  async start() {
    const { url, stop } = await startRedis(command);
    const onConnectionError = () => undefined;
    return {
      open: (now) =>
        openRedisSessionStore({ url, keyPrefix: `${crypto.randomUUID()}:`, onConnectionError, now }),
      stop,
    };
  },
});

const redisServer = findRedisServer();

/** SQLite everywhere, and Redis where this machine has its server. */
export const sessionStores: readonly StoreForTests[] =
  redisServer === undefined ? [sqlite] : [sqlite, toRedis(redisServer)];
