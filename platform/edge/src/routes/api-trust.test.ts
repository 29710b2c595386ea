import { expect, it } from 'vitest';
import { codeOf, servers, startEdge, startServersForEachTest } from '../testing/edge-with-backends.ts';

startServersForEachTest();

const secrets = { cookie: 'session=secret', authorization: 'Bearer secret', 'x-csrftoken': 'secret' };

const answerWith = (status: number, type: string, body: string) => {
  servers.nhl.held.answer = (_request, reply) =>
    reply.code(status).header('set-cookie', 'session=mine; Path=/').type(type).send(body);
};

it('a backend that is not trusted gets no cookies and tokens, and sets none', async () => {
  answerWith(200, 'application/json', '{"ok":true}');
  const { app } = await startEdge();
  const response = await app.inject({ url: '/api/nhl/x', headers: secrets });
  expect(response.json()).toEqual({ ok: true });
  expect(JSON.stringify(servers.nhl.held.headers)).not.toContain('secret');
  expect(response.headers).not.toHaveProperty('set-cookie');
});

it('a backend that is trusted gets cookies and tokens, sets some, and may end a session', async () => {
  answerWith(403, 'application/json', '{"error":{"code":"SUBSCRIPTION_REQUIRED"}}');
  const { app } = await startEdge({ trustedBackends: ['nhl'] });
  const response = await app.inject({ url: '/api/nhl/x', headers: secrets });
  expect(servers.nhl.held.headers).toMatchObject(secrets);
  expect(response.headers['set-cookie']).toBe('session=mine; Path=/');
  expect([response.statusCode, codeOf(response)]).toEqual([403, 'SUBSCRIPTION_REQUIRED']);
});
