import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import Fastify from 'fastify';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { EdgeConfigInput } from '../config.ts';
import { startTestEdge } from '../testing/test-edge.ts';

/** An edge whose backend accepts only short bodies, and closes the connections of longer ones. */
async function start(config: Partial<EdgeConfigInput> = {}) {
  const upstream = Fastify({ bodyLimit: 16 * 1024, forceCloseConnections: true });
  upstream.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null));
  upstream.post('/*', async () => ({ isTaken: true }));
  onTestFinished(() => upstream.close());
  const backend = await upstream.listen({ port: 0, host: '127.0.0.1' });
  const edge = await startTestEdge({ config: { ...config, backend } });
  return { ...edge, url: await edge.app.listen({ port: 0, host: '127.0.0.1' }) };
}

async function post(url: string, bytes: number, headers: Record<string, string | number>) {
  const call = request(`${url}/api/auth/logout`, {
    method: 'POST',
    agent: false,
    headers: { 'content-type': 'application/octet-stream', ...headers },
  });
  call.on('error', () => {});
  const answered = once(call, 'response');
  call.end(Buffer.alloc(bytes));
  const [answer] = await answered;
  answer.on('error', () => {}).resume();
  return answer.statusCode;
}

it.each([
  { how: 'whose length is stated', toHeaders: (bytes: number) => ({ 'content-length': bytes }) },
  { how: 'whose length nobody knows', toHeaders: () => ({ 'transfer-encoding': 'chunked' }) },
])('a body that the backend finds too long, $how, is its sender’s fault', async ({ toHeaders }) => {
  const { url, log } = await start();
  expect(await post(url, 1_000, toHeaders(1_000))).toBe(200);
  for (const bytes of [20_000, 1_500_000, 4_000_000, 9_000_000])
    expect(await post(url, bytes, toHeaders(bytes))).toBe(413);
  expect(log.entries.filter(({ level }) => level === 'error')).toEqual([]);
});

it('bodies that one address sends slowly leave room for everybody else', async () => {
  const { url } = await start({ trustedProxies: 1 });
  const uploads: ClientRequest[] = [];
  onTestFinished(() => uploads.forEach((upload) => void upload.destroy()));
  const refused: (number | undefined)[] = [];
  for (let count = 0; count < 200; count += 1) {
    const headers = { 'content-length': 10, 'x-forwarded-for': '203.0.113.1' };
    const upload = request(`${url}/api/auth/logout`, { method: 'POST', agent: false, headers });
    upload.on('error', () => {}).on('response', ({ statusCode }) => refused.push(statusCode));
    upload.flushHeaders();
    uploads.push(upload);
  }
  await vi.waitFor(() => expect(refused).toHaveLength(200 - 128));
  expect(new Set(refused)).toEqual(new Set([503]));
  expect(await post(url, 10, { 'content-length': 10, 'x-forwarded-for': '198.51.100.7' })).toBe(200);
});
