import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createRedisConnection } from './redis-connection.ts';

it('gives up the first connection to a Redis that accepts it and never answers, where Redis is needed', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const accepted = once(server, 'connection').then(([socket]: Socket[]) => socket?.resume());
  const redis = createRedisConnection({
    url: `redis://127.0.0.1:${port}`,
    onConnectionError: () => {},
    timeoutMs: 50,
  });
  await expect(redis.open({ isNeeded: true })).rejects.toThrow('Waiting for Redis took longer than 50 ms');
  const socket = await accepted;
  if (socket && !socket.closed) await once(socket, 'close');
  expect(redis.isReady).toBe(false);
});
