import { toArrivalLimits } from '@sharpside/server-kit/server';
import Fastify from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startTestEdge } from '../testing/test-edge.ts';
import { sendText } from '../testing/written-requests.ts';
import { createEdgeRefuser } from './unreadable-requests.ts';

const START = 'POST /beacons HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';

describe('a request that cannot be read', () => {
  it.each([
    ['a body that does not arrive', `${START}Content-Length: 100\r\n\r\n{"a"`],
    ['headers that do not arrive', START],
  ])('is cut once its time is over: %s', async (_, text) => {
    const app = Fastify({
      requestTimeout: 150,
      http: toArrivalLimits(150),
      clientErrorHandler: createEdgeRefuser({ 'x-content-type-options': 'nosniff' }),
    });
    onTestFinished(() => app.close());
    app.post('/beacons', async () => 'never');
    const { status, head, body } = await sendText(await app.listen({ port: 0 }), text, { staysOpen: true });
    expect(status).toBe(408);
    expect(head).toContain('x-content-type-options: nosniff');
    expect(JSON.parse(body).error.code).toBe('REQUEST_TIMEOUT');
  });

  it('is given ten seconds by the edge, its headers too', async () => {
    const { app } = await startTestEdge();
    expect([app.server.requestTimeout, app.server.headersTimeout]).toEqual([10_000, 10_000]);
  });

  it.each([
    ['headers too large', `Host: a\r\nX-Long: ${'x'.repeat(20_000)}`, 431, 'HEADERS_TOO_LARGE'],
    ['a header that is none', 'Host: a\r\nhello', 400, 'BAD_REQUEST'],
    ['no host', 'Connection: close', 400, 'BAD_REQUEST'],
  ])('is answered in the agreed form: %s', async (_, headers, expected, code) => {
    const { app } = await startTestEdge();
    const text = `GET / HTTP/1.1\r\n${headers}\r\n\r\n`;
    const { status, head, body } = await sendText(await app.listen({ port: 0 }), text, { staysOpen: true });
    expect(status).toBe(expected);
    expect(JSON.parse(body).error.code).toBe(code);
    expect(head).toContain('cache-control: no-store');
    expect(head).toContain('x-content-type-options: nosniff');
  });
});
