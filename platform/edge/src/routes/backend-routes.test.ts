import { connect } from 'node:net';
import type { RuntimeConfig } from '@sharpside/contracts';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestEdge } from '../testing/test-edge.ts';

let upstream: FastifyInstance;
let backend = '';
let received: string[] = [];
/** In place of the usual answer. */
let answer: ((reply: FastifyReply) => unknown) | undefined;

beforeEach(async () => {
  received = [];
  answer = undefined;
  upstream = Fastify();
  upstream.all('/*', async (request, reply) => {
    received.push(`${request.method} ${request.url}`);
    if (answer) return answer(reply);
    reply.header('set-cookie', 'sid=1; HttpOnly').header('cache-control', 'private, no-cache');
    const { method, url, headers, body } = request;
    return {
      method,
      url,
      requestId: headers['x-request-id'],
      forwardedFor: headers['x-forwarded-for'],
      cookie: headers.cookie,
      body,
    };
  });
  backend = await upstream.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => upstream.close());

describe('an edge with a backend', () => {
  it.each(['/api/exit-velocity/?page=2&hand=L,R', '/profile/', '/accounts/login/?next=%2Fmlb'])(
    'passes %s on as it is',
    async (url) => {
      const { app } = await startTestEdge({ config: { backend } });
      const response = await app.inject({ url, headers: { cookie: 'sid=1' } });
      expect(response.statusCode).toBe(200);
      expect(response.json()).toMatchObject({
        method: 'GET',
        url,
        cookie: 'sid=1',
        forwardedFor: '127.0.0.1',
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
      expect(response.headers).toMatchObject({
        'set-cookie': 'sid=1; HttpOnly',
        'cache-control': 'private, no-cache',
        'x-content-type-options': 'nosniff',
      });
    },
  );

  it('passes bodies on', async () => {
    const { app } = await startTestEdge({ config: { backend } });
    const payload = { batter_name: 'A. Batter', page: 1 };
    const response = await app.inject({ method: 'POST', url: '/api/batter-at-bats/', payload });
    expect(response.json()).toMatchObject({ method: 'POST', body: payload });
  });

  it.each([
    { url: '/api/exit-velocity/', method: 'GET' as const },
    { url: '/accounts/login/callback?code=c&state=s', method: 'GET' as const },
    { url: '/profile/', method: 'HEAD' as const },
    { url: '/api/batter-at-bats/', method: 'POST' as const },
  ])('sends $method $url once, though it is answered 503, and tells whose answer it is', async (asked) => {
    answer = async (reply) => {
      await reply
        .code(503)
        .header('retry-after', '2')
        .send({ error: { code: 'SESSIONS_UNAVAILABLE' } });
    };
    const { app } = await startTestEdge({ config: { backend } });
    const response = await app.inject(asked);
    expect(response.statusCode).toBe(503);
    expect(response.headers).toMatchObject({ 'retry-after': '2', 'proxy-status': 'edge' });
    expect(received).toEqual([`${asked.method} ${asked.url}`]);
  });

  it.each(['HTTP/1.1\r\nHost: a\r\nConnection: close', 'HTTP/1.0'])(
    'ends a connection that is to end, whatever the backend does with its own: %j',
    async (rest) => {
      const { app } = await startTestEdge({ config: { backend } });
      const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
      const socket = connect(Number(port), '127.0.0.1').setEncoding('utf8');
      socket.write(`GET /api/freshness ${rest}\r\n\r\n`);
      let text = '';
      for await (const piece of socket) text += piece;
      expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
      expect(text).toMatch(/\r\nconnection: close\r\n/i);
      expect(text).not.toMatch(/keep-alive/i);
    },
  );

  it('sends a call once whose connection breaks', async () => {
    answer = (reply) => reply.raw.destroy();
    const { app } = await startTestEdge({ config: { backend } });
    const response = await app.inject({ url: '/accounts/login/callback?code=c' });
    expect(response.statusCode).toBe(502);
    expect(received).toEqual(['GET /accounts/login/callback?code=c']);
  });

  it('tells pages that the backend is at their own origin', async () => {
    const { app } = await startTestEdge({ config: { backend } });
    const { body } = await app.inject({ url: '/' });
    const block = /id="runtime-config">(.*?)<\/script>/s.exec(body)?.[1] ?? '{}';
    const { backendUrl }: Partial<RuntimeConfig> = JSON.parse(block);
    expect(backendUrl).toBe('/');
  });

  it('says so when the backend does not answer, and goes on serving pages', async () => {
    await upstream.close();
    const { app, log } = await startTestEdge({ config: { backend } });
    const response = await app.inject({ url: '/api/auth/status' });
    expect(response.statusCode).toBe(502);
    expect(response.headers['proxy-status']).toBe('edge; error=destination_unavailable');
    expect(response.json()).toEqual({
      error: {
        code: 'EDGE_BACKEND_UNREACHABLE',
        message: 'The backend does not answer right now; try again.',
      },
    });
    expect(log.find('backend-unreachable')).toBeDefined();
    expect((await app.inject({ url: '/' })).statusCode).toBe(200);
  });
});

it('answers what comes by an open connection while it closes', async () => {
  const held = Promise.withResolvers<void>();
  answer = (reply) => held.promise.then(() => reply.send({}));
  const { app } = await startTestEdge({ config: { backend } });
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(port), '127.0.0.1');
  let answered = '';
  socket.on('data', (part) => {
    answered += part;
  });
  socket.write('GET /api/scores HTTP/1.1\r\nHost: site\r\n\r\n');
  await vi.waitFor(() => expect(received).toHaveLength(1));
  const closing = app.close();
  await vi.waitFor(() => expect(app.server.listening).toBe(false));
  socket.write('GET /api/games HTTP/1.1\r\nHost: site\r\n\r\n');
  await vi.waitFor(() => expect(received).toHaveLength(2));
  held.resolve();
  await vi.waitFor(() => expect(answered.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200']));
  socket.destroy();
  await closing;
});

describe('a person who signs in while the backend does not answer', () => {
  const ask = async (url: string, headers: Record<string, string>) => {
    await upstream.close();
    const { app } = await startTestEdge({ config: { backend } });
    const { statusCode, headers: sent } = await app.inject({ url, headers });
    return [statusCode, sent.location];
  };
  const navigation = { 'sec-fetch-mode': 'navigate' };

  it.each([
    ['/accounts/login/?next=%2Fmlb%2Fscores%3Fteam%3DNYY', '&next=%2Fmlb%2Fscores%3Fteam%3DNYY'],
    ['/accounts/login/', ''],
    ['/accounts/login/callback/?code=secret&state=secret', ''],
  ])('is taken from %s to a page that says so', async (url, next) => {
    expect(await ask(url, navigation)).toEqual([303, `/login?problem=unavailable${next}`]);
  });

  it('is known by what the browser accepts where it says nothing else', async () => {
    expect(await ask('/accounts/login/', { accept: 'text/html,*/*' })).toEqual([
      303,
      '/login?problem=unavailable',
    ]);
  });

  it.each([
    ['/accounts/login/', { 'sec-fetch-mode': 'cors', accept: 'text/html' }],
    ['/accounts/login/', { accept: 'application/json' }],
    ['/api/auth/status', navigation],
  ])('is nobody who asks for %s with %o', async (url, headers) => {
    expect(await ask(url, headers)).toEqual([502, undefined]);
  });
});

describe('an edge without a backend', () => {
  it.each(['/api/auth/status', '/profile/', '/accounts/login/'])('says that %s is nowhere', async (url) => {
    const { app } = await startTestEdge();
    const response = await app.inject({ url });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ error: { code: 'EDGE_NO_BACKEND' } });
  });
});
