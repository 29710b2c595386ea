import { mkdir, readFile, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { startBalancer } from '@sharpside/control/testing/balancer';
import { listenTestControl } from '@sharpside/control/testing/listen-control';
import { aStore, startTestEdge } from '@sharpside/edge/testing/test-edge';
import { aLargeBuild } from '@sharpside/mfe/testing/a-large-build';
import { createWorkspace } from '@sharpside/mfe/testing/a-workspace';
import { runMfe } from '@sharpside/mfe/testing/run-mfe';
import { aHostBuild } from '@sharpside/registry/testing/a-build';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listen } from './listen.ts';
import { type SiteNginx, startNginx } from './start-nginx.ts';
import { makeFolder } from './unit-of-systemd.ts';

const TIMES = 20;
const FOR_ONE_TAB = { config: { maxEventStreams: 1 } };

const aBackend = (status: number, code: string) =>
  listen((_, response) => {
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify({ error: { code } }));
  });

async function startEdge(options: Parameters<typeof startTestEdge>[0] = {}) {
  const edge = await startTestEdge(options);
  return { ...edge, address: new URL(await edge.app.listen({ port: 0, host: '127.0.0.1' })).host };
}

async function front(...edges: string[]): Promise<SiteNginx> {
  const nginx = await startNginx(edges);
  onTestFinished(() => nginx.close());
  return nginx;
}

/** The statuses of several requests for one address, made in sequence. */
async function ask(nginx: SiteNginx, path: string, times = TIMES): Promise<number[]> {
  const statuses: number[] = [];
  for (let count = 0; count < times; count += 1) statuses.push((await nginx.get(path)).status);
  return statuses;
}

const ALL_FINE = Array<number>(TIMES).fill(200);

describe('nginx.conf', { tags: 'nginx' }, () => {
  it.each([
    { path: '/profile/', status: 502, code: 'PROVIDER_UNAVAILABLE' },
    { path: '/api/auth/status', status: 503, code: 'SESSIONS_UNAVAILABLE' },
    { path: '/accounts/login/callback?code=c', status: 503, code: 'OVERLOADED' },
  ])(
    'serves pages to everybody while $path answers $status to one visitor',
    async ({ path, status, code }) => {
      const backend = `http://${await aBackend(status, code)}`;
      const edges = [await startEdge({ config: { backend } }), await startEdge({ config: { backend } })];
      const nginx = await front(...edges.map(({ address }) => address));
      for (let round = 0; round < 3; round += 1) {
        const answer = await nginx.get(path);
        expect([answer.status, JSON.parse(answer.body)]).toEqual([status, { error: { code } }]);
        expect(await ask(nginx, path, 8)).toEqual(Array(8).fill(status));
        expect(await ask(nginx, '/')).toEqual(ALL_FINE);
      }
    },
  );

  it('passes on the cookies of a whole domain, and the page of the edge that says when they are too many', async () => {
    const edge = await startEdge();
    const nginx = await front(edge.address);
    const getWith = (bytes: number) =>
      nginx.get('/', { accept: 'text/html', cookie: `a=${'x'.repeat(bytes)}` });
    expect((await getWith(30_000)).status).toBe(200);
    const { status, body } = await getWith(50_000);
    expect([status, body]).toEqual([431, expect.stringContaining('Your browser sends too many cookies')]);
  });

  it('serves pages to everybody while the store is away and files are asked for that no edge has', async () => {
    const store = await aStore();
    const edges = [await startEdge({ store }), await startEdge({ store })];
    const nginx = await front(...edges.map(({ address }) => address));
    const [page] = await ask(nginx, '/', 1);
    expect(page).toBe(200);
    store.mood = 'failing';
    const file = '/assets/remote-tools/unread.0123456789abcdef.js';
    expect(new Set(await ask(nginx, file))).toEqual(new Set([503]));
    expect(await ask(nginx, '/')).toEqual(ALL_FINE);
  });

  it('takes pages from the edge that has them', async () => {
    const edge = await startEdge();
    const nothing = await listen((_, response) => response.writeHead(503).end('Nothing is live here.'));
    const nginx = await front(edge.address, nothing);
    expect(await ask(nginx, '/')).toEqual(ALL_FINE);
    expect(await ask(nginx, '/live.json')).toEqual(ALL_FINE);
    expect(await ask(nginx, '/unknown')).toEqual(Array(TIMES).fill(404));
  });

  it('serves pages to everybody while tabs ask for more streams than there are', async () => {
    const edges = [await startEdge(FOR_ONE_TAB), await startEdge(FOR_ONE_TAB)];
    const nginx = await front(...edges.map(({ address }) => address));
    const streams = [await nginx.open('/events'), await nginx.open('/events')];
    expect(streams).toEqual([200, 200]);
    expect(await ask(nginx, '/events')).toEqual(Array(TIMES).fill(503));
    expect(await ask(nginx, '/')).toEqual(ALL_FINE);
  });

  it('serves pages to everybody while somebody sends bodies that are too long', async () => {
    // A backend that refuses a call before its body has come, as the product's does.
    const backend = `http://${await aBackend(403, 'CSRF_FAILED')}`;
    const edges = [await startEdge({ config: { backend } }), await startEdge({ config: { backend } })];
    const nginx = await front(...edges.map(({ address }) => address));
    for (const [path, status] of [
      ['/beacons', 413],
      ['/api/freshness', 403],
    ] as const) {
      const statuses = new Set<number>();
      for (let count = 0; count < TIMES; count += 1)
        statuses.add(await nginx.post(path, 'x'.repeat(900_000)));
      expect([path, ...statuses]).toEqual([path, status]);
      expect(await ask(nginx, '/')).toEqual(ALL_FINE);
    }
  });

  it('has a site while one edge is stopped, for streams too', async () => {
    const edges = [await startEdge(), await startEdge()];
    const nginx = await front(...edges.map(({ address }) => address));
    await edges[0]?.app.close();
    expect(await ask(nginx, '/')).toEqual(ALL_FINE);
    expect(await Promise.all(Array.from({ length: 4 }, () => nginx.open('/events')))).toEqual([
      200, 200, 200, 200,
    ]);
  });

  it('keeps the queries of the sign-in and links to previews out of its log', async () => {
    const nginx = await front((await startEdge()).address);
    for (const path of [
      '/accounts/login/callback?code=secret',
      '/_preview/secret?to=/secret',
      '/?q=secret',
    ]) {
      await nginx.get(path);
    }
    // Retried, because nginx writes the line after it has sent the answer.
    await expect
      .poll(() => nginx.readAccessLog())
      .toMatch(/GET \/accounts\/login\/callback 404 .*\n.*GET \/_preview\/\.\.\. 404 .*\n.*GET \/ 200 /);
    expect(await nginx.readAccessLog()).not.toContain('secret');
  });
});

const MEBIBYTE = 1024 * 1024;
const NO_EDGE = '127.0.0.1:9';

/** A control service behind nginx, and unless `isDirect` a balancer, for the registry of a workspace with a live host. */
async function createControlScene({ isDirect = false } = {}) {
  const workspace = await createWorkspace(aHostBuild());
  const consoleDir = await makeFolder();
  await mkdir(join(consoleDir, 'assets'));
  await writeFile(join(consoleDir, 'index.html'), '<!doctype html><title>Releases</title>');
  const config = { consoleDir, behindTls: true, trustedProxies: 1 };
  const service = await listenTestControl({ store: workspace.store, config });
  const between = await startBalancer();
  between.setServers([service.url]);
  const nginx = await startNginx([NO_EDGE], {
    controls: [new URL(isDirect ? service.url : between.url).host],
  });
  onTestFinished(() => nginx.close());
  const ca = await readFile(nginx.control.certificate, 'utf8');
  const send = (path: string, options: RequestOptions = {}) =>
    request(`${nginx.control.url}${path}`, { ca, agent: false, ...options });
  const ask = (path: string, options: RequestOptions = {}, body = '') =>
    new Promise<IncomingMessage>((resolve, reject) => {
      send(path, options).on('response', resolve).on('error', reject).end(body);
    });

  /** Publishes the build and promotes it, as a team does from its own machine. */
  async function publish() {
    const about = { app: 'remote-tools', holder: 'Tools team', days: 9000 };
    const tokens = [
      await service.aToken({ ...about, right: 'publish' }),
      await service.aToken({ ...about, right: 'promote' }),
    ];
    const { url, certificate } = nginx.control;
    const environment = {
      MFE_STORE: url,
      MFE_TOKEN: tokens.map(({ text }) => text).join(','),
      NODE_EXTRA_CA_CERTS: certificate,
    };
    return runMfe(['publish', 'remote-tools', '--promote', '--allow-growth'], {
      cwd: workspace.root,
      environment,
    });
  }
  return { ...workspace, service, between, nginx, send, ask, publish };
}

describe('nginx.conf, for the control service', { tags: 'nginx' }, () => {
  it('lets a team publish the largest file that there may be, also when the service breaks off in its middle, and promote it', async () => {
    const { build, live, service, between, publish } = await createControlScene();
    await build(aLargeBuild(16 * MEBIBYTE));
    let breaks = 0;
    between.onBytes(
      ({ method }) => method === 'PUT',
      8 * MEBIBYTE,
      () => {
        breaks += 1;
        service.app.server.closeAllConnections();
      },
    );
    expect(await publish()).toMatchObject({ code: 0, stderr: '' });
    expect(breaks).toBe(1);
    expect(await live()).toEqual({ host: '1.0.0', 'remote-tools': '1.0.0' });
  });

  it('shows the console, and what is for the inside to nobody', async () => {
    const { ask } = await createControlScene();
    const page = await ask('/');
    expect(page.statusCode).toBe(200);
    expect(page.headers['strict-transport-security']).toBeDefined();
    expect(await text(page)).toContain('<title>Releases</title>');
    expect((await ask('/v1/whoami')).statusCode).toBe(401);
    for (const path of ['/metrics', '/readyz', '/healthz']) {
      expect((await ask(path)).statusCode, path).toBe(404);
    }
  });

  it('is left in use while somebody without a token sends what the service refuses', async () => {
    const { ask } = await createControlScene({ isDirect: true });
    const about = { 'content-type': 'application/json', authorization: 'Bearer mfe_none' };
    for (const [method, path, length] of [
      ['POST', '/v1/apps/remote-tools/changes', 2_000_000],
      ['PUT', '/v1/apps/remote-tools/uploads/AAAA', 18_000_000],
    ] as const) {
      const statuses = new Set<number | undefined>();
      for (let count = 0; count < 10; count += 1) {
        const answer = await ask(
          path,
          { method, headers: { ...about, 'content-length': length } },
          'x'.repeat(length),
        );
        answer.resume();
        statuses.add(answer.statusCode);
      }
      expect([...statuses].filter((status) => status === undefined || status >= 500)).toEqual([]);
    }
    expect((await ask('/v1/whoami')).statusCode).toBe(401);
  });

  it('signs a browser in to the console, and lets its events through at once', async () => {
    const { ask, nginx, service } = await createControlScene();
    const { text: token } = await service.aToken();
    const headers = { origin: nginx.control.url, 'x-console': '1', 'content-type': 'application/json' };
    const signIn = { method: 'POST', headers };
    const session = await ask('/v1/session', signIn, JSON.stringify({ tokens: [token] }));
    expect(session.statusCode).toBe(200);
    const [cookie = ''] = session.headers['set-cookie'] ?? [];
    const events = await ask('/v1/events', { headers: { cookie: cookie.split(';')[0] } });
    onTestFinished(() => void events.destroy());
    let said = '';
    for await (const chunk of events) {
      said += chunk;
      if (said.includes('event: revision')) break;
    }
    expect(said).toContain('"channel":"production"');
  });

  it('keeps tokens out of its log, wherever they were put', async () => {
    const { ask, nginx, service } = await createControlScene();
    const { text: token, bearer } = await service.aToken();
    await ask(`/v1/whoami?token=${token}`, bearer);
    // Retried, because nginx writes the line after it has sent the answer.
    await expect.poll(() => nginx.readAccessLog('control')).toMatch(/GET \/v1\/whoami 200 /);
    expect(await nginx.readAccessLog('control')).not.toContain(token);
  });
});
