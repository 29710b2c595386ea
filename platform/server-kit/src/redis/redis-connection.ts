import type { createClient } from 'redis';
import { systemClock } from '../process/clock.ts';
import { withTimeout } from '../process/with-timeout.ts';
import { isTimeLimitError, TimeLimitError } from './errors.ts';

export type RedisClient = ReturnType<typeof createClient>;

/** A connection to one Redis. While Redis is down, calls fail at once and the client reconnects in the background. */
export type RedisConnection = {
  /**
   * Connects for the first time. With `isNeeded` it rejects if Redis does not answer; otherwise it keeps trying.
   */
  open(options: { isNeeded: boolean }): Promise<void>;
  /** Runs commands. Rejects at once while Redis is down, and when it does not answer in time. */
  run<T>(commands: (client: RedisClient) => Promise<T>): Promise<T>;
  /** True while Redis is connected and answers. */
  readonly isReady: boolean;
  close(): Promise<void>;
};

export type RedisConnectionOptions = {
  url: string;
  /** Called for each lost connection, and for each failed attempt to connect. */
  onConnectionError: (error: Error) => void;
  /** Called for each new connection, including reconnections. */
  onReady?: () => void;
  timeoutMs?: number;
};

const FIRST_RETRY_MS = 50;
const MAX_RETRY_MS = 2_000;

/**
 * A connection that is not open yet. The client library is loaded by `open`, so servers without Redis do not pay for
 * it.
 *
 * Default: `timeoutMs` 2_000.
 */
export function createRedisConnection(options: RedisConnectionOptions): RedisConnection {
  const { url, onConnectionError, onReady = () => {}, timeoutMs = 2_000 } = options;
  let client: RedisClient | undefined;
  let isSeeking = false;
  /** True from a command without a timely answer until the next answered command. */
  let isHanging = false;

  // The client's own time limit covers only the time until a command is sent, but a Redis that hangs must not block its
  // callers.
  const inTime = <T>(work: Promise<T>) =>
    withTimeout(work, {
      clock: systemClock,
      timeoutMs,
      what: 'Waiting for Redis',
      toError: (message) => new TimeLimitError(message),
    });

  async function createRedisClient(): Promise<RedisClient> {
    const { createClient: create } = await import('redis');
    return create({
      url,
      disableOfflineQueue: true,
      socket: {
        connectTimeout: timeoutMs,
        // With `isNeeded`, a first connection that fails is not retried. Connections that are lost later are.
        reconnectStrategy: (retries, cause) =>
          isSeeking ? Math.min(FIRST_RETRY_MS * 2 ** retries, MAX_RETRY_MS) : cause,
      },
    });
  }

  /** Ends a first attempt. A Redis that accepts connections and never answers would otherwise keep the process running. */
  function giveUp(error: unknown): never {
    if (client?.isOpen) client.destroy();
    throw error;
  }

  return {
    async open({ isNeeded }) {
      client = await createRedisClient();
      client.on('error', onConnectionError).on('ready', onReady);
      isSeeking = !isNeeded;
      const connecting = client.connect();
      // Ignored here, because each failure also goes to `onConnectionError`. `close` ends the attempts.
      void connecting.catch(() => undefined);
      if (isNeeded) await inTime(connecting).catch(giveUp);
      isSeeking = true;
    },
    async run(commands) {
      if (client === undefined) throw new Error('Redis is not connected yet');
      try {
        const answer = await inTime(commands(client));
        isHanging = false;
        return answer;
      } catch (error) {
        isHanging = isTimeLimitError(error);
        throw error;
      }
    },
    get isReady() {
      return (client?.isReady ?? false) && !isHanging;
    },
    async close() {
      try {
        if (client?.isReady) await inTime(client.close());
      } finally {
        if (client?.isOpen) client.destroy();
      }
    },
  };
}
