import { once } from 'node:events';
import { connect } from 'node:net';
import { apiProblemSchema } from '@sharpside/contracts/api';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as v from 'valibot';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { DEFAULT_API_CONFIG } from '../api/api-config.ts';
import { createApi } from '../api/create-api.ts';
import { signedInPlugin } from '../testing/start-api-for-tests.ts';

/** The API without calls, listening. */
async function listen(
  requestTimeoutMs = DEFAULT_API_CONFIG.requestTimeoutMs,
  addRoutes = (_: FastifyInstance): unknown => undefined,
): Promise<string> {
  const app = await createApi(
    { ...DEFAULT_API_CONFIG, requestTimeoutMs },
    {
      holder: { use: () => Promise.reject(new Error('no snapshot')), currentId: () => 'none' },
      signIn: signedInPlugin,
      calls: [],
    },
  );
  addRoutes(app);
  onTestFinished(() => app.close());
  return app.listen({ port: 0 });
}

/** Sends bytes on a new connection. Resolves with the answer once the server has closed the connection. */
async function send(url: string, text: string): Promise<{ status: number; head: string; body: string }> {
  const { port, hostname } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname });
  const pieces: Buffer[] = [];
  socket.on('data', (piece) => pieces.push(piece));
  socket.write(text);
  await once(socket, 'close');
  const [head = '', body = ''] = Buffer.concat(pieces).toString().split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body };
}

const START = 'POST /api/nothing HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';
const GET = 'GET /api/nothing HTTP/1.1\r\nConnection: close\r\n';

describe('a request that cannot be read', () => {
  it.each([
    ['a body that does not arrive', `${START}Content-Length: 100\r\n\r\n{"a"`],
    ['headers that do not arrive', START],
  ])('is cut once its time is over: %s', async (_, text) => {
    const { status, body } = await send(await listen(150), text);
    expect(status).toBe(408);
    expect(v.parse(apiProblemSchema, JSON.parse(body)).error.code).toBe('REQUEST_TIMEOUT');
  });

  it.each([
    ['headers too large', `${GET}Host: a\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`, 431, 'HEADERS_TOO_LARGE'],
    [
      'an address too long',
      `GET /${'x'.repeat(40_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
      431,
      'HEADERS_TOO_LARGE',
    ],
    ['no HTTP', 'hello\r\n\r\n', 400, 'BAD_REQUEST'],
    ['no host', `${GET}\r\n`, 400, 'BAD_REQUEST'],
    ['an expectation', `${GET}Host: a\r\nExpect: wonders\r\n\r\n`, 404, 'NOT_FOUND'],
    [
      'a path that is no UTF-8',
      `GET /api/${'%E0%A4%A'.repeat(900)} HTTP/1.1\r\nConnection: close\r\nHost: a\r\n\r\n`,
      400,
      'BAD_REQUEST',
    ],
  ])('is answered in the agreed form: %s', async (_, text, expected, code) => {
    const { status, head, body } = await send(await listen(), text);
    expect(status).toBe(expected);
    expect(v.parse(apiProblemSchema, JSON.parse(body)).error).toMatchObject({
      code,
      request_id: expect.stringMatching(/^[\w-]{36}$/),
    });
    expect(head).toContain('cache-control: no-store');
    expect(head).toContain('x-content-type-options: nosniff');
    expect(Buffer.byteLength(body)).toBeLessThanOrEqual(2048);
  });
});

it('is answered once where the answer needs no body, and its connection ends', async () => {
  const url = await listen(150, (app) =>
    app.post('/api/early', { onRequest: async (_, reply) => reply.code(403).send({}) }, async () => ({})),
  );
  const { status, body } = await send(url, `${START.replace('nothing', 'early')}Content-Length: 9\r\n\r\n{`);
  expect(status).toBe(403);
  expect(body).toBe('{}');
});

// Otherwise a proxy would count each of them as a failure of the server, and leave it out for everybody.
it.each([
  ['refuses before it', 403],
  ['finds too long', 413],
])('reads and drops a body that it %s, and keeps the connection', async (_, expected) => {
  const refused =
    expected === 403
      ? { onRequest: async (_: unknown, reply: FastifyReply) => reply.code(403).send({}) }
      : {};
  const url = await listen(undefined, (app) => app.post('/api/early', refused, async () => ({})));
  const { port, hostname } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname });
  onTestFinished(() => void socket.destroy());
  let text = '';
  socket.on('data', (piece) => {
    text += piece;
  });
  const length = 900_000;
  socket.write(`${START.replace('nothing', 'early')}Content-Length: ${length}\r\n\r\n`);
  await vi.waitFor(() => expect(text).toContain(` ${expected} `));
  socket.write('x'.repeat(length));
  socket.write(`${GET}Host: a\r\n\r\n`);
  await once(socket, 'close');
  expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual([`HTTP/1.1 ${expected}`, 'HTTP/1.1 404']);
});

it('ends a connection on which nothing moves', async () => {
  let timeout: number | undefined;
  await listen(undefined, ({ server }) => {
    timeout = server.timeout;
  });
  expect(timeout).toBe(300_000);
});
