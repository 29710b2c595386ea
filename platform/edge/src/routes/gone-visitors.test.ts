import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startTestEdge, type TestEdge, type TestEdgeOptions } from '../testing/test-edge.ts';

async function start(options: TestEdgeOptions = {}) {
  const edge = await startTestEdge(options);
  const { port, hostname } = new URL(await edge.app.listen({ port: 0, host: '127.0.0.1' }));
  /** Sends `text` and resets the connection, after `ms` or without any wait. */
  async function sendAndReset(text: string, ms?: number) {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    await once(socket, 'connect');
    const closed = once(socket, 'close');
    socket.resume().write(text);
    if (ms !== undefined) await wait(ms);
    socket.resetAndDestroy();
    await closed;
  }
  return { ...edge, sendAndReset, url: `http://${hostname}:${port}` };
}

const countStreams = async ({ app }: TestEdge) =>
  /^edge_event_streams (\d+)$/m.exec((await app.operators.inject('/metrics')).body)?.[1];

const REQUESTS: [string, string][] = [
  ['a stream', 'GET /events HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['a ticket', 'GET /beacons/ticket HTTP/1.1\r\nHost: a\r\n\r\n'],
  [
    'a beacon',
    'POST /beacons HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: 59\r\n\r\n{"app":"remote-tools","version":"1.0.0","failure":"render"}',
  ],
  ['a page', 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'],
];

it.each(REQUESTS)('whoever asks for %s and is gone raises no alarm', async (_what, text) => {
  const edge = await start({
    // The connection is gone when the route runs.
    prepare: (app) =>
      app.addHook('onRequest', (request, _reply, done) => {
        request.raw.socket.destroy();
        done();
      }),
  });
  for (let at = 0; at < 5; at += 1) await edge.sendAndReset(text, 20);
  expect(edge.log.find('request-failed')).toBeUndefined();
  await expect.poll(() => countStreams(edge)).toBe('0');
});

const ASKED = 'GET /events HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 203.0.113.7\r\n\r\n';

it.each<{ when: string; prepare?: TestEdgeOptions['prepare']; text: string }>([
  { when: 'at every moment', text: ASKED },
  { when: 'with streams that wait for another one on the same connection', text: ASKED.repeat(3) },
  {
    when: 'before a hook that takes its time is done',
    prepare: (app) =>
      app.addHook('onRequest', async (request) => {
        const { socket } = request.raw;
        if (!socket.closed) await once(socket, 'close').catch(() => {});
        await wait(1);
      }),
    text: ASKED,
  },
])('a stream whose connection is reset gives its place back: $when', async ({ prepare, text }) => {
  const edge = await start({ config: { trustedProxies: 1, maxEventStreamsPerAddress: 3 }, prepare });
  for (const ms of [undefined, 0, 1, 2, 5, 10, undefined, 0, 1]) await edge.sendAndReset(text, ms);
  await expect.poll(() => countStreams(edge)).toBe('0');
  expect(edge.log.find('request-failed')).toBeUndefined();
  if (prepare) return;
  const isServed = async () => {
    const abort = new AbortController();
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    const { status } = await fetch(`${edge.url}/events`, { headers, signal: abort.signal });
    abort.abort();
    return status;
  };
  expect(await isServed()).toBe(200);
});
