import { connect } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { servers, startEdge, startServersForEachTest } from '../testing/edge-with-backends.ts';
import { readPage } from '../testing/html.ts';

startServersForEachTest();

async function openConnection(app: Awaited<ReturnType<typeof startEdge>>['app']) {
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  return connect(Number(port), '127.0.0.1').setEncoding('utf8');
}

describe('an edge with a backend', () => {
  it.each(['/api/exit-velocity/?page=2&hand=L,R', '/profile/', '/accounts/login/?next=%2Fmlb'])(
    'passes %s on as it is',
    async (url) => {
      const answered = { 'set-cookie': 'sid=1; HttpOnly', 'cache-control': 'private, no-cache' };
      servers.own.held.answer = (_request, reply) => reply.headers(answered).send({});
      const { app } = await startEdge();
      const response = await app.inject({ url, headers: { cookie: 'sid=1' } });
      expect(response.statusCode).toBe(200);
      expect(response.headers).toMatchObject({ ...answered, 'x-content-type-options': 'nosniff' });
      expect(servers.own.held.calls).toEqual([`GET ${url}`]);
      expect(servers.own.held.headers).toMatchObject({
        cookie: 'sid=1',
        'x-forwarded-for': '127.0.0.1',
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
    },
  );

  it('passes bodies on, and tells pages that the backend is at their own origin', async () => {
    const { app } = await startEdge();
    const payload = { batter_name: 'A. Batter', page: 1 };
    const response = await app.inject({ method: 'POST', url: '/api/batter-at-bats/', payload });
    expect(response.json()).toMatchObject({ from: 'own', body: payload });
    expect(readPage((await app.inject('/')).body).runtimeConfig.backendUrl).toBe('/');
  });

  it.each([
    ['GET', '/accounts/login/callback?code=c&state=s'],
    ['HEAD', '/profile/'],
    ['POST', '/api/batter-at-bats/'],
  ] as const)(
    'sends %s %s once, though it is answered 503, and tells whose answer it is',
    async (method, url) => {
      servers.own.held.answer = (_request, reply) =>
        reply
          .code(503)
          .header('retry-after', '2')
          .send({ error: { code: 'SESSIONS_UNAVAILABLE' } });
      const { app } = await startEdge();
      const response = await app.inject({ method, url });
      expect(response.statusCode).toBe(503);
      expect(response.headers).toMatchObject({ 'retry-after': '2', 'proxy-status': 'edge' });
      expect(servers.own.held.calls).toEqual([`${method} ${url}`]);
    },
  );

  it.each(['HTTP/1.1\r\nHost: a\r\nConnection: close', 'HTTP/1.0'])(
    'ends a connection that is to end, whatever the backend does with its own: %j',
    async (rest) => {
      const { app } = await startEdge();
      const socket = await openConnection(app);
      socket.write(`GET /api/freshness ${rest}\r\n\r\n`);
      let text = '';
      for await (const piece of socket) text += piece;
      expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
      expect(text).toMatch(/\r\nconnection: close\r\n/i);
      expect(text).not.toMatch(/keep-alive/i);
    },
  );

  it('sends a call once whose connection breaks', async () => {
    servers.own.held.answer = (_request, reply) => reply.raw.destroy();
    const { app } = await startEdge();
    const response = await app.inject({ url: '/accounts/login/callback?code=c' });
    expect(response.statusCode).toBe(502);
    expect(servers.own.held.calls).toEqual(['GET /accounts/login/callback?code=c']);
  });

  it('says so when the backend does not answer, and goes on serving pages', async () => {
    await servers.own.stop();
    const { app, log } = await startEdge();
    const response = await app.inject({ url: '/api/auth/status' });
    expect(response.statusCode).toBe(502);
    expect(response.headers['proxy-status']).toBe('edge; error=destination_unavailable');
    expect(response.json()).toMatchObject({ error: { code: 'EDGE_BACKEND_UNREACHABLE' } });
    expect(log.find('backend-unreachable')).toBeDefined();
    expect((await app.inject({ url: '/' })).statusCode).toBe(200);
  });
});

it('answers what comes by an open connection while it closes', async () => {
  const held = Promise.withResolvers<void>();
  servers.own.held.answer = (_request, reply) => held.promise.then(() => reply.send({}));
  const { app } = await startEdge();
  const socket = await openConnection(app);
  let answered = '';
  socket.on('data', (part) => {
    answered += part;
  });
  const { calls } = servers.own.held;
  socket.write('GET /api/scores HTTP/1.1\r\nHost: site\r\n\r\n');
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  const closing = app.close();
  await vi.waitFor(() => expect(app.server.listening).toBe(false));
  socket.write('GET /api/games HTTP/1.1\r\nHost: site\r\n\r\n');
  await vi.waitFor(() => expect(calls).toHaveLength(2));
  held.resolve();
  await vi.waitFor(() => expect(answered.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200']));
  socket.destroy();
  await closing;
});

describe('a person who signs in while the backend does not answer', () => {
  const navigation = { 'sec-fetch-mode': 'navigate' };

  const page = '/login?problem=unavailable';

  it.each<[string, Record<string, string>, [number, string?]]>([
    [
      '/accounts/login/?next=%2Fmlb%2Fscores%3Fa%3Db',
      navigation,
      [303, `${page}&next=%2Fmlb%2Fscores%3Fa%3Db`],
    ],
    ['/accounts/login/', { accept: 'text/html,*/*' }, [303, page]],
    ['/accounts/login/callback/?code=secret&state=secret', navigation, [303, page]],
    ['/accounts/login/', { 'sec-fetch-mode': 'cors', accept: 'text/html' }, [502]],
    ['/accounts/login/', { accept: 'application/json' }, [502]],
    ['/api/auth/status', navigation, [502]],
  ])(
    'is taken to a page that says so, and nobody else: %s with %j',
    async (url, headers, [status, location]) => {
      await servers.own.stop();
      const { app } = await startEdge();
      const answer = await app.inject({ url, headers });
      expect([answer.statusCode, answer.headers.location]).toEqual([status, location]);
    },
  );
});
