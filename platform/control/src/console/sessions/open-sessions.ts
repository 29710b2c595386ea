import { randomBytes } from 'node:crypto';
import { type Log, toReason } from '@sharpside/server-kit';
import { createRedisConnection } from '@sharpside/server-kit/redis';
import type { FastifyInstance } from 'fastify';
import type { ControlContext } from '../../control-context.ts';
import { createSealer } from '../../persons/sealing.ts';
import { createRedisRecords } from './redis-records.ts';
import { type ConsoleSessions, createConsoleSessions } from './session-store.ts';

const PURPOSE = 'console-session';
const KEY_BYTES = 32;

function createOutageLog(log: Log) {
  let isAway = false;
  return {
    onConnectionError(error: Error) {
      if (!isAway) log.warn('sessions-unreachable', { reason: toReason(error) });
      isAway = true;
    },
    onReady() {
      if (isAway) log.info('sessions-reachable-again');
      isAway = false;
    },
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
  const redis = url === null ? undefined : createRedisConnection({ url, ...createOutageLog(log) });
  metrics.addGauge({
    name: 'control_sessions_reachable',
    help: '1 while the sessions of the console can be read: always, where they are in memory.',
    read: () => Number(redis?.isReady ?? true),
  });
  if (redis === undefined) return createConsoleSessions({ clock });
  const sealer = createSealer({ clock, secrets: sessionSecrets ?? [], purpose: PURPOSE });
  app.onStart(() => redis.open({ isNeeded: false }));
  app.addHook('onClose', () => redis.close());
  problems.push(() =>
    redis.isReady ? undefined : 'The sessions of the console cannot be reached; tokens work meanwhile.',
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
