import { createHash } from 'node:crypto';
import { createMemoryStore } from '@sharpside/object-store/testing/failing-store';
import { createTestLog } from '@sharpside/server-kit/testing/test-log';
import Fastify from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { MAX_BEACON_BYTES } from '../beacons/beacon-limit.ts';
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

describe('methods', () => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'] as const)(
    'other than GET and HEAD are refused: %s',
    async (method) => {
      const { app } = await startTestEdge();
      for (const url of ['/', '/tools/odds', '/live.json', '/assets/host/x.js', '/events', '/nope']) {
        const { statusCode, headers, body } = await app.inject({ method, url });
        expect(statusCode).toBe(405);
        expect(headers.allow).toBe('GET, HEAD');
        expect(readError(body)).toEqual({
          code: 'EDGE_METHOD_NOT_ALLOWED',
          message: `${method} is not possible here; possible: GET, HEAD.`,
        });
      }
    },
  );

  it.each(['GET', 'HEAD', 'DELETE'] as const)(
    'other than POST are refused for beacons: %s',
    async (method) => {
      const { app } = await startTestEdge();
      for (const url of ['/beacons', '/beacons/loads']) {
        const { statusCode, headers } = await app.inject({ method, url });
        expect(statusCode).toBe(405);
        expect(headers.allow).toBe('POST');
      }
    },
  );

  it('are refused before their body is looked at', async () => {
    const { app } = await startTestEdge();
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/',
      headers: { 'content-type': 'text/xml' },
      payload: 'x'.repeat(2_000_000),
    });
    expect(statusCode).toBe(405);
  });
});

describe('paths of a backend', () => {
  it.each([
    { method: 'GET', url: '/api' },
    { method: 'GET', url: '/api/mlb/teams?x=1' },
    { method: 'POST', url: '/api/session' },
  ] as const)('are unknown while there is none: $method $url', async ({ method, url }) => {
    const { app } = await startTestEdge();
    const { statusCode, body } = await app.inject({ method, url });
    expect(statusCode).toBe(404);
    expect(readError(body)).toMatchObject({
      code: 'EDGE_NO_BACKEND',
      message: expect.stringContaining('no backend is configured'),
    });
  });

  it('do not take pages that only look alike', async () => {
    const { app } = await startTestEdge();
    expect((await app.inject('/apiary')).headers['content-type']).toContain('text/html');
  });
});

describe('what cannot be understood or was not foreseen', () => {
  it('is told from a page that is not there: an address that is none', async () => {
    const { app } = await startTestEdge();
    const { statusCode, headers, body } = await app.inject('/%E0%A4%A');
    expect(statusCode).toBe(400);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    expect(readError(body)).toEqual({
      code: 'EDGE_BAD_REQUEST',
      message: 'The request cannot be understood.',
    });
  });

  it.each([
    [{ statusCode: 399 }, 500, 'EDGE_INTERNAL', 'Something went wrong here; try again.'],
    [{ statusCode: 400 }, 400, 'EDGE_BAD_REQUEST', 'The request cannot be understood.'],
    [{ statusCode: 499 }, 400, 'EDGE_BAD_REQUEST', 'The request cannot be understood.'],
    [
      { statusCode: 413 },
      413,
      'EDGE_BEACON_TOO_LARGE',
      `The body is too large; a beacon has at most ${MAX_BEACON_BYTES} bytes.`,
    ],
    [{ statusCode: 500 }, 500, 'EDGE_INTERNAL', 'Something went wrong here; try again.'],
  ])('answers an error with %j by %i, %s', async (fields, status, code, message) => {
    const app = Fastify();
    onTestFinished(() => app.close());
    const log = createTestLog();
    const sendError = createErrorSender({ productName: 'Zed' });
    registerErrorHandling(app, { log, hasBackend: false, sendError });
    app.get('/', () => {
      throw Object.assign(new Error('secret detail'), fields);
    });
    const { statusCode, body } = await app.inject('/');
    expect(statusCode).toBe(status);
    expect(readError(body)).toEqual({ code, message });
    expect(log.find('request-failed') !== undefined).toBe(status === 500);
  });

  it('shows nothing of what happened inside, and logs all of it', async () => {
    const app = Fastify();
    const log = createTestLog();
    onTestFinished(() => app.close());
    registerErrorHandling(app, {
      log,
      hasBackend: false,
      sendError: createErrorSender({ productName: 'Zed' }),
    });
    app.get('/', () => {
      throw new RangeError('secret detail');
    });
    const { statusCode, headers, body } = await app.inject('/');
    expect(statusCode).toBe(500);
    expect(headers['cache-control']).toBe('no-store');
    expect(JSON.parse(body)).toEqual({
      error: { code: 'EDGE_INTERNAL', message: 'Something went wrong here; try again.' },
    });
    expect(log.find('request-failed')?.fields.error).toMatchObject({ message: 'secret detail' });
  });
});

describe('the words of a refusal', () => {
  const anInvalidPreview = `/_preview/${'x'.repeat(22)}?to=//evil.example`;
  it.each([
    ['/assets/host', 404, 'EDGE_ASSET_UNKNOWN', 'There is no such file.'],
    ['/assets/No_App/entry.js', 404, 'EDGE_ASSET_UNKNOWN', 'There is no such file.'],
    ['/assets/host/none.js', 404, 'EDGE_ASSET_UNKNOWN', 'There is no file /assets/host/none.js.'],
    [
      '/sitemap.xml',
      404,
      'EDGE_NO_PUBLIC_ORIGIN',
      'This site does not know its own address, which a site map consists of.',
    ],
    [
      anInvalidPreview,
      400,
      'EDGE_BAD_REQUEST',
      "A preview opens a page of this site, and 'to' names none; leave it out of the link.",
    ],
  ])('for %s say what is missing or what to do', async (url, status, code, message) => {
    const { app } = await startTestEdge();
    const { statusCode, body } = await app.inject({ url });
    expect(statusCode).toBe(status);
    expect(readError(body)).toEqual({ code, message });
  });
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

  it('is told in words that the site is not there, what to do, and how to name the request', async () => {
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
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(body).toContain(`<code>EDGE_NOTHING_LIVE<br>${headers['x-request-id']}</code>`);
  });

  it('gets a page that runs nothing and loads nothing', async () => {
    const { app } = await startWithNothingLive();
    const { headers, body } = await app.inject(asBrowser('/'));
    const style = /<style>([\s\S]*)<\/style>/.exec(body)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers['content-security-policy']).toContain(`default-src 'none'; style-src 'sha256-${hash}'`);
    expect(body).not.toMatch(/<script|src=/);
  });

  it('is told of an address that leads nowhere, and not to wait for it', async () => {
    const { app } = await startTestEdge();
    const { statusCode, body } = await app.inject(asBrowser('/assets/host/nothing.js'));
    expect(statusCode).toBe(404);
    expect(body).toContain('<h1>There is nothing here</h1>');
    expect(body).not.toContain('http-equiv');
  });

  it('is told of a request that nobody understands, as what it is', async () => {
    const { app } = await startTestEdge();
    const { statusCode, headers, body } = await app.inject(asBrowser('/%E0%A4%A'));
    expect(statusCode).toBe(400);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toContain('<h1>This cannot be answered</h1>');
    expect(body).toContain('The request is none that this site understands.');
    expect(body).not.toContain('http-equiv');
  });

  it('is not a script that asks for an answer', async () => {
    const { app } = await startWithNothingLive();
    const { headers } = await app.inject({ url: '/live.json', headers: { accept: 'application/json' } });
    expect(headers['content-type']).toContain('application/json');
  });
});
