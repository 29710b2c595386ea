import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { Preview } from '@sharpside/contracts';
import { keys } from '@sharpside/registry/store/keys';
import {
  type AppsFixture,
  aRemoteRelease,
  publishFixture,
  writeRevision,
} from '@sharpside/registry/testing/releases';
import { PATIENCE } from '@sharpside/server-kit/testing/patience';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { EdgeConfigInput } from '../config.ts';
import { requestAsWritten } from '../testing/request-as-written.ts';
import { aStore, startTestEdge, type TestEdgeOptions } from '../testing/test-edge.ts';

type Answer = (request: FastifyRequest, reply: FastifyReply) => unknown;

/** A real server that says how it was called, or answers in another way. */
async function startServer(name: string) {
  const server = Fastify({ forceCloseConnections: true });
  const held = { answer: undefined as Answer | undefined, calls: [] as string[], headers: {} as object };
  server.all('/*', async (request, reply) => {
    held.calls.push(`${request.method} ${request.url}`);
    held.headers = request.headers;
    if (held.answer) return held.answer(request, reply);
    return { from: name, url: request.url, body: request.body };
  });
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  return { ...{ server, url, held }, stop: () => server.close() };
}

type Server = Awaited<ReturnType<typeof startServer>>;
let own: Server;
let nhl: Server;

beforeEach(async () => {
  own = await startServer('own');
  nhl = await startServer('nhl');
});
afterEach(() => Promise.all([own.stop(), nhl.stop()]));

const NHL = { 'remote-nhl': { current: '1.0.0' } };
const BASE = { host: {}, 'remote-tools': {} };

/** Beside the usual releases, remote-nhl: 1.0.0 and 2.0.0 with prefixes of the API, 1.1.0 without. */
async function aStoreWithNhl(apps: AppsFixture = { ...BASE, ...NHL }) {
  const store = await aStore(apps);
  const publish = (version: string, api?: Record<string, string>) =>
    publishFixture(store, aRemoteRelease({ name: 'remote-nhl', version, ...(api && { api }) }));
  await publish('1.0.0', { '/api/nhl/': 'nhl' });
  await publish('1.1.0');
  await publish('2.0.0', { '/api/nhl/v2/': 'nhl' });
  return store;
}

async function startEdge(
  config: Partial<EdgeConfigInput> = {},
  apps?: AppsFixture,
  prepare?: TestEdgeOptions['prepare'],
) {
  const store = await aStoreWithNhl(apps);
  return startTestEdge({
    ...{ store, prepare },
    config: { backend: own.url, backends: [{ name: 'nhl', url: nhl.url }], ...config },
  });
}

const codeOf = (response: { json(): { error: { code: string } } }) => response.json().error.code;
const fromOf = async (app: FastifyInstance, url: string, headers = {}) => {
  const response = await app.inject({ url, headers });
  return response.json().from;
};
const streamOf = async (app: FastifyInstance, url: string) => {
  const response = await app.inject({ url, payloadAsStream: true });
  return { statusCode: response.statusCode, stream: response.stream() };
};
const readBackends = async (app: FastifyInstance) => (await app.inject('/readyz')).json().backends;

describe('calls below a claimed prefix', () => {
  it('go to its backend as they are, all others to the own one', async () => {
    const { app } = await startEdge();
    const response = await app.inject('/api/nhl/teams/?season=2031&team=A%20B');
    expect(response.json()).toMatchObject({ from: 'nhl', url: '/api/nhl/teams/?season=2031&team=A%20B' });
    expect(response.headers).toMatchObject({
      'proxy-status': 'edge',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(nhl.held.headers).toMatchObject({
      'x-request-id': response.headers['x-request-id'],
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
    });
    for (const url of ['/api/freshness', '/api/nhl', '/api/nhl-2/x', '/profile/', '/api/%6Ehl/x']) {
      expect(await fromOf(app, url)).toBe('own');
    }
    expect(nhl.held.calls).toHaveLength(1);
  });

  it.each(['/data/api/', '/'])('go below an address that ends with a slash: %s', async (base) => {
    const { app } = await startEdge({ backends: [{ name: 'nhl', url: nhl.url + base }] });
    expect((await app.inject('/api/nhl/freshness?a=1')).json()).toMatchObject({
      url: `${base}freshness?a=1`,
    });
  });

  it('bring their bodies', async () => {
    const { app } = await startEdge();
    const response = await app.inject({ method: 'POST', url: '/api/nhl/at-bats/', payload: { page: 1 } });
    expect(response.json()).toMatchObject({ from: 'nhl', body: { page: 1 } });
  });

  it.each([
    '/api/nhl/../auth/status',
    '/api/nhl/%2e%2e/x',
    '/api/nhl/..%2fx',
    '/api/nhl/..;a=1/x',
    '/api/nhl/a%5C..',
    '/api/nhl/%',
    '/api/nhl/..?a=1',
    '/api/nhl/..#',
    '/api/nhl/..%23',
    '/api/nhl/..%3Fa',
    '/api/nhl/x#/..',
    '/api/nhl/x?a=1#b',
    '/api/nhl//x',
    '/api/nhl/a//x',
    '/api/nhl/%2Fx',
    '/api/nhl/%5Cx',
    '/api/nhl/\\x',
    '/api/nhl/a/\\x',
  ])('go nowhere with a path that goes up or to another server: %s', async (url) => {
    const { app } = await startEdge();
    const { statusCode } = await requestAsWritten(await app.listen(), url);
    expect(statusCode).toBe(400);
    expect([...nhl.held.calls, ...own.held.calls]).toEqual([]);
  });

  // The edge decodes once. A backend that decodes twice has more to look after than this.
  it.each([
    '/api/nhl/%252e%252e/x',
    '/api/nhl/a%2Fb',
    '/api/nhl/...',
    '/api/nhl/.hidden',
    '/api/nhl/x?to=//a/../b',
  ])('go on as they are written: %s', async (url) => {
    const { app } = await startEdge();
    const { statusCode } = await requestAsWritten(await app.listen(), url);
    expect(statusCode).toBe(200);
    expect(nhl.held.calls).toEqual([`GET ${url}`]);
  });

  it('go there without a backend of the own too', async () => {
    const { app } = await startEdge({ backend: null });
    expect(await fromOf(app, '/api/nhl/teams')).toBe('nhl');
    const posted = await app.inject({ method: 'POST', url: '/api/nhl/x', payload: { page: 1 } });
    expect(posted.json()).toMatchObject({ body: { page: 1 } });
    for (const url of ['/api/freshness', '/api/ahl/x', '/api', '/profile/']) {
      const response = await app.inject(url);
      expect([response.statusCode, codeOf(response)]).toEqual([404, 'EDGE_NO_BACKEND']);
    }
    expect((await app.inject('/')).body).toContain('"backendUrl":"/"');
  });

  it('say so where nobody configured the backend, and readiness names it', async () => {
    const { app } = await startEdge({ backends: [] });
    const response = await app.inject('/api/nhl/teams');
    expect(response.statusCode).toBe(404);
    expect(response.json().error).toEqual({
      code: 'EDGE_NO_BACKEND',
      message: 'There is nothing at this address: its backend is not configured.',
    });
    expect(await readBackends(app)).toEqual([
      { name: 'nhl', status: 'not-configured', since: null, reason: null },
    ]);
  });
});

describe('the claims follow what is live', () => {
  it('from the revision on that makes a release live, and stay while it is a fallback', async () => {
    const { app, store, clock } = await startEdge({}, BASE);
    const go = async (revision: number, apps: AppsFixture) => {
      await writeRevision(store, revision, { ...BASE, ...apps });
      await clock.advance(1_000);
    };
    expect(await fromOf(app, '/api/nhl/x')).toBe('own');
    await go(2, NHL);
    expect(await fromOf(app, '/api/nhl/x')).toBe('nhl');
    await go(3, { 'remote-nhl': { current: '1.1.0', previous: '1.0.0' } });
    expect(await fromOf(app, '/api/nhl/x')).toBe('nhl');
    await go(4, { 'remote-nhl': { current: '1.1.0' } });
    expect(await fromOf(app, '/api/nhl/x')).toBe('own');
    // A rollback.
    await go(5, NHL);
    expect(await fromOf(app, '/api/nhl/x')).toBe('nhl');
  });

  it('for each visitor, canary or not', async () => {
    const { app } = await startEdge(
      {},
      { ...BASE, 'remote-nhl': { current: '1.1.0', canary: { version: '1.0.0', percent: 50 } } },
    );
    const from = await Promise.all(
      Array.from({ length: 100 }, (_, at) =>
        fromOf(app, '/api/nhl/x', { cookie: `canary-bucket=${at * 100}` }),
      ),
    );
    expect(from.filter((one) => one === 'nhl')).toHaveLength(50);
    expect(await fromOf(app, '/api/nhl/x')).toBe('own');
  });

  it('and a claim that belongs to another is named by readiness', async () => {
    const store = await aStoreWithNhl({ ...BASE, ...NHL, 'remote-ahl': { current: '1.0.0' } });
    await publishFixture(store, aRemoteRelease({ name: 'remote-ahl', api: { '/api/nfl/': 'nhl' } }));
    const { app } = await startTestEdge({ store });
    expect((await app.inject('/readyz')).json().problems).toEqual([
      "remote-ahl@1.0.0 claims /api/nfl/, which belongs to the product's own backend",
    ]);
  });
});

describe('a preview', () => {
  const ID = 'preview-of-the-rinks-1';
  const headers = { cookie: `release-preview=${ID}` };

  async function startWithPreview(apps: AppsFixture, overrides: Partial<Preview> = {}) {
    const edge = await startEdge({}, apps);
    const preview: Preview = {
      ...{ schema: 1, id: ID, app: 'remote-nhl', version: '1.0.0', by: 'ada', reason: null },
      at: new Date(edge.clock.now()).toISOString(),
      until: new Date(edge.clock.now() + 60_000).toISOString(),
      ...overrides,
    };
    await edge.store.putIfAbsent(keys.preview(ID), Buffer.from(JSON.stringify(preview)));
    return edge;
  }

  it('has its own claims, for its browser alone', async () => {
    const { app } = await startWithPreview(BASE);
    expect(await fromOf(app, '/api/nhl/x', headers)).toBe('nhl');
    expect(await fromOf(app, '/api/nhl/x')).toBe('own');
  });

  it('that is over or unknown leaves the calls of its browser as they are for everybody', async () => {
    const { app } = await startWithPreview(BASE, { until: '2030-01-01T00:00:00.000Z' });
    expect(await fromOf(app, '/api/nhl/x', headers)).toBe('own');
    expect(await fromOf(app, '/api/nhl/x', { cookie: `release-preview=${'x'.repeat(22)}` })).toBe('own');
  });
});

it('gives pages and devices no names of backends: a host of before would refuse them', async () => {
  const { app } = await startEdge();
  for (const url of ['/', '/nhl/odds', '/live.json', '/discovery.json']) {
    const { body } = await app.inject(url);
    expect(body).toContain('remote-nhl');
    expect(body).not.toContain('"api"');
    expect(body).not.toContain('/api/nhl/');
  }
});

describe('cookies and tokens', () => {
  const secrets = { cookie: 'session=secret', authorization: 'Bearer secret', 'x-csrftoken': 'secret' };
  const giveCookie = () => {
    nhl.held.answer = (_request, reply) =>
      reply.header('set-cookie', 'session=mine; Path=/').send({ ok: true });
  };

  it('do not reach a backend that is not trusted, nor come from it', async () => {
    giveCookie();
    const { app } = await startEdge();
    const response = await app.inject({ url: '/api/nhl/x', headers: secrets });
    expect(response.json()).toEqual({ ok: true });
    expect(JSON.stringify(nhl.held.headers)).not.toContain('secret');
    expect(response.headers).not.toHaveProperty('set-cookie');
  });

  it('reach a trusted one, and come from it', async () => {
    giveCookie();
    const { app } = await startEdge({ trustedBackends: ['nhl'] });
    const response = await app.inject({ url: '/api/nhl/x', headers: secrets });
    expect(nhl.held.headers).toMatchObject(secrets);
    expect(response.headers['set-cookie']).toBe('session=mine; Path=/');
  });

  it('of a page that a backend would show on our origin are out of its reach', async () => {
    nhl.held.answer = (_request, reply) => reply.type('text/html').send('<script>steal()</script>');
    const { app, log } = await startEdge();
    const response = await app.inject('/api/nhl/page');
    expect(response.statusCode).toBe(502);
    expect(codeOf(response)).toBe('EDGE_BACKEND_UNSAFE');
    expect(log.find('backend-failing')?.fields).toMatchObject({
      backend: 'nhl',
      reason: expect.stringContaining('its type is text/html'),
    });
  });
});

describe('the session', () => {
  const refuse = (status: number) => {
    nhl.held.answer = (_request, reply) =>
      reply.code(status).send({ error: { code: 'SUBSCRIPTION_REQUIRED', message: 'Pay me.' } });
  };

  it.each([401, 403])('is nothing that a backend without trust can end with %i', async (status) => {
    refuse(status);
    const { app, log } = await startEdge();
    const response = await app.inject('/api/nhl/x');
    expect([response.statusCode, codeOf(response)]).toEqual([502, 'EDGE_BACKEND_UNSAFE']);
    expect(response.body).not.toContain('SUBSCRIPTION_REQUIRED');
    expect(log.find('backend-failing')?.fields).toMatchObject({
      reason: expect.stringContaining(`it refuses a visitor whom it cannot know (${status})`),
    });
  });

  it('is the business of a trusted one', async () => {
    refuse(403);
    const { app } = await startEdge({ trustedBackends: ['nhl'] });
    const response = await app.inject('/api/nhl/x');
    expect([response.statusCode, codeOf(response)]).toEqual([403, 'SUBSCRIPTION_REQUIRED']);
  });
});

describe('a backend that fails', () => {
  it('is told in the form of other errors, without one for the site; the log tells of it once', async () => {
    const { app, log } = await startEdge();
    expect(await readBackends(app)).toMatchObject([{ name: 'nhl', status: 'unused' }]);
    await nhl.stop();
    for (const _ of [1, 2, 3]) {
      const response = await app.inject('/api/nhl/x');
      expect(response.statusCode).toBe(502);
      expect(response.headers['proxy-status']).toBe('edge; error=destination_unavailable');
      expect(response.json().error).toEqual({
        code: 'EDGE_BACKEND_UNREACHABLE',
        message: 'The backend of this section does not answer right now; try again.',
      });
    }
    expect(log.entries.filter(({ event }) => event === 'backend-failing')).toHaveLength(1);
    expect((await app.inject('/readyz')).statusCode).toBe(200);
    expect(await readBackends(app)).toEqual([
      {
        name: 'nhl',
        status: 'failing',
        since: '2031-01-01T00:00:00.000Z',
        reason: expect.stringContaining('ECONNREFUSED'),
      },
    ]);
    expect(await fromOf(app, '/api/freshness')).toBe('own');
  });

  it('is up again with its next answer, and what it answers is its own', async () => {
    const { app, log } = await startEdge();
    nhl.held.answer = (_request, reply) => reply.code(503).send({ error: { code: 'NO_SNAPSHOT' } });
    const response = await app.inject('/api/nhl/x');
    expect([response.statusCode, codeOf(response)]).toEqual([503, 'NO_SNAPSHOT']);
    expect(await readBackends(app)).toMatchObject([{ status: 'failing', reason: 'It answered 503' }]);
    nhl.held.answer = undefined;
    expect(await fromOf(app, '/api/nhl/x')).toBe('nhl');
    expect(await readBackends(app)).toMatchObject([{ status: 'up', reason: null }]);
    expect(log.find('backend-up-again')?.fields).toEqual({ backend: 'nhl' });
  });

  it('by being slow is given up in time, before its answer and in the middle of it', async () => {
    const { app, clock } = await startEdge({ backendsTimeoutMs: 2_000 });
    nhl.held.answer = () => new Promise(() => {});
    const waiting = app.inject('/api/nhl/x');
    await vi.waitFor(() => expect(nhl.held.calls).toHaveLength(1), PATIENCE);
    expect(await fromOf(app, '/api/freshness')).toBe('own');
    await clock.advance(2_000);
    const response = await waiting;
    expect([response.statusCode, codeOf(response)]).toEqual([504, 'EDGE_BACKEND_TIMEOUT']);
    expect(await readBackends(app)).toMatchObject([
      { status: 'failing', reason: 'It took longer than 2000 ms' },
    ]);

    nhl.held.answer = undefined;
    expect(await fromOf(app, '/api/nhl/x')).toBe('nhl');
    nhl.held.answer = (_request, reply) => {
      reply.hijack();
      reply.raw.writeHead(200, { 'content-type': 'application/json' }).write('{');
    };
    const { statusCode, stream } = await streamOf(app, '/api/nhl/y');
    expect(statusCode).toBe(200);
    await vi.waitFor(async () => expect(await readBackends(app)).toMatchObject([{ status: 'up' }]), PATIENCE);
    const cut = stream.toArray();
    await clock.advance(2_000);
    await expect(cut).rejects.toThrow();
    expect(await readBackends(app)).toMatchObject([
      { status: 'failing', reason: 'It took longer than 2000 ms' },
    ]);
  });

  it('each has its own limits', async () => {
    const { app, clock } = await startEdge({
      backends: [
        { name: 'nhl', url: nhl.url },
        { name: 'ahl', url: nhl.url },
      ],
      backendsTimeoutMs: [5_000, { name: 'nhl', limit: 2_000 }],
      backendsMaxRequests: [{ name: 'nhl', limit: 1 }],
    });
    nhl.held.answer = () => new Promise(() => {});
    const waiting = app.inject('/api/nhl/x');
    await vi.waitFor(() => expect(nhl.held.calls).toHaveLength(1), PATIENCE);
    expect(codeOf(await app.inject('/api/nhl/y'))).toBe('EDGE_BACKEND_BUSY');
    await clock.advance(2_000);
    expect(codeOf(await waiting)).toBe('EDGE_BACKEND_TIMEOUT');
  });

  it('by being full refuses what is too much at once, and only that', async () => {
    const { app, clock } = await startEdge({ backendsMaxRequests: 2 });
    nhl.held.answer = () => new Promise(() => {});
    const waiting = [app.inject('/api/nhl/1'), app.inject('/api/nhl/2')];
    await vi.waitFor(() => expect(nhl.held.calls).toHaveLength(2), PATIENCE);
    const refused = await app.inject('/api/nhl/3');
    expect([refused.statusCode, codeOf(refused)]).toEqual([503, 'EDGE_BACKEND_BUSY']);
    expect(refused.headers['retry-after']).toBe('1');
    expect(await fromOf(app, '/api/freshness')).toBe('own');
    await clock.advance(10_000);
    expect((await Promise.all(waiting)).map(({ statusCode }) => statusCode)).toEqual([504, 504]);
    nhl.held.answer = undefined;
    expect(await fromOf(app, '/api/nhl/4')).toBe('nhl');
  });
});

it('gives the place of a call back whose visitor left, and holds nothing against the backend', async () => {
  const { app, log } = await startEdge({ backendsMaxRequests: 1 });
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  nhl.held.answer = () => new Promise(() => {});
  const socket = connect(Number(port), '127.0.0.1');
  socket.write('GET /api/nhl/x HTTP/1.1\r\nHost: site\r\n\r\n');
  await vi.waitFor(() => expect(nhl.held.calls).toHaveLength(1), PATIENCE);
  expect(codeOf(await app.inject('/api/nhl/y'))).toBe('EDGE_BACKEND_BUSY');
  socket.destroy();
  nhl.held.answer = undefined;
  await vi.waitFor(async () => expect(await fromOf(app, '/api/nhl/z')).toBe('nhl'), PATIENCE);
  expect(await readBackends(app)).toMatchObject([{ status: 'up' }]);
  expect(log.find('backend-failing')).toBeUndefined();
});

it('gives the place of a call back whose visitor does not read, and holds nothing against the backend', async () => {
  const visitor: { answer?: ServerResponse } = {};
  const { app, clock, log } = await startEdge({ backendsMaxRequests: 1 }, undefined, (edge) => {
    edge.addHook('onRequest', async (_request, reply) => {
      visitor.answer ??= reply.raw;
    });
  });
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  nhl.held.answer = (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'application/json' }).end(Buffer.alloc(64 * 1024 * 1024, ' '));
  };
  const socket = connect(Number(port), '127.0.0.1');
  onTestFinished(() => {
    socket.destroy();
  });
  socket.write('GET /api/nhl/x HTTP/1.1\r\nHost: site\r\n\r\n');
  // All buffers on the way are full once the edge waits, and gets nothing rid for many turns.
  const seen: (number | undefined)[] = [];
  await vi.waitFor(() => {
    const { answer } = visitor;
    seen.push(answer?.writableNeedDrain ? answer.socket?.bytesWritten : undefined);
    const last = seen.slice(-10);
    expect(last).toHaveLength(10);
    expect(new Set(last)).toEqual(new Set([expect.any(Number)]));
  }, PATIENCE);
  await clock.advance(10_000);
  nhl.held.answer = undefined;
  await vi.waitFor(async () => expect(await fromOf(app, '/api/nhl/z')).toBe('nhl'), PATIENCE);
  expect(log.find('backend-failing')).toBeUndefined();
});

it.each([204, 304])('gives the place of a call back whose answer has no body: %i', async (status) => {
  nhl.held.answer = (_request, reply) => reply.code(status).send();
  const { app } = await startEdge({ backendsMaxRequests: 1 });
  for (const _ of [1, 2, 3]) expect((await app.inject('/api/nhl/x')).statusCode).toBe(status);
  expect((await app.inject({ method: 'HEAD', url: '/api/nhl/x' })).statusCode).toBe(status);
});

it.each([600, 999])('gives the place of a call back whose status no server can send: %i', async (status) => {
  for (const trustedBackends of [[], ['nhl']]) {
    const { app } = await startEdge({ backendsMaxRequests: 1, trustedBackends });
    nhl.held.answer = (_request, reply) => {
      reply.hijack();
      // An endless answer: what is not dropped would hold its place for ever.
      reply.raw.writeHead(status, { 'content-type': 'application/json' }).write('{');
    };
    const response = await app.inject('/api/nhl/x');
    expect([response.statusCode, codeOf(response)]).toEqual([502, 'EDGE_BACKEND_UNSAFE']);
    expect(await readBackends(app)).toMatchObject([
      { status: 'failing', reason: expect.stringContaining(`HTTP has no such status (${status})`) },
    ]);
    nhl.held.answer = undefined;
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
  nhl.held.answer = (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'application/json' }).write('{');
  };
  const response = await fetch(`${await app.listen({ port: 0, host: '127.0.0.1' })}/api/nhl/x`);
  expect(response.status).toBe(500);
  expect(await response.json()).toMatchObject({ error: { code: 'EDGE_INTERNAL' } });
  nhl.held.answer = undefined;
  await vi.waitFor(async () => expect(await fromOf(app, '/api/nhl/y')).toBe('nhl'), PATIENCE);
});

it('counts calls by backend and status, and how long they took', async () => {
  const { app } = await startEdge();
  await app.inject('/api/nhl/x');
  await app.inject('/api/nhl/y');
  await app.inject('/api/freshness');
  await nhl.stop();
  await app.inject('/api/nhl/z');
  const { body } = await app.inject('/metrics');
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
