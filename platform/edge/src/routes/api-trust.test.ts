import { describe, expect, it } from 'vitest';
import { codeOf, servers, startEdge, startServersForEachTest } from '../testing/edge-with-backends.ts';

startServersForEachTest();

describe('cookies and tokens', () => {
  const secrets = { cookie: 'session=secret', authorization: 'Bearer secret', 'x-csrftoken': 'secret' };
  const giveCookie = () => {
    servers.nhl.held.answer = (_request, reply) =>
      reply.header('set-cookie', 'session=mine; Path=/').send({ ok: true });
  };

  it('do not reach a backend that is not trusted, nor come from it', async () => {
    giveCookie();
    const { app } = await startEdge();
    const response = await app.inject({ url: '/api/nhl/x', headers: secrets });
    expect(response.json()).toEqual({ ok: true });
    expect(JSON.stringify(servers.nhl.held.headers)).not.toContain('secret');
    expect(response.headers).not.toHaveProperty('set-cookie');
  });

  it('reach a trusted one, and come from it', async () => {
    giveCookie();
    const { app } = await startEdge({ trustedBackends: ['nhl'] });
    const response = await app.inject({ url: '/api/nhl/x', headers: secrets });
    expect(servers.nhl.held.headers).toMatchObject(secrets);
    expect(response.headers['set-cookie']).toBe('session=mine; Path=/');
  });

  it('of a page that a backend would show on our origin are out of its reach', async () => {
    servers.nhl.held.answer = (_request, reply) => reply.type('text/html').send('<script>steal()</script>');
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
    servers.nhl.held.answer = (_request, reply) =>
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
