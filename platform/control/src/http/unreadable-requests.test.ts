import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { listenTestControl } from '../testing/listen-control.ts';
import { addArrivalLimit, createControlRefuser } from './unreadable-requests.ts';

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
  const app = Fastify({ clientErrorHandler: createControlRefuser({ 'x-content-type-options': 'nosniff' }) });
  onTestFinished(() => app.close());
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
        expect(await begin(url, '/changes')).toMatch(
          /^HTTP\/1\.1 408 [\s\S]*x-content-type-options: nosniff[\s\S]*"code":"REQUEST_TIMEOUT"/,
        );
        controller.enqueue(new TextEncoder().encode('the file'));
        controller.close();
      },
    }),
  } as RequestInit);
  expect((await upload).status).toBe(200);
  expect(uploaded).toBe('the file');
});

it('is given 20 s for its headers by the control service, and longer than any publish where nothing moves', async () => {
  const { app } = await listenTestControl();
  expect([app.server.headersTimeout, app.server.requestTimeout]).toEqual([20_000, 600_000]);
  expect(app.server.timeout).toBe(600_000);
});
