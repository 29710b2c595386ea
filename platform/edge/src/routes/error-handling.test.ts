import { createMemoryStore } from '@sharpside/object-store/testing/failing-store';
import { createTestLog } from '@sharpside/server-kit/testing/test-log';
import Fastify from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { toHashSource } from '../testing/html.ts';
import { startTestEdge } from '../testing/test-edge.ts';
import { createErrorSender, registerErrorHandling } from './error-handling.ts';

const readError = (body: string) => JSON.parse(body).error;

it.each([
  [20_000, 300_000],
  [600_000, 1_200_000],
])(
  'a connection on which nothing moves is ended, and no stream with a sign of life every %i ms',
  async (heartbeatMs, ms) => {
    const { app } = await startTestEdge({ config: { heartbeatMs } });
    expect(app.server.timeout).toBe(ms);
  },
);

it('other methods than those of a route are refused', async () => {
  const { app } = await startTestEdge();
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'] as const)
    for (const url of ['/', '/tools/odds', '/live.json', '/assets/host/x.js', '/events', '/nope']) {
      // The body exceeds every limit, but is not read.
      const sent = method === 'POST' ? { payload: 'x'.repeat(2_000_000) } : {};
      const type = { 'content-type': 'text/xml' };
      const { statusCode, headers, body } = await app.inject({ method, url, headers: type, ...sent });
      expect([statusCode, headers.allow], `${method} ${url}`).toEqual([405, 'GET, HEAD']);
      expect(readError(body).code).toBe('METHOD_NOT_ALLOWED');
    }
  for (const method of ['GET', 'HEAD', 'DELETE'] as const)
    for (const url of ['/beacons', '/beacons/loads']) {
      const { statusCode, headers } = await app.inject({ method, url });
      expect([statusCode, headers.allow], `${method} ${url}`).toEqual([405, 'POST']);
    }
});

it('paths that only look like those of a backend are pages', async () => {
  const { app } = await startTestEdge();
  expect((await app.inject('/apiary')).headers['content-type']).toContain('text/html');
});

describe('an error that was not foreseen', () => {
  it.each([
    [{}, 500, 'INTERNAL'],
    [{ statusCode: 399 }, 500, 'INTERNAL'],
    [{ statusCode: 400 }, 400, 'BAD_REQUEST'],
    [{ statusCode: 499 }, 400, 'BAD_REQUEST'],
    [{ statusCode: 413 }, 413, 'BODY_TOO_LARGE'],
    [{ statusCode: 500 }, 500, 'INTERNAL'],
  ])(
    'with %j is answered by %i, %s, without what happened inside, of which a fault is logged',
    async (fields, status, code) => {
      const app = Fastify();
      onTestFinished(() => app.close());
      const log = createTestLog();
      const sendError = createErrorSender({ productName: 'Zed' });
      registerErrorHandling(app, { log, hasBackend: false, sendError });
      app.get('/', () => {
        throw Object.assign(new Error('secret detail'), fields);
      });
      const { statusCode, headers, body } = await app.inject('/');
      expect([statusCode, readError(body).code]).toEqual([status, code]);
      expect(headers['cache-control']).toBe('no-store');
      expect(body).not.toContain('secret');
      const { error } = log.find('request-failed')?.fields ?? {};
      if (status === 500) expect(error).toMatchObject({ message: 'secret detail' });
      else expect(error).toBeUndefined();
    },
  );
});

describe('a visitor who asked for a page', () => {
  const asBrowser = (url: string) => ({
    url,
    headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
  });

  async function startWithNothingLive() {
    const store = createMemoryStore();
    store.mood = 'failing';
    return startTestEdge({ store });
  }

  it('is told in words that the site is not there, what to do, and how to name the request, on a page that loads nothing', async () => {
    const { app } = await startWithNothingLive();
    const { statusCode, headers, body } = await app.inject(asBrowser('/tools/odds'));
    expect(statusCode).toBe(503);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(body).toContain('<h1>The site is not available right now</h1>');
    expect(body).toContain('This page tries again by itself.');
    expect(body).toContain('<meta http-equiv="refresh" content="10">');
    const style = /<style>([\s\S]*)<\/style>/.exec(body)?.[1] ?? '';
    const policy = `default-src 'none'; style-src ${toHashSource(style)}`;
    expect(headers['content-security-policy']).toContain(policy);
    expect(body).not.toMatch(/<script|src=/);
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(body).toContain(`<code>EDGE_NOTHING_LIVE<br>${headers['x-request-id']}</code>`);
  });

  it.each([
    ['an address that leads nowhere', '/assets/host/nothing.js', 404, 'There is nothing here'],
    ['a request that nobody understands', '/%E0%A4%A', 400, 'This cannot be answered'],
  ])('is told of %s as what it is, and not to wait for it', async (_, url, status, heading) => {
    const { app } = await startTestEdge();
    const { statusCode, headers, body } = await app.inject(asBrowser(url));
    expect(statusCode).toBe(status);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toContain(`<h1>${heading}</h1>`);
    expect(body).not.toContain('http-equiv');
  });

  it('is not a script that asks for an answer, which is told no more of the store', async () => {
    const { app } = await startWithNothingLive();
    const asked = { url: '/live.json', headers: { accept: 'application/json' } };
    const { statusCode, headers, body } = await app.inject(asked);
    expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([503, '1', 'no-store']);
    expect(JSON.parse(body)).toEqual({
      error: { code: 'EDGE_NOTHING_LIVE', message: 'The store does not answer.' },
    });
  });
});
