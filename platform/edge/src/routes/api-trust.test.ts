import { describe, expect, it } from 'vitest';
import { codeOf, servers, startEdge, startServersForEachTest } from '../testing/edge-with-backends.ts';
import { openWithAccount, putPreview } from '../testing/preview-scene.ts';

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

describe('calls of a browser in a preview', () => {
  const calls = ['/api/nhl/x', '/api/scores/', '/profile/'];
  const answerAll = () => {
    for (const { held } of [servers.own, servers.nhl]) {
      held.answer = (_request, reply) =>
        reply
          .code(403)
          .header('set-cookie', ['session=mine; Path=/', 'csrftoken=c; Path=/'])
          .send({ error: { code: 'SESSION_REQUIRED' } });
    }
  };
  const startInPreview = async ({ hasAccount = false } = {}) => {
    answerAll();
    const edge = await startEdge({ trustedBackends: ['nhl'] });
    const without = `${await putPreview(edge)}; ${secrets.cookie}`;
    const cookie = hasAccount ? await openWithAccount(edge, secrets.cookie) : without;
    return { edge, headers: { ...secrets, cookie } };
  };

  it.each(calls)('without the account bring %s no cookies and tokens, and bring none back', async (url) => {
    const { edge, headers } = await startInPreview();
    const response = await edge.app.inject({ url, headers });
    const { held } = url.startsWith('/api/nhl') ? servers.nhl : servers.own;
    expect(held.calls).toEqual([`GET ${url}`]);
    expect(JSON.stringify(held.headers)).not.toContain('secret');
    expect([response.statusCode, codeOf(response)]).toEqual([403, 'SESSION_REQUIRED']);
    expect(response.headers).not.toHaveProperty('set-cookie');
  });

  it.each(calls)('with the account bring %s what the browser has', async (url) => {
    const { edge, headers } = await startInPreview({ hasAccount: true });
    const response = await edge.app.inject({ url, headers });
    const { held } = url.startsWith('/api/nhl') ? servers.nhl : servers.own;
    expect(held.headers).toMatchObject(headers);
    expect(response.headers['set-cookie']).toHaveLength(2);
  });

  it('without the account reach no page of the sign-in, and a page says why', async () => {
    const { edge, headers } = await startInPreview();
    const url = '/accounts/login/?next=/';
    const page = await edge.app.inject({ url, headers: { ...headers, accept: 'text/html' } });
    expect(page.statusCode).toBe(403);
    expect(page.body).toContain('Nobody can sign in here');
    expect(page.body).toContain('href="/_preview/exit"');
    expect(codeOf(await edge.app.inject({ url, headers }))).toBe('EDGE_PREVIEW_SIGNED_OUT');
    expect(servers.own.held.calls).toEqual([]);
  });
});
