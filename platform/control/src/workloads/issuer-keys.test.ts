import type { ServerResponse } from 'node:http';
import { createTestClock } from '@sharpside/server-kit/testing/test-clock';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { githubClaims, startLocalIssuer } from '../testing/local-issuer.ts';
import { AUDIENCE, startOidcScene } from '../testing/scenes/oidc-scene.ts';
import { createIssuerKeys } from './issuer-keys.ts';

const DISCOVERY = '/.well-known/openid-configuration' as const;
const MINUTE_MS = 60_000;

// jose counts the time between two reads of the keys by the machine's clock.
const passOnMachine = (ms: number) => void vi.setSystemTime(Date.now() + ms);
afterEach(() => void vi.useRealTimers());

const answerWith =
  (document: unknown, status = 200) =>
  (_: unknown, response: ServerResponse) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(document));

describe('the keys of an issuer', () => {
  it('are read once for many ID tokens, also for many at once, and kept for ten minutes', async () => {
    const { codeOf, push, issuer, clock } = await startOidcScene();
    const requests = () => [issuer.requests.get(DISCOVERY), issuer.requests.get('/keys')];
    await Promise.all(Array.from({ length: 5 }, () => codeOf(push())));
    await clock.advance(10 * MINUTE_MS);
    await codeOf(push());
    expect(requests()).toEqual([1, 1]);
    await clock.advance(1);
    await codeOf(push());
    expect(requests()).toEqual([2, 2]);
  });

  it('are read again when the issuer has changed them, and the old key is refused within ten minutes', async () => {
    const { codeOf, push, issuer, clock } = await startOidcScene();
    expect(await codeOf(push())).toBe('200 DONE');
    const old = await push({ exp: clock.now() / 1000 + 3600 });
    const older = await push({ exp: clock.now() / 1000 + 3600 });
    await issuer.rotate();
    passOnMachine(30_000);
    // The old key is still cached, as no token with the new key came yet.
    expect(await codeOf(old)).toBe('200 DONE');
    expect(await codeOf(push())).toBe('200 DONE');
    expect(await codeOf(older)).toBe('401 ID_TOKEN_KEY_UNKNOWN');
  });

  it('are not read for every key id that somebody invents', async () => {
    const { codeOf, issuer } = await startOidcScene();
    const invented = () => issuer.sign(githubClaims(AUDIENCE), { kid: crypto.randomUUID() });
    for (let count = 0; count < 5; count += 1) await codeOf(invented());
    expect(issuer.requests.get('/keys')).toBe(1);
    passOnMachine(30_000);
    await codeOf(invented());
    expect(issuer.requests.get('/keys')).toBe(2);
  });

  it('that do not come leave nothing trusted, are nobody’s failed attempt, and are asked for again after five seconds', async () => {
    const { exchange, codeOf, push, issuer, clock } = await startOidcScene();
    issuer.answerAt('/keys', answerWith({}, 500));
    const answer = await exchange(await push());
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    const message = expect.stringMatching(/cannot be read \(.*\/keys answered 500\).*try again/);
    expect(answer.json().error).toMatchObject({ code: 'ID_TOKEN_KEYS_UNREACHABLE', message });
    issuer.answerAt('/keys', undefined);
    const idToken = await push();
    const codes = new Set<string>();
    for (let attempt = 0; attempt < 25; attempt += 1) codes.add(await codeOf(idToken));
    expect([...codes]).toEqual(['503 ID_TOKEN_KEYS_UNREACHABLE']);
    await clock.advance(5_001);
    expect(await codeOf(push())).toBe('200 DONE');
  });

  it('are of no use ten minutes after the issuer has gone', async () => {
    const { codeOf, push, issuer, clock } = await startOidcScene();
    expect(await codeOf(push())).toBe('200 DONE');
    issuer.answerAt(DISCOVERY, answerWith({}, 503));
    expect(await codeOf(push())).toBe('200 DONE');
    await clock.advance(10 * MINUTE_MS + 1);
    expect(await codeOf(push())).toBe('503 ID_TOKEN_KEYS_UNREACHABLE');
  });

  const huge = (_: unknown, response: ServerResponse) =>
    void response.writeHead(200).end(`{"keys":[]${' '.repeat(300 * 1024)}}`);
  const redirect = (_: unknown, response: ServerResponse) =>
    void response.writeHead(302, { location: '/keys' }).end();

  const page = (_: unknown, response: ServerResponse) => void response.end('<html>');

  it.each([
    ['has no end', '/keys', huge, /more than 262144 bytes/],
    ['is no JSON', '/keys', page, /as JSON/],
    ['is no set of keys', '/keys', answerWith({ keys: 'all' }), /malformed/],
    ['leads elsewhere', '/keys', redirect, /answered 302/],
    ['has no address of keys', DISCOVERY, answerWith({ issuer: 'x' }), /jwks_uri/],
    [
      'names another issuer',
      DISCOVERY,
      answerWith({ issuer: 'https://x.test', jwks_uri: '' }),
      /names itself/,
    ],
  ] as const)('are not taken where the answer %s', async (_, path, answer, said) => {
    const { exchange, push, issuer } = await startOidcScene();
    issuer.answerAt(path, answer);
    const { code, message } = (await exchange(await push())).json().error;
    expect([code, message]).toEqual(['ID_TOKEN_KEYS_UNREACHABLE', expect.stringMatching(said)]);
  });

  it.each(['https://elsewhere.example.com/keys', 'http://10.0.0.1/keys', 'file:///etc/keys', 'keys'])(
    'are not read from %s, which is not the issuer',
    async (keysUrl) => {
      const { exchange, push, issuer } = await startOidcScene();
      issuer.answerAt(DISCOVERY, answerWith({ issuer: issuer.url, jwks_uri: keysUrl }));
      const { code, message } = (await exchange(await push())).json().error;
      expect([code, message]).toEqual([
        'ID_TOKEN_KEYS_UNREACHABLE',
        expect.stringContaining('its keys are elsewhere'),
      ]);
    },
  );

  it('are given up where the answer does not come or does not end', async () => {
    const issuer = await startLocalIssuer();
    const TOKEN = { payload: '', signature: '' };
    const silent = () => undefined;
    const endless = (_: unknown, response: ServerResponse) => void response.writeHead(200).write('{');
    for (const answer of [silent, endless]) {
      issuer.answerAt('/keys', answer);
      const keys = createIssuerKeys({ clock: createTestClock(), timeoutMs: 250 });
      await expect(keys.of(issuer.url)({ alg: 'RS256', kid: 'x' }, TOKEN)).rejects.toMatchObject({
        code: 'ID_TOKEN_KEYS_UNREACHABLE',
        message: expect.stringMatching(/timed out|timeout/),
      });
    }
  });
});
