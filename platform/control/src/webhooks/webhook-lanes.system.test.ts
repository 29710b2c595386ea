import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { makeChange } from '@sharpside/registry/changes/make-change';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createSite } from '../testing/a-site.ts';
import { aHook, aToldSite, hooksOf, promote, until } from '../testing/scenes/webhook-scene.ts';
import { startTestControl } from '../testing/test-control.ts';
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

it('delivers a long backlog without a break', async () => {
  const { url, taken } = await startReceiver();
  const site = await createSite();
  const bytes = await site.store.get('channels/production/00000002.json');
  const last = JSON.parse(Buffer.from(bytes ?? []).toString());
  for (let revision = 3; revision <= 140; revision += 1) {
    const key = `channels/production/${String(revision).padStart(8, '0')}.json`;
    await site.store.putIfAbsent(key, Buffer.from(JSON.stringify({ ...last, revision })));
  }
  const config = hooksOf(aHook(url, { types: ['revision'] }));
  await site.app.close();
  const begun = { at: new Date(site.clock.now() - 1_000).toISOString() };
  await site.store.putIfAbsent('webhooks/ops/begun.json', Buffer.from(JSON.stringify(begun)));
  await startTestControl({ store: site.store, clock: site.clock, config });
  await vi.waitFor(() => expect(taken).toHaveLength(140));
  expect(taken.at(-1)).toBe('production/140/revision');
});

it('tells of an edge in time though an earlier event about edges waits for its receiver', async () => {
  const edges = [0, 1].map(() => ({ isUp: true }));
  const urls = await Promise.all(
    edges.map(async (edge) => {
      const server = createServer((request, response) => {
        if (!edge.isUp) return request.destroy();
        const observations = { schema: 1, process: 'a', channel: 'production', boundsMs: [], releases: [] };
        response.end(JSON.stringify(observations));
      });
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      onTestFinished(() => void server.close());
      const address = server.address();
      return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    }),
  );
  const receiver = { isUp: false };
  const { url, received } = await startReceiver(() => (receiver.isUp ? 204 : 500));
  const config = { edges: urls, ...hooksOf(aHook(url, { types: ['edge'] })) };
  const site = await createSite({ config });
  for (const edge of edges) edge.isUp = false;
  await until(site.clock, () => expect(received.length).toBeGreaterThan(0));
  // The second edge comes back while the receiver is away.
  await site.clock.advance(60_000);
  for (const edge of edges) edge.isUp = true;
  await until(site.clock, () => expect(site.log.find('edge-heard-again')).toBeDefined());
  await site.clock.advance(10_000);
  for (const edge of edges) edge.isUp = false;
  await until(
    site.clock,
    () => expect(site.log.entries.filter(({ event }) => event === 'edge-unheard').length).toBe(4),
    1_000,
  );
  receiver.isUp = true;
  const subjects = () => received.map(({ event }) => `${event.type} ${event.subject}`);
  await until(site.clock, () => {
    for (const edge of urls) {
      expect(subjects()).toContain(`sharpside.edge.unheard ${edge}`);
      expect(subjects()).toContain(`sharpside.edge.heard ${edge}`);
    }
  });
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
