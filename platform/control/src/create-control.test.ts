import { createMemoryStore } from '@sharpside/object-store/testing/memory-store';
import { describe, expect, it, vi } from 'vitest';
import { openTestControl, startTestControl } from './testing/test-control.ts';

describe('the control server', () => {
  it('is up, and says that it is ready while its registry answers, and not ready while it does not', async () => {
    const store = createMemoryStore();
    const { app } = await startTestControl({ store });
    expect((await app.inject('/healthz')).json()).toEqual({ status: 'up' });
    expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready' });
    store.list = () => Promise.reject(new Error('gone'));
    const answer = await app.inject('/readyz');
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ status: 'not-ready' });
  });

  it('answers probes while its start waits for a registry that hangs, and then whoever waited', async () => {
    const store = createMemoryStore();
    const hang = () => new Promise<never>(() => {});
    Object.assign(store, { get: hang, list: hang, putIfAbsent: hang });
    const { app, clock } = await openTestControl({ store });
    expect((await app.inject('/healthz')).json()).toEqual({ status: 'up' });
    const ended: unknown[] = [];
    const advanceTo = (count: number) =>
      vi.waitFor(async () => {
        await clock.advance(5_000);
        expect(ended).toHaveLength(count);
      });
    void app.inject('/nowhere').then(({ statusCode }) => ended.push(statusCode));
    void app.inject('/readyz').then((answer) => ended.push(answer.json()));
    await app.inject('/healthz');
    expect(ended).toEqual([]);
    await advanceTo(2);
    expect(ended).toContainEqual({ status: 'not-ready', reason: 'The registry does not answer.' });
    expect(ended).toContain(404);
    void app.close().then(() => ended.push('closed'));
    await advanceTo(3);
  });

  it('counts what it answers by route, not by address', async () => {
    const { app } = await startTestControl();
    await app.inject('/somewhere/else');
    await app.inject('/healthz');
    const { body } = await app.operators.inject('/metrics');
    expect(body).toContain('control_requests_total{route="GET /healthz",status="200"} 1');
    expect(body).toContain('control_requests_total{route="GET unknown",status="404"} 1');
  });

  it.each([
    [false, undefined],
    [true, expect.stringMatching(/^max-age=\d{7,}/)],
  ])(
    'lets no answer be framed, sniffed or told of, and behind TLS (%s) insists on it',
    async (behindTls, hsts) => {
      const { app } = await startTestControl({ config: { behindTls } });
      const { headers } = await app.inject('/healthz');
      expect(headers).toMatchObject({
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      });
      expect(headers['strict-transport-security']).toEqual(hsts);
    },
  );

  it('logs what would change something, without its query, and counts the tokens that it turned away', async () => {
    const { app, log } = await startTestControl();
    await app.inject('/v1/whoami?secret=1');
    await app.inject({ method: 'HEAD', url: '/healthz' });
    await app.inject({ method: 'POST', url: '/v1/apps/remote-tools/uploads?secret=1', payload: {} });
    const path = '/v1/apps/remote-tools/uploads';
    const fields = { requestId: expect.any(String), address: '127.0.0.1', method: 'POST', path, status: 401 };
    expect(log.entries.filter(({ event }) => event === 'request')).toEqual([
      expect.objectContaining({ level: 'info', fields: expect.objectContaining(fields) }),
    ]);
    const { body } = await app.operators.inject('/metrics');
    expect(body).toContain('control_sign_ins_refused_total{code="TOKEN_MISSING"} 2\n');
  });

  it.each([
    ['GET', '/v1/nothing', undefined, 404, 'NOT_FOUND'],
    ['PUT', '/v1/whoami', undefined, 405, 'METHOD_NOT_ALLOWED'],
    ['GET', '/v1/%zz', undefined, 400, 'BAD_REQUEST'],
    ['GET', '/v1/whoami', undefined, 401, 'TOKEN_MISSING'],
    ['GET', '/v1/whoami', 'Basic dXNlcjpzZWNyZXQ=', 401, 'TOKEN_MISSING'],
    ['GET', '/v1/whoami', `Bearer mfe_../../tokens_${'x'.repeat(43)}`, 401, 'TOKEN_UNKNOWN'],
  ] as const)(
    'answers %s %s with %j as a refusal that says what to do',
    async (method, url, authorization, status, code) => {
      const { app } = await startTestControl();
      const answer = await app.inject({ method, url, headers: authorization ? { authorization } : {} });
      expect(answer.statusCode).toBe(status);
      expect(answer.json()).toEqual({ error: { code, message: expect.stringMatching(/\w{3}/) } });
      expect(answer.headers['cache-control']).toBe('no-store');
    },
  );

  it.each([
    ['as it is', (text: string) => text],
    ['with escapes', (text: string) => text.replaceAll('_', '%5F')],
    ['in capitals', (text: string) => text.toUpperCase()],
  ])('logs no whole token that somebody put into an address %s', async (_, write) => {
    const { app, aToken, log } = await startTestControl();
    const { id, text } = await aToken();
    const secret = text.slice(-43);
    await app.inject({ method: 'DELETE', url: `/v1/tokens/${write(text)}`, payload: { reason: 'x' } });
    expect(String(log.find('request')?.fields.path).toLowerCase()).toBe(`/v1/tokens/mfe_${id}_(hidden)`);
    expect(JSON.stringify(log.entries).toLowerCase()).not.toContain(secret.toLowerCase());
  });

  it('says nothing of its inside when something fails there, and logs it under the id of the request', async () => {
    const store = { ...createMemoryStore(), get: () => Promise.reject(new TypeError('at /srv/registry')) };
    const { app, aToken, log } = await startTestControl({ store });
    const { bearer } = await aToken();
    const answer = await app.inject({ url: '/v1/whoami', ...bearer });
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain('/srv/registry');
    expect(log.find('request-failed')?.fields.requestId).toBe(answer.headers['x-request-id']);
  });
});
