import { once } from 'node:events';
import { createServer } from 'node:http';
import { createDice } from '@sharpside/server-kit/testing/dice';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createStrangers } from './strangers.ts';

async function startServer() {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end('x'.repeat(100_000));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It listens on no port.');
  const count = () =>
    new Promise<number>((resolve) => server.getConnections((_, connections) => resolve(connections)));
  return { url: `http://127.0.0.1:${address.port}`, asked, count };
}

it('comes with every bad habit at once, and takes all of its connections along', async () => {
  const { url, asked, count } = await startServer();
  const strangers = createStrangers({ targets: [{ url, paths: ['/a'] }], dice: createDice(7) });
  strangers.come();
  await vi.waitFor(async () => expect(await count()).toBeGreaterThan(8));
  await vi.waitFor(() => expect(new Set(asked)).toEqual(new Set(['/a', '/events', '/beacons'])));
  strangers.leave();
  await vi.waitFor(async () => expect(await count()).toBe(0));
});
