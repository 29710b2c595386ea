import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { addRefusals } from '@sharpside/server-kit/server';
import { createTestLog } from '@sharpside/server-kit/testing/test-log';
import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { listenTestControl } from '../testing/listen-control.ts';
import { registerErrorHandling } from './error-handling.ts';
import { addArrivalLimit, createBadRequest } from './unreadable-requests.ts';

async function begin(url: string, start: string): Promise<string> {
  const { port, hostname } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname });
  const pieces: Buffer[] = [];
  socket.on('data', (piece) => pieces.push(piece));
  socket.write(`POST ${start} HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: 9\r\n\r\n{`);
  await once(socket, 'close');
  return Buffer.concat(pieces).toString();
}

it('ends a request whose body does not arrive in time, in the agreed form, but no upload', async () => {
  const app = Fastify();
  onTestFinished(() => app.close());
  const ended: string[] = [];
  app.addHook('onResponse', async ({ url }, { statusCode }) => void ended.push(`${url} ${statusCode}`));
  addRefusals(app, createBadRequest);
  registerErrorHandling(app, { log: createTestLog() });
  addArrivalLimit(app, { limitMs: 50, isLarge: (_method, path) => path === '/uploads' });
  let uploaded = '';
  app.post('/*', async ({ body }) => body);
  app.post('/uploads', async ({ body }) => {
    uploaded = String(body);
    return body;
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const upload = fetch(`${url}/uploads`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    duplex: 'half',
    body: new ReadableStream({
      async start(controller) {
        expect(await begin(url, '/changes')).toMatch(/^HTTP\/1\.1 408 [\s\S]*"code":"REQUEST_TIMEOUT"/);
        controller.enqueue(new TextEncoder().encode('the file'));
        controller.close();
      },
    }),
  } as RequestInit);
  expect((await upload).status).toBe(200);
  expect(uploaded).toBe('the file');
  // Both have a line in the log, which an `onResponse` hook writes.
  await expect.poll(() => ended).toEqual(['/changes 408', '/uploads 200']);
});

it('has a line in the log for data that never became a request', async () => {
  const { url, log } = await listenTestControl();
  const { port, hostname } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname });
  socket.end('no HTTP at all\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 [\s\S]*x-content-type-options: nosniff/);
  expect(log.find('request-unreadable')?.fields).toEqual({ address: '127.0.0.1', code: 'BAD_REQUEST' });
});

it('is given 20 s for its headers by the control service, and longer than any publish where nothing moves', async () => {
  const { app } = await listenTestControl();
  expect([app.server.headersTimeout, app.server.requestTimeout]).toEqual([20_000, 600_000]);
  expect(app.server.timeout).toBe(600_000);
});
