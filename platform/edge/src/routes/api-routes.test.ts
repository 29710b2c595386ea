import {
  type AppsFixture,
  aRemoteRelease,
  publishFixture,
  writeRevision,
} from '@sharpside/registry/testing/releases';
import { describe, expect, it } from 'vitest';
import {
  aStoreWithNhl,
  BASE,
  codeOf,
  fromOf,
  NHL,
  readBackends,
  servers,
  startEdge,
  startServersForEachTest,
} from '../testing/edge-with-backends.ts';
import { putPreview } from '../testing/preview-scene.ts';
import { startTestEdge } from '../testing/test-edge.ts';
import { sendWritten } from '../testing/written-requests.ts';

startServersForEachTest();

describe('calls below a claimed prefix', () => {
  it('go to its backend as they are, all others to the own one', async () => {
    const { app } = await startEdge();
    const response = await app.inject('/api/nhl/teams/?season=2031&team=A%20B');
    expect(response.json()).toMatchObject({ from: 'nhl', url: '/api/nhl/teams/?season=2031&team=A%20B' });
    expect(response.headers).toMatchObject({
      'proxy-status': 'edge',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(servers.nhl.held.headers).toMatchObject({
      'x-request-id': response.headers['x-request-id'],
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
    });
    for (const url of ['/api/freshness', '/api/nhl', '/api/nhl-2/x', '/profile/', '/api/%6Ehl/x']) {
      expect(await fromOf(app, url)).toBe('own');
    }
    expect(servers.nhl.held.calls).toHaveLength(1);
  });

  it.each(['/data/api/', '/'])('go below an address that ends with a slash: %s', async (base) => {
    const { app } = await startEdge({ backends: [{ name: 'nhl', url: servers.nhl.url + base }] });
    await app.inject('/api/nhl/freshness?a=1');
    expect(servers.nhl.held.calls).toEqual([`GET ${base}freshness?a=1`]);
  });

  it('go nowhere with a path that goes up or to another server', async () => {
    const { app } = await startEdge();
    const server = await app.listen();
    for (const path of [
      ...['/api/nhl/../auth/status', '/api/nhl/%2e%2e/x', '/api/nhl/..%2fx', '/api/nhl/..;a=1/x'],
      ...['/api/nhl/a%5C..', '/api/nhl/%', '/api/nhl/..%23', '/api/nhl/..%3Fa', '/api/nhl/x#/..'],
      ...['/api/nhl/x?a=1#b', '/api/nhl//x', '/api/nhl/a//x', '/api/nhl/%2Fx', '/api/nhl/%5Cx'],
      ...['/api/nhl/\\x', '/api/nhl/a/\\x'],
    ])
      expect((await sendWritten(server, { path })).status, path).toBe(400);
    expect([...servers.nhl.held.calls, ...servers.own.held.calls]).toEqual([]);
  });

  // The edge decodes once. A backend that decodes twice has to check paths itself.
  it('go on as they are written', async () => {
    const { app } = await startEdge();
    const server = await app.listen();
    const escaped = ['/api/nhl/%252e%252e/x', '/api/nhl/a%2Fb'];
    const paths = [...escaped, '/api/nhl/...', '/api/nhl/.hidden', '/api/nhl/x?to=//a/../b'];
    for (const path of paths)
      expect((await sendWritten(server, { path, staysOpen: true })).status, path).toBe(200);
    expect(servers.nhl.held.calls).toEqual(paths.map((path) => `GET ${path}`));
  });

  it('go there without a backend of the own too', async () => {
    const { app } = await startEdge({ backend: null });
    expect(await fromOf(app, '/api/nhl/teams')).toBe('nhl');
    const posted = await app.inject({ method: 'POST', url: '/api/nhl/x', payload: { page: 1 } });
    expect(posted.json()).toMatchObject({ body: { page: 1 } });
    for (const url of ['/api/freshness', '/api/ahl/x', '/api', '/profile/']) {
      const response = await app.inject(url);
      expect([response.statusCode, codeOf(response)]).toEqual([404, 'EDGE_NO_BACKEND']);
    }
    expect((await app.inject('/')).body).toContain('"backendUrl":"/"');
  });

  it('say so where nobody configured the backend, and readiness names it', async () => {
    const { app } = await startEdge({ backends: [] });
    const response = await app.inject('/api/nhl/teams');
    expect([response.statusCode, codeOf(response)]).toEqual([404, 'EDGE_NO_BACKEND']);
    expect(await readBackends(app)).toEqual([
      { name: 'nhl', status: 'not-configured', since: null, reason: null },
    ]);
  });
});

describe('the claims follow what is live', () => {
  it('from the revision on that makes a release live, and stay while it is a fallback', async () => {
    const { app, store, clock } = await startEdge({}, BASE);
    const go = async (revision: number, apps: AppsFixture) => {
      await writeRevision(store, revision, { ...BASE, ...apps });
      await clock.advance(1_000);
    };
    expect(await fromOf(app, '/api/nhl/x')).toBe('own');
    await go(2, NHL);
    expect(await fromOf(app, '/api/nhl/x')).toBe('nhl');
    await go(3, { 'remote-nhl': { current: '1.1.0', previous: '1.0.0' } });
    expect(await fromOf(app, '/api/nhl/x')).toBe('nhl');
    await go(4, { 'remote-nhl': { current: '1.1.0' } });
    expect(await fromOf(app, '/api/nhl/x')).toBe('own');
    await go(5, NHL);
    expect(await fromOf(app, '/api/nhl/x')).toBe('nhl');
  });

  it('for each visitor, canary or not', async () => {
    const { app } = await startEdge(
      {},
      { ...BASE, 'remote-nhl': { current: '1.1.0', canary: { version: '1.0.0', percent: 50 } } },
    );
    const from = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        fromOf(app, '/api/nhl/x', { cookie: `canary-bucket=${at * 500}` }),
      ),
    );
    expect(from.filter((one) => one === 'nhl')).toHaveLength(10);
    expect(await fromOf(app, '/api/nhl/x')).toBe('own');
  });

  it('and a claim that belongs to another is named by readiness', async () => {
    const store = await aStoreWithNhl({ ...BASE, ...NHL, 'remote-ahl': { current: '1.0.0' } });
    await publishFixture(store, aRemoteRelease({ name: 'remote-ahl', api: { '/api/nfl/': 'nhl' } }));
    const { app } = await startTestEdge({ store });
    expect((await app.inject('/readyz')).json().problems).toEqual([
      "remote-ahl@1.0.0 claims /api/nfl/, which belongs to the product's own backend",
    ]);
  });
});

describe('a preview', () => {
  it('has its own claims, for its browser alone, until it is over', async () => {
    const edge = await startEdge({}, BASE);
    const { app } = edge;
    const releases = [{ app: 'remote-nhl', version: '1.0.0' }];
    const cookie = await putPreview(edge, { releases });
    const over = await putPreview(edge, { id: 'b'.repeat(22), releases, until: '2030-01-01T00:00:00.000Z' });
    expect(await fromOf(app, '/api/nhl/x', { cookie })).toBe('nhl');
    for (const other of ['', over, `release-preview=${'x'.repeat(22)}`])
      expect(await fromOf(app, '/api/nhl/x', { cookie: other })).toBe('own');
  });

  it('of a revision has the claims of then, and none of now', async () => {
    const edge = await startEdge({}, { ...BASE, ...NHL });
    const showing = async (id: string, ...releases: { app: string; version: string }[]) => {
      const revision = { channel: 'production', number: 1, replaced: [] };
      const cookie = await putPreview(edge, { id, releases, revision, hasPicker: false });
      return fromOf(edge.app, '/api/nhl/x', { cookie });
    };
    const host = { app: 'host', version: '1.0.0' };
    expect(await fromOf(edge.app, '/api/nhl/x')).toBe('nhl');
    expect(await showing('a'.repeat(22), host)).toBe('own');
    expect(await showing('b'.repeat(22), host, { app: 'remote-nhl', version: '1.0.0' })).toBe('nhl');
  });
});

it('gives pages and devices no names of backends', async () => {
  const { app } = await startEdge();
  for (const url of ['/', '/nhl/odds', '/live.json', '/discovery.json']) {
    const { body } = await app.inject(url);
    expect(body).toContain('remote-nhl');
    expect(body).not.toContain('"api"');
    expect(body).not.toContain('/api/nhl/');
  }
});
