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
      clientErrorHandler: createEdgeRefuser({
        commonHeaders: { 'x-content-type-options': 'nosniff' },
        toPage: () => ({ html: 'too long', contentPolicy: '' }),
      }),
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
    ['headers too large', `Host: a\r\nX-Long: ${'x'.repeat(40_000)}`, 431, 'HEADERS_TOO_LARGE'],
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

describe('a visitor with many cookies', () => {
  const ACCEPT = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
  const toRequest = (accept: string, bytes: number) =>
    `GET / HTTP/1.1\r\nHost: a\r\nAccept: ${accept}\r\nCookie: a=${'x'.repeat(bytes)}\r\n\r\n`;

  async function ask(text: string) {
    const { app } = await startTestEdge();
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const { head, ...answer } = await sendText(url, text, { staysOpen: true });
    return { ...answer, head, type: /^content-type: (.*)$/im.exec(head)?.[1] };
  }

  it('is answered as everybody, up to 32 KiB of address and headers', async () => {
    const request = toRequest(ACCEPT, 32_000).replace('Cookie', 'Connection: close\r\nCookie');
    expect(await ask(request)).toMatchObject({ status: 200, type: 'text/html; charset=utf-8' });
  });

  it.each([33_000, 60_000, 700_000])(
    'reads in a page of its own what to clear, with %i bytes of them',
    async (bytes) => {
      const { status, head, type, body } = await ask(toRequest(ACCEPT, bytes));
      expect([status, type]).toEqual([431, 'text/html; charset=utf-8']);
      expect(head).toContain("content-security-policy: default-src 'none'; style-src 'sha256-");
      expect(head).toContain('cache-control: no-store');
      expect(head).toContain('x-content-type-options: nosniff');
      expect(body).toContain('<h1>Your browser sends too many cookies</h1>');
      expect(body).toContain('Clear the cookies of this site');
      expect(body).toContain('If the address of this page is very long');
      expect(body).not.toContain('To the front page');
      expect(body).toContain('HEADERS_TOO_LARGE');
    },
  );

  it('gets an error in the agreed form for a call of a script', async () => {
    const { status, type, body } = await ask(toRequest('application/json', 40_000));
    expect([status, type]).toEqual([431, 'application/json; charset=utf-8']);
    expect(JSON.parse(body).error.code).toBe('HEADERS_TOO_LARGE');
  });
});
