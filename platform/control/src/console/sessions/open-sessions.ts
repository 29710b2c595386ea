import { randomBytes } from 'node:crypto';
import { toReason } from '@sharpside/server-kit';
import { createRedisConnection } from '@sharpside/server-kit/redis';
import type { FastifyInstance } from 'fastify';
import type { ControlContext } from '../../control-context.ts';
import { createSealer } from '../../persons/sealing.ts';
import { createRedisRecords } from './redis-records.ts';
import { type ConsoleSessions, createConsoleSessions } from './session-store.ts';

const PURPOSE = 'console-session';
const KEY_BYTES = 32;

// A Redis that answers needs much less. One that accepts a connection and never answers causes no error.
const FIRST_ANSWER_MS = 5_000;

/** Follows the connection to Redis, and logs when it is lost and when it is back. */
function createConnectionLog({ log, clock }: Pick<ControlContext, 'log' | 'clock'>) {
  let state: 'new' | 'away' | 'ready' = 'new';
  let openedAt: number | undefined;
  return {
    onOpen() {
      openedAt = clock.now();
    },
    onConnectionError(error: Error) {
      if (state !== 'away') log.warn('sessions-unreachable', { reason: toReason(error) });
      state = 'away';
    },
    onReady() {
      if (state === 'away') log.info('sessions-reachable-again');
      state = 'ready';
    },
    /** True while nobody can know if Redis answers: its first connection has had no time yet. */
    isStarting: () => state === 'new' && (openedAt === undefined || clock.now() - openedAt < FIRST_ANSWER_MS),
  };
}

/**
 * The console's sessions: in memory, or in a Redis that several services share. A service starts even without its
 * Redis, because tokens need no session.
 */
export function openSessions(
  app: FastifyInstance,
  { config, clock, log, metrics, problems }: ControlContext,
): ConsoleSessions {
  const { sessions: url, sessionSecrets } = config;
  const connection = createConnectionLog({ log, clock });
  const { onConnectionError, onReady } = connection;
  const redis = url === null ? undefined : createRedisConnection({ url, onConnectionError, onReady });
  metrics.addGauge({
    name: 'control_sessions_reachable',
    help: '1 while the sessions of the console can be read: always, where they are in memory.',
    read: () => Number(redis?.isReady ?? true),
  });
  if (redis === undefined) return createConsoleSessions({ clock });
  const sealer = createSealer({ clock, secrets: sessionSecrets ?? [], purpose: PURPOSE });
  app.onStart(() => {
    connection.onOpen();
    return redis.open({ isNeeded: false });
  });
  app.addHook('onClose', () => redis.close());
  problems.push(() =>
    redis.isReady || connection.isStarting()
      ? undefined
      : 'The sessions of the console cannot be reached; tokens work meanwhile.',
  );
  return createConsoleSessions({ clock, records: createRedisRecords({ redis, sealer, clock, log }) });
}

/**
 * Secrets that seal sign-ins under way in the browser: the session secrets, else the client secret, else a random
 * secret of this process.
 */
export const findAttemptSecrets = ({
  sessionSecrets,
  oidcClientSecret,
}: Pick<ControlContext['config'], 'sessionSecrets' | 'oidcClientSecret'>): readonly (string | Uint8Array)[] =>
  sessionSecrets ?? [oidcClientSecret ?? randomBytes(KEY_BYTES)];
