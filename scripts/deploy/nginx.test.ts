import { createServer, type RequestListener } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aStore, startTestEdge } from '../../platform/src/edge/testing/test-edge.ts';
import { type SiteNginx, startNginx } from './start-nginx.ts';

const TIMES = 20;
const FOR_ONE_TAB = { config: { maxEventStreams: 1 } };

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return `127.0.0.1:${typeof address === 'object' ? address?.port : address}`;
}

/** A backend that answers everything with an error of its own. */
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

/** The statuses of some requests for one address, one after the other. */
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
    const log = await nginx.readAccessLog();
    expect(log).not.toContain('secret');
    expect(log).toMatch(
      /GET \/accounts\/login\/callback 404 .*\n.*GET \/_preview\/\.\.\. 404 .*\n.*GET \/ 200 /,
    );
  });
});
