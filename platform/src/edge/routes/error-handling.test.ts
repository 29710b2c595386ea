import Fastify from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startTestEdge } from '../testing/test-edge.ts';
import { createTestLog } from '../testing/test-log.ts';
import { registerErrorHandling } from './error-handling.ts';

const readError = (body: string) => JSON.parse(body).error;

describe('methods', () => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'] as const)(
    'other than GET and HEAD are refused: %s',
    async (method) => {
      const { app } = await startTestEdge();
      for (const url of ['/', '/tools/odds', '/live.json', '/assets/host/x.js', '/events', '/nope']) {
        const { statusCode, headers, body } = await app.inject({ method, url });
        expect(statusCode).toBe(405);
        expect(headers.allow).toBe('GET, HEAD');
        expect(readError(body).code).toBe('EDGE_METHOD_NOT_ALLOWED');
      }
    },
  );

  it.each(['GET', 'HEAD', 'DELETE'] as const)(
    'other than POST are refused for beacons: %s',
    async (method) => {
      const { app } = await startTestEdge();
      const { statusCode, headers } = await app.inject({ method, url: '/beacons' });
      expect(statusCode).toBe(405);
      expect(headers.allow).toBe('POST');
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
    expect(readError(body).code).toBe('EDGE_BAD_REQUEST');
  });

  it('shows nothing of what happened inside, and logs all of it', async () => {
    const app = Fastify();
    const log = createTestLog();
    onTestFinished(() => app.close());
    registerErrorHandling(app, { log, hasBackend: false });
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
