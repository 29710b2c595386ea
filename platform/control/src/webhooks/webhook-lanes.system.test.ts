import { once } from 'node:events';
import { createServer as createTcpServer } from 'node:net';
import { makeChange } from '@sharpside/registry/changes/make-change';
import { expect, it, onTestFinished } from 'vitest';
import { aHook, aToldSite, promote, until } from '../testing/scenes/webhook-scene.ts';
import { startReceiver } from '../testing/webhook-receiver.ts';

it('holds up no other channel of the same webhook while its receiver does not answer', async () => {
  const { url, taken } = await startReceiver((_, { event }) =>
    event.source.endsWith('/production') ? 'hang' : 204,
  );
  const site = await aToldSite(aHook(url, { types: ['revision'] }));
  const host = { ...site.change, app: 'host', version: '1.0.0', channel: 'staging' };
  await makeChange(site.deps, { action: 'promote', ...host });
  await promote(site, '1.0.0', 'staging');
  await until(site.clock, () => expect(taken).toEqual(['staging/1/revision', 'staging/2/revision']));
  await promote(site, '1.1.0', 'staging');
  await until(site.clock, () => expect(taken.at(-1)).toBe('staging/3/revision'));
  // The closing server waits for no receiver that hangs.
  await site.app.close();
});

/** A port at which connections are broken off at once, or nobody listens. */
async function aPort({ isOpen }: { isOpen: boolean }) {
  const server = createTcpServer((socket) => socket.destroy());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  if (isOpen) onTestFinished(() => void server.close());
  else await new Promise((done) => server.close(done));
  return port;
}

it('says in plain words what is wrong with a receiver, and names no address but in the log', async () => {
  const closed = await aPort({ isOpen: false });
  const broken = await aPort({ isOpen: true });
  const { port: plain } = await startReceiver();
  const faults = [
    [`http://127.0.0.1:${closed}/`, 'it refused the connection'],
    [`http://127.0.0.1:${broken}/`, 'it broke the connection off'],
    [`https://127.0.0.1:${plain}/`, 'TLS failed: its certificate is not valid for the name, or not trusted'],
    ['http://nowhere.invalid/', 'its name was not found in the DNS'],
  ];
  for (const [url = '', fault] of faults) {
    const site = await aToldSite(aHook(url, { types: ['guard'] }));
    const { bearer } = await site.aToken({ right: 'rollback' });
    const answer = await site.app.inject({ method: 'POST', url: '/v1/webhooks/ops/test', ...bearer });
    expect(answer.json()).toMatchObject({ status: null, fault });
    expect(answer.body).not.toContain('127.0.0.1');
    expect(site.log.find('webhook-not-taken')?.fields).toMatchObject({ fault, reason: expect.any(String) });
  }
});
