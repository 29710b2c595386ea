import { aStore } from '@sharpside/edge/testing/test-edge';
import { describe, expect, it } from 'vitest';
import { aToolsUpload, createUploader } from '../testing/an-upload.ts';
import { githubClaims, startLocalIssuer } from '../testing/local-issuer.ts';
import { AUDIENCE, githubRule, startOidcScene } from '../testing/scenes/oidc-scene.ts';
import { startTestControl } from '../testing/test-control.ts';
import { createTokenUses } from '../tokens/token-uses.ts';
import { createTokens } from '../tokens/tokens.ts';

type Granted = { id: string; right: string; app: string; text: string; expiresAt: string };

const bearer = ({ text }: { text: string }) => ({ headers: { authorization: `Bearer ${text}` } });

async function exchanged(
  scene: Awaited<ReturnType<typeof startOidcScene>>,
): Promise<Record<string, Granted>> {
  const { tokens } = (await scene.exchange(await scene.push())).json();
  return Object.fromEntries(tokens.map((token: Granted) => [token.right, token]));
}

describe('the exchange of an ID token', () => {
  it('gives one token for each right, named after the run, for a quarter of an hour', async () => {
    const { exchange, push, app } = await startOidcScene();
    const answer = await exchange(await push());
    expect(answer.statusCode).toBe(200);
    const token = {
      id: expect.stringMatching(/^[a-z2-7]{12}$/),
      holder: expect.stringMatching(/^127\.0\.0\.1:\d+ acme\/remote-tools main, run 981\.1$/),
      app: 'remote-tools',
      expiresAt: '2031-01-01T00:15:00.000Z',
      text: expect.stringMatching(/^mfe_/),
    };
    const rights = ['publish', 'promote'];
    expect(answer.json()).toEqual({ tokens: rights.map((right) => ({ ...token, right })) });
    const [first] = answer.json().tokens;
    const { text: _, ...shown } = first;
    expect((await app.inject({ url: '/v1/whoami', ...bearer(first) })).json()).toEqual({ tokens: [shown] });
  });

  it('is named by the history and by the uses of its tokens', async () => {
    const scene = await startOidcScene({ store: await aStore() });
    const { promote } = await exchanged(scene);
    const { headers } = bearer(promote ?? { text: '' });
    const answer = await scene.askChange(headers, { action: 'promote', version: '1.1.0' });
    expect(answer.statusCode).toBe(200);
    const { host } = new URL(scene.issuer.url);
    expect((await scene.registry.readChannel('production'))?.change).toMatchObject({
      by: `${host} acme/remote-tools main, run 981.1`,
      via: promote?.id,
    });
    const now = () => new Date(scene.clock.now());
    const uses = await createTokenUses({ store: scene.store, now }).list(promote?.id ?? '', 10);
    expect(uses.map(({ what }) => what).sort()).toEqual(['exchange', 'promote', 'read']);
    expect(uses.find(({ what }) => what === 'exchange')).toMatchObject({
      detail: `${scene.issuer.url} acme/remote-tools refs/heads/main, push, no environment, run 981.1`,
      outcome: { code: 'DONE', result: 'promote until 2031-01-01T00:15:00.000Z' },
    });
    const { record } = await createTokens({ store: scene.store, now }).require(promote?.id ?? '');
    const job = { repository: 'acme/remote-tools', ref: 'refs/heads/main', event: 'push', environment: null };
    expect(record.workload).toEqual({ ...job, issuer: scene.issuer.url, run: '981.1' });
  });

  it('gives tokens of one app where that is asked for, and all where it has none of it', async () => {
    const { exchange, push } = await startOidcScene({
      rules: (issuer) => [
        githubRule(issuer),
        githubRule(issuer, { app: 'remote-mlb', rights: ['publish'] }),
        githubRule(issuer, { app: 'remote-mlb', rights: ['publish', 'rollback'], environment: 'ops' }),
      ],
    });
    const granted = async (app: string, claims = {}) =>
      (await exchange(await push(claims), app))
        .json()
        .tokens.map((token: Granted) => `${token.right} ${token.app}`);
    expect(await granted('remote-mlb')).toEqual(['publish remote-mlb']);
    const both = ['publish remote-mlb', 'rollback remote-mlb'];
    expect(await granted('remote-mlb', { environment: 'ops' })).toEqual(both);
    const all = ['publish remote-tools', 'promote remote-tools', 'publish remote-mlb'];
    expect(await granted('remote-nba')).toEqual(all);
  });

  it('is of no use for anything else: an ID token is no token of the registry', async () => {
    const { app, push } = await startOidcScene();
    const answer = await app.inject({ url: '/v1/whoami', ...bearer({ text: await push() }) });
    expect(answer.statusCode).toBe(401);
  });

  it('is not offered where no workload is trusted', async () => {
    const { app } = await startTestControl();
    const answer = await app.inject({ method: 'POST', url: '/v1/oidc/tokens', payload: { idToken: 'x' } });
    expect(answer.statusCode).toBe(404);
    expect(answer.json().error.code).toBe('WORKLOADS_NOT_SET');
  });

  it('leaves neither ID tokens nor secrets in the log and in the store', async () => {
    const scene = await startOidcScene();
    const idToken = await scene.push();
    const { tokens } = (await scene.exchange(idToken)).json();
    await scene.exchange(idToken);
    const documents = await Promise.all((await scene.store.list('')).map((key) => scene.store.get(key)));
    const stored = documents.map((bytes) => new TextDecoder().decode(bytes)).join('');
    const everything = JSON.stringify(scene.log.entries) + stored;
    expect(everything).toContain(tokens[0].id);
    for (const secret of [tokens[0].text.slice(-43), ...idToken.split('.').slice(1)])
      expect(everything).not.toContain(secret);
  });
});

describe('an ID token', () => {
  it('is good for one exchange, also of two at once', async () => {
    const { codeOf, push } = await startOidcScene();
    const idToken = await push();
    const codes = await Promise.all([codeOf(idToken), codeOf(idToken), codeOf(idToken)]);
    expect(codes.sort()).toEqual(['200 DONE', '401 ID_TOKEN_REPLAYED', '401 ID_TOKEN_REPLAYED']);
  });

  it('is refused a second time by every other service, and after a restart', async () => {
    const { push, exchange, exchangeAt, startService, app } = await startOidcScene();
    const idToken = await push();
    const second = await startService();
    expect((await exchange(idToken)).statusCode).toBe(200);
    expect((await exchangeAt(second, idToken)).json().error.code).toBe('ID_TOKEN_REPLAYED');
    await app.close();
    const restarted = await startService();
    expect((await exchangeAt(restarted, idToken)).json().error.code).toBe('ID_TOKEN_REPLAYED');
  });

  it('has an id of its issuer alone: another issuer may have the same', async () => {
    const other = await startLocalIssuer({ now: () => Date.UTC(2031, 0, 1) });
    const { codeOf, push } = await startOidcScene({
      rules: (issuer) => [githubRule(issuer), githubRule(other)],
    });
    const claims = { jti: '1', exp: Date.UTC(2031, 0, 1) / 1000 + 300 };
    expect(await codeOf(push(claims))).toBe('200 DONE');
    expect(await codeOf(other.sign(githubClaims(AUDIENCE, claims)))).toBe('200 DONE');
    expect(await codeOf(push(claims))).toBe('401 ID_TOKEN_REPLAYED');
  });

  it('that is genuine and not trusted is named in the log, and no other', async () => {
    const { exchange, push, issuer, log } = await startOidcScene();
    await exchange(await push({ repository: 'acme/other' }));
    expect(log.find('sign-in-refused')?.fields).toMatchObject({
      reason: 'WORKLOAD_REPOSITORY_UNTRUSTED',
      message: expect.stringContaining('The repository acme/other of'),
    });
    await exchange(await issuer.signForged(githubClaims(AUDIENCE, { repository: 'acme/forged' })));
    expect(JSON.stringify(log.entries)).not.toContain('acme/forged');
  });

  it('is not spent by a refusal', async () => {
    const { push, exchange } = await startOidcScene();
    const idToken = await push({ ref: 'refs/heads/next' });
    expect((await exchange(idToken)).json().error.code).toBe('WORKLOAD_REF_UNTRUSTED');
    expect((await exchange(idToken)).json().error.code).toBe('WORKLOAD_REF_UNTRUSTED');
  });

  it('that is not good counts towards the limit of its address, and good ones do not', async () => {
    const { codeOf, push, issuer } = await startOidcScene();
    const wrong = await issuer.sign(githubClaims('https://elsewhere.example.com'));
    const codes: string[] = [];
    for (let attempt = 0; attempt < 22; attempt += 1) codes.push(await codeOf(wrong));
    expect(codes.slice(0, 20)).not.toContain('429 SIGN_IN_LIMITED');
    expect(codes.slice(20)).toEqual(['429 SIGN_IN_LIMITED', '429 SIGN_IN_LIMITED']);
    expect(await codeOf(push())).toBe('200 DONE');
  });

  it.each([
    [{ idToken: '' }, /idToken: must be the ID token/],
    [{ idToken: 'x', app: '../x' }, /app: must be/],
    [{ idToken: 'x', rights: ['promote'] }, /rights/],
  ])('has to come as the address takes it: %j', async (payload, said) => {
    const { app } = await startOidcScene();
    const answer = await app.inject({ method: 'POST', url: '/v1/oidc/tokens', payload });
    expect(answer.statusCode).toBe(400);
    const { code, message } = answer.json().error;
    expect([code, message]).toEqual(['BAD_REQUEST', expect.stringMatching(said)]);
  });
});

it('a CI job goes on with the files that another job of the app has sent', async () => {
  const scene = await startOidcScene({
    rules: (issuer) => [githubRule(issuer, { rights: ['publish'] })],
  });
  const uploaderOf = async (claims: Record<string, unknown>) => {
    const { tokens } = (await scene.exchange(await scene.push(claims))).json();
    return createUploader(scene, { bearer: bearer(tokens[0]) });
  };
  const upload = aToolsUpload();
  const first = await uploaderOf({});
  const [path = '', content = new Uint8Array()] = [...upload.bytes][0] ?? [];
  await first.put(content);
  const next = await uploaderOf({ run_id: '982' });
  expect((await next.list(upload.request)).json().missing).not.toContain(path);
  const published = (await next.publish(upload)).json();
  expect(published).toMatchObject({ isNew: true });
  expect(published.release.publishedBy).toMatch(/acme\/remote-tools main, run 982\.1$/);
});
