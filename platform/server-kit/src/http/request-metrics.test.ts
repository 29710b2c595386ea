import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { createAnswer, sendAnswer } from './answer.ts';
import { openEventStream } from './event-stream.ts';
import { createMetrics } from './metrics.ts';
import { addProcessMetrics, addSentBytes } from './process-metrics.ts';
import { addRequestMetrics } from './request-metrics.ts';

const ANSWER = createAnswer(Buffer.from('whole'), { etag: '"a"', headers: { 'content-type': 'text/plain' } });

function aServer() {
  const app = Fastify();
  const metrics = createMetrics();
  app.addHook('onRequest', (request, reply, done) => {
    if (request.headers.cookie === 'none') reply.code(403).send({});
    else done();
  });
  addRequestMetrics(app, metrics, 'edge');
  addSentBytes(app, metrics, 'edge');
  addProcessMetrics(app, metrics);
  app.get('/files/*', (request, reply) => sendAnswer(request, reply, ANSWER));
  app.get('/fails', () => {
    throw new Error('no');
  });
  app.route({ method: ['PUT', 'POST'], url: '/things', handler: async () => ({}) });
  app.get('/events', (_request, reply) => openEventStream(reply).end());
  onTestFinished(() => app.close());
  const read = async (name: string) =>
    (await metrics.toText()).split('\n').filter((line) => line.startsWith(name));
  return { app, read };
}

it('counts answers by route and status, whichever way they are sent', async () => {
  const { app, read } = aServer();
  for (const url of ['/files/a', '/files/b', '/fails', '/nowhere']) await app.inject(url);
  await app.inject({ url: '/files/a', headers: { 'if-none-match': '"a"' } });
  await app.inject({ method: 'HEAD', url: '/files/a' });
  await app.inject({ method: 'POST', url: '/things' });
  await app.inject('/events');
  await app.inject({ url: '/files/a', headers: { cookie: 'none' } });
  expect((await read('edge_requests_total')).sort()).toEqual([
    'edge_requests_total{route="GET /events",status="200"} 1',
    'edge_requests_total{route="GET /fails",status="500"} 1',
    'edge_requests_total{route="GET /files/*",status="200"} 2',
    'edge_requests_total{route="GET /files/*",status="304"} 1',
    'edge_requests_total{route="GET unknown",status="403"} 1',
    'edge_requests_total{route="GET unknown",status="404"} 1',
    'edge_requests_total{route="HEAD /files/*",status="200"} 1',
    'edge_requests_total{route="POST /things",status="200"} 1',
  ]);
});

it('sorts what answers took into bounds, each with what took less', async () => {
  const { app, read } = aServer();
  await app.inject('/files/a');
  const lines = await read('edge_request_duration_seconds');
  const within = lines
    .filter((line) => line.includes('_bucket'))
    .map((line) => Number(line.split(' ').at(-1)));
  expect(within).toHaveLength(13);
  expect(within).toEqual(within.toSorted());
  expect(within.at(-1)).toBe(1);
  expect(lines.at(-1)).toBe('edge_request_duration_seconds_count{route="GET /files/*"} 1');
});

it('counts the bytes of connections, those that are open and those that were closed', async () => {
  const { app, read } = aServer();
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const ask = async () => {
    const socket = connect(Number(port), '127.0.0.1');
    socket.write('GET /files/a HTTP/1.1\r\nhost: x\r\n\r\n');
    const [answer] = await once(socket, 'data');
    return { socket, bytes: String(answer).length };
  };
  const { socket, bytes } = await ask();
  await expect.poll(() => read('edge_sent_bytes_total')).toEqual([`edge_sent_bytes_total ${bytes}`]);
  socket.destroy();
  const other = await ask();
  onTestFinished(() => void other.socket.destroy());
  await expect
    .poll(() => read('edge_sent_bytes_total'))
    .toEqual([`edge_sent_bytes_total ${bytes + other.bytes}`]);
});

it.each([
  ['process_cpu_seconds_total', process.cpuUsage().user / 1e6, 1e5],
  ['process_uptime_seconds', 0.01, 1e6],
  ['process_resident_memory_bytes', 1e6, 1e12],
  ['nodejs_eventloop_delay_p99_seconds', 0, 1e4],
])('tells %s of the process', async (name, least, most) => {
  const [line = ''] = await aServer().read(name);
  const value = Number(line.slice(name.length + 1));
  expect(value).toBeGreaterThanOrEqual(least);
  expect(value).toBeLessThan(most);
});
