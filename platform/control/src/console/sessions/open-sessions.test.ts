import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { openTestControl } from '../../testing/test-control.ts';

const PROBLEM = 'The sessions of the console cannot be reached; tokens work meanwhile.';

/** A Redis that accepts connections and never answers. `stop` ends the connections, and refuses others. */
async function startSilentRedis() {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => sockets.add(socket.on('error', () => {}).resume())).listen(
    0,
    '127.0.0.1',
  );
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const stop = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  onTestFinished(stop);
  return { url: `redis://127.0.0.1:${port}`, connected: once(server, 'connection'), stop };
}

async function openControl(sessions: string) {
  const control = await openTestControl({ config: { sessions, sessionSecrets: ['s'.repeat(32)] } });
  const probe = async () => (await control.app.inject('/readyz')).json();
  return { ...control, probe };
}

it('nothing is said of the sessions of the console while their Redis has had no time to answer', async () => {
  const redis = await startSilentRedis();
  const { app, probe, clock } = await openControl(redis.url);
  expect(await probe()).toEqual({ status: 'ready' });
  await Promise.all([app.started, redis.connected]);
  expect(await probe()).toEqual({ status: 'ready' });
  await clock.leap(5_000);
  expect(await probe()).toEqual({ status: 'ready', problems: [PROBLEM] });
});

it('a Redis that refuses the first connection is told of at once', async () => {
  const redis = await startSilentRedis();
  redis.stop();
  const { app, probe, log } = await openControl(redis.url);
  await app.started;
  await expect.poll(() => log.find('sessions-unreachable')).toBeDefined();
  expect(await probe()).toEqual({ status: 'ready', problems: [PROBLEM] });
});
