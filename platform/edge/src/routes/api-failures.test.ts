import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import {
  codeOf,
  fromOf,
  readBackends,
  servers,
  startEdge,
  startServersForEachTest,
} from '../testing/edge-with-backends.ts';

startServersForEachTest();

describe('a backend that fails', () => {
  it('is told in the form of other errors, without one for the site; the log tells of it once', async () => {
    const { app, log } = await startEdge();
    expect(await readBackends(app)).toMatchObject([{ name: 'nhl', status: 'unused' }]);
    await servers.nhl.stop();
    for (const _ of [1, 2, 3]) {
      const response = await app.inject('/api/nhl/x');
      expect(response.statusCode).toBe(502);
      expect(response.headers['proxy-status']).toBe('edge; error=destination_unavailable');
      expect(codeOf(response)).toBe('EDGE_BACKEND_UNREACHABLE');
    }
    expect(log.entries.filter(({ event }) => event === 'backend-failing')).toHaveLength(1);
    expect((await app.inject('/readyz')).statusCode).toBe(200);
    const reason = expect.stringContaining('ECONNREFUSED');
    const since = '2031-01-01T00:00:00.000Z';
    expect(await readBackends(app)).toEqual([{ name: 'nhl', status: 'failing', since, reason }]);
    expect(await fromOf(app, '/api/freshness')).toBe('own');
  });

  it('is up again with its next answer, and what it answers is its own', async () => {
    const { app, log } = await startEdge();
    servers.nhl.held.answer = (_request, reply) => reply.code(503).send({ error: { code: 'NO_SNAPSHOT' } });
    const response = await app.inject('/api/nhl/x');
    expect([response.statusCode, codeOf(response)]).toEqual([503, 'NO_SNAPSHOT']);
    expect(await readBackends(app)).toMatchObject([{ status: 'failing', reason: 'It answered 503' }]);
    servers.nhl.held.answer = undefined;
    expect(await fromOf(app, '/api/nhl/x')).toBe('nhl');
    expect(await readBackends(app)).toMatchObject([{ status: 'up', reason: null }]);
    expect(log.find('backend-up-again')?.fields).toEqual({ backend: 'nhl' });
  });

  it('by being slow is given up in time, and by being full refuses what is too much, apart from all others', async () => {
    const { app, clock } = await startEdge({
      backends: [
        { name: 'nhl', url: servers.nhl.url },
        { name: 'ahl', url: servers.nhl.url },
      ],
      backendsTimeoutMs: 2_000,
      backendsMaxRequests: 1,
    });
    servers.nhl.held.answer = () => new Promise(() => {});
    const waiting = app.inject('/api/nhl/x');
    await vi.waitFor(() => expect(servers.nhl.held.calls).toHaveLength(1));
    const refused = await app.inject('/api/nhl/y');
    expect([refused.statusCode, codeOf(refused)]).toEqual([503, 'EDGE_BACKEND_BUSY']);
    expect(refused.headers['retry-after']).toBe('1');
    expect(await fromOf(app, '/api/freshness')).toBe('own');
    await clock.advance(2_000);
    const response = await waiting;
    expect([response.statusCode, codeOf(response)]).toEqual([504, 'EDGE_BACKEND_TIMEOUT']);
    const reason = 'It took longer than 2000 ms';
    expect(await readBackends(app)).toMatchObject([{ status: 'unused' }, { status: 'failing', reason }]);
    servers.nhl.held.answer = undefined;
    expect(await fromOf(app, '/api/nhl/z')).toBe('nhl');
  });
});

it('gives the place of a call back whose visitor left, and holds nothing against the backend', async () => {
  const { app, log } = await startEdge({ backendsMaxRequests: 1 });
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  servers.nhl.held.answer = () => new Promise(() => {});
  const socket = connect(Number(port), '127.0.0.1');
  socket.write('GET /api/nhl/x HTTP/1.1\r\nHost: site\r\n\r\n');
  await vi.waitFor(() => expect(servers.nhl.held.calls).toHaveLength(1));
  expect(codeOf(await app.inject('/api/nhl/y'))).toBe('EDGE_BACKEND_BUSY');
  socket.destroy();
  servers.nhl.held.answer = undefined;
  await vi.waitFor(async () => expect(await fromOf(app, '/api/nhl/z')).toBe('nhl'));
  expect(await readBackends(app)).toMatchObject([{ status: 'up' }]);
  expect(log.find('backend-failing')).toBeUndefined();
});

it('tells a visitor who sends a body too slowly of that, and holds nothing against the backend', async () => {
  const { app, clock } = await startEdge({ backendsTimeoutMs: 2_000 });
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const asked = once(servers.nhl.server.server, 'request');
  const socket = connect(Number(port), '127.0.0.1');
  let answer = '';
  socket.on('data', (piece) => {
    answer += piece;
  });
  const closed = once(socket, 'close');
  const lines = [
    'POST /api/nhl/x HTTP/1.1',
    'Host: site',
    'Content-Type: application/json',
    'Content-Length: 9',
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n{`);
  await asked;
  await clock.advance(2_000);
  await closed;
  expect(answer).toMatch(/^HTTP\/1\.1 408 .*"REQUEST_TIMEOUT"/s);
  expect(await readBackends(app)).toMatchObject([{ status: 'unused' }]);
});

it.each([204, 304])('gives the place of a call back whose answer has no body: %i', async (status) => {
  servers.nhl.held.answer = (_request, reply) => reply.code(status).send();
  const { app } = await startEdge({ backendsMaxRequests: 1 });
  for (const _ of [1, 2, 3]) expect((await app.inject('/api/nhl/x')).statusCode).toBe(status);
  expect((await app.inject({ method: 'HEAD', url: '/api/nhl/x' })).statusCode).toBe(status);
});

it.each([600, 999])('gives the place of a call back whose status no server can send: %i', async (status) => {
  for (const trustedBackends of [[], ['nhl']]) {
    const { app } = await startEdge({ backendsMaxRequests: 1, trustedBackends });
    servers.nhl.held.answer = (_request, reply) => {
      reply.hijack();
      // The answer is endless: if the edge did not drop it, the call would keep its place for ever.
      reply.raw.writeHead(status, { 'content-type': 'application/json' }).write('{');
    };
    const response = await app.inject('/api/nhl/x');
    expect([response.statusCode, codeOf(response)]).toEqual([502, 'EDGE_BACKEND_UNSAFE']);
    expect(await readBackends(app)).toMatchObject([
      { status: 'failing', reason: expect.stringContaining(`HTTP has no such status (${status})`) },
    ]);
    servers.nhl.held.answer = undefined;
    expect(await fromOf(app, '/api/nhl/y')).toBe('nhl');
  }
});

it('gives the place of a call back whose answer the edge itself fails to send', async () => {
  const held = { isBroken: true };
  const { app } = await startEdge({ backendsMaxRequests: 1 }, undefined, (edge) => {
    edge.addHook('onSend', async ({ url }) => {
      if (!held.isBroken || !url.startsWith('/api/nhl/')) return;
      held.isBroken = false;
      throw new Error('The answer cannot be sent');
    });
  });
  servers.nhl.held.answer = (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'application/json' }).write('{');
  };
  const response = await fetch(`${await app.listen({ port: 0, host: '127.0.0.1' })}/api/nhl/x`);
  expect(response.status).toBe(500);
  expect(await response.json()).toMatchObject({ error: { code: 'INTERNAL' } });
  servers.nhl.held.answer = undefined;
  await vi.waitFor(async () => expect(await fromOf(app, '/api/nhl/y')).toBe('nhl'));
});
it('counts calls by backend and status, and how long they took', async () => {
  const { app } = await startEdge();
  await app.inject('/api/nhl/x');
  await app.inject('/api/nhl/y');
  await app.inject('/api/freshness');
  await servers.nhl.stop();
  await app.inject('/api/nhl/z');
  const { body } = await app.operators.inject('/metrics');
  expect(body.split('\n')).toEqual(
    expect.arrayContaining([
      'edge_backend_requests_total{backend="nhl",status="200"} 2',
      'edge_backend_requests_total{backend="nhl",status="502"} 1',
      'edge_backend_request_duration_seconds_count{backend="nhl"} 3',
      'edge_backend_open_requests{backend="nhl"} 0',
      'edge_backend_failing{backend="nhl"} 1',
    ]),
  );
});
