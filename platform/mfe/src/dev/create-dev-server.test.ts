import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Beacon, RemoteManifest } from '@sharpside/contracts';
import { startTestEdge } from '@sharpside/edge/testing/test-edge';
import { sendWritten } from '@sharpside/edge/testing/written-requests';
import { createMemoryStore, type MemoryStore } from '@sharpside/object-store/testing/failing-store';
import {
  aHostRelease,
  aPrerenderingHost,
  aRemoteRelease,
  publishFixture,
  writeRevision,
} from '@sharpside/registry/testing/releases';
import { createTemporaryFolder } from '@sharpside/server-kit/testing/temporary-folder';
import Fastify from 'fastify';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createBuildEvents } from './build-events.ts';
import { createDevServer, type DevelopedApp } from './create-dev-server.ts';
import { findLiveDocument } from './site/site-page.ts';

const DEPLOYED = '/assets/remote-tools/entry.1.0.0.js';

function aDevelopedManifest(): RemoteManifest {
  const files = {
    'remoteEntry.dev.js': 'export const entry = 1;',
    'screen-odds.dev.js': 'export const odds = 2;',
  };
  const { manifest } = aRemoteRelease({ files, entry: 'remoteEntry.dev.js' }).release;
  if (manifest.kind !== 'remote') throw new Error('A remote has a manifest of a remote.');
  const { declaration } = manifest;
  const added = { path: '/tools/kelly', title: 'Kelly', access: 'public' as const, module: './odds' };
  return { ...manifest, declaration: { ...declaration, routes: [...declaration.routes, added] } };
}

type ServerOptions = {
  isBuilt?: boolean;
  siteUrl?: string;
  store?: MemoryStore;
  host?: DevelopedApp;
  cookie?: string;
};

async function startServer({ isBuilt = true, siteUrl = '', store, host, cookie }: ServerOptions = {}) {
  const edge = await startTestEdge(store && { store });
  const folder = await createTemporaryFolder();
  await writeFile(join(folder, 'remoteEntry.dev.js'), 'the newest build');
  await writeFile(join(folder, 'page.js'), 'the client');
  const onBeacon = vi.fn<(beacon: Beacon) => void>();
  const url = new URL(siteUrl || (await edge.app.listen({ port: 0, host: '127.0.0.1' })));
  const server = createDevServer({
    apps: [
      { name: 'remote-tools', folder, readManifest: () => (isBuilt ? aDevelopedManifest() : undefined) },
      ...(host ? [host] : []),
    ],
    site: { url, cookie },
    events: createBuildEvents(),
    pageScript: join(folder, 'page.js'),
    onBeacon,
  });
  onTestFinished(() => server.close());
  const get = (path: string) => server.inject({ url: path, headers: { accept: 'text/html' } });
  return { server, edge, get, onBeacon };
}

describe('a host that is developed', () => {
  it.each([
    { page: 'a page that waits for its scripts', path: '/tools/odds' },
    { page: 'a page that was rendered ahead', path: '/' },
  ])('starts $page in place of the deployed one', async ({ path }) => {
    const store = createMemoryStore();
    await publishFixture(store, aPrerenderingHost());
    await publishFixture(store, aRemoteRelease());
    await writeRevision(store, 1, { host: {}, 'remote-tools': {} });
    const { manifest } = aHostRelease({ version: '2.0.0' }).release;
    const folder = await createTemporaryFolder();
    const { get, server } = await startServer({
      store,
      host: { name: 'host', folder, readManifest: () => manifest },
    });
    const { body } = await get(path);
    const tags = body.replace(/<script type="importmap">[^<]*<\/script>/, '');
    expect(tags.match(/main\.\d\.0\.0\.js/g)).toEqual(['main.2.0.0.js']);
    expect(body).toContain('<script type="module" crossorigin src="/assets/host/main.2.0.0.js"></script>');
    expect(body.indexOf('/@dev/page.js')).toBeLessThan(body.indexOf('main.2.0.0.js'));
    expect(body).not.toContain('after-paint');
    expect(findLiveDocument(body)).toMatchObject({
      hostVersion: '2.0.0-dev',
      discovery: { microFrontends: { 'remote-tools': [{ metadata: { version: '1.0.0-dev' } }] } },
    });
    expect((await server.inject('/live.json')).json()).toMatchObject({ hostVersion: '2.0.0-dev' });
  });
});

describe('a page', () => {
  it('is the deployed one with what is developed in it, before the shell starts', async () => {
    const { get } = await startServer();
    const { statusCode, body, headers } = await get('/tools/odds');
    expect(statusCode).toBe(200);
    expect(findLiveDocument(body)?.discovery.microFrontends['remote-tools']).toEqual([
      {
        url: '/assets/remote-tools/remoteEntry.dev.js',
        metadata: { version: '1.0.0-dev', integrity: expect.stringMatching(/^sha384-/) },
        extras: { declaration: aDevelopedManifest().declaration, fallback: null },
      },
    ]);
    expect(body).toContain('<script type="module" src="/assets/host/main.1.0.0.js"');
    expect(body).toMatch(/<script src="\/@dev\/page\.js" data-load-at="0"><\/script>\n<\/head>/);
    expect(body).not.toContain(`<link rel="modulepreload" href="${DEPLOYED}"`);
    expect(headers).toMatchObject({ 'cache-control': 'no-store' });
  });

  it('keeps the strict policy, except that scripts of no release run, and remotes of this machine', async () => {
    const { get, edge } = await startServer();
    const deployed = await edge.app.inject('/tools/odds');
    const { headers } = await get('/tools/odds');
    expect(deployed.headers['integrity-policy']).toContain('blocked-destinations=(script)');
    expect(headers).not.toHaveProperty('integrity-policy');
    const policy = String(headers['content-security-policy']);
    const local = ' http://127.0.0.1:* http://localhost:*';
    expect(policy.replaceAll(local, '')).toBe(deployed.headers['content-security-policy']);
    const widened = policy.split('; ').filter((directive) => directive.endsWith(local));
    expect(widened.map((directive) => directive.split(' ')[0])).toEqual([
      'script-src',
      'style-src',
      'img-src',
      'font-src',
      'connect-src',
    ]);
  });

  it('leaves in the browser what pages read of the session that was given, beside the cookies of the site', async () => {
    const upstream = Fastify();
    upstream.get('/mlb', (_, reply) =>
      reply.header('set-cookie', 'a=1; Secure').type('text/html').send('<p>'),
    );
    onTestFinished(() => upstream.close());
    const siteUrl = await upstream.listen({ port: 0, host: '127.0.0.1' });
    const readCookies = async (cookie?: string) => {
      const { get } = await startServer({ siteUrl, ...(cookie !== undefined && { cookie }) });
      return (await get('/mlb')).headers['set-cookie'];
    };
    expect(await readCookies('__Host-session=s3; signed_in=1')).toEqual([
      'a=1',
      'signed_in=1; Path=/; SameSite=Lax',
    ]);
    expect([await readCookies()].flat()).toEqual(['a=1']);
  });

  it('is found where only what is developed has a route', async () => {
    const { get, edge } = await startServer();
    expect((await edge.app.inject('/tools/kelly')).statusCode).toBe(404);
    expect((await get('/tools/kelly')).statusCode).toBe(200);
    expect((await get('/tools/nothing')).statusCode).toBe(404);
  });

  it('is the deployed one, with the client that says why, until a build succeeded', async () => {
    const { get } = await startServer({ isBuilt: false });
    const { body } = await get('/tools/odds');
    expect(findLiveDocument(body)?.discovery.microFrontends['remote-tools']?.[0]?.url).toBe(DEPLOYED);
    expect(body).toContain('/@dev/page.js');
  });
});

describe('the development server', () => {
  it('has the files of what is developed, never kept, and every other file from the site', async () => {
    const { get } = await startServer();
    const own = await get('/assets/remote-tools/remoteEntry.dev.js');
    expect([own.body, own.headers['cache-control']]).toEqual(['the newest build', 'no-store']);
    expect(own.headers['content-type']).toContain('text/javascript');
    expect((await get('/@dev/page.js')).body).toBe('the client');
    expect((await get(DEPLOYED)).body).toContain('remote-tools@1.0.0');
    expect((await get('/assets/host/main.1.0.0.js')).body).toContain("host = '1.0.0'");
    expect((await get('/assets/remote-tools/..%2Fpage.js')).statusCode).toBe(404);
  });

  it('keeps load times and failures from ops, and tells the developer of a failure that is one', async () => {
    const { server, edge, onBeacon } = await startServer();
    const send = async (url: string, payload?: string | object) =>
      (await server.inject({ method: 'POST', url, ...(payload !== undefined && { payload }) })).statusCode;
    for (const url of ['/beacons/loads', '/beacons']) {
      for (const wrong of ['{"app":1}', 'no json', undefined]) expect(await send(url, wrong)).toBe(204);
    }
    expect(onBeacon).not.toHaveBeenCalled();
    const failed = { app: 'remote-tools', version: '1.0.0-dev', failure: 'render' };
    const beacon = { ...failed, detail: 'Oh.', fallback: null };
    expect(await send('/beacons', beacon)).toBe(204);
    expect(onBeacon).toHaveBeenCalledExactlyOnceWith(beacon);
    expect(edge.log.entries.filter(({ event }) => event === 'beacon')).toEqual([]);
  });

  it('passes calls on with their body, and what the site answers: its status, headers and body, of pages only those that are asked for', async () => {
    const upstream = Fastify();
    const html = '<!doctype html><html><head></head><body>Another page</body></html>';
    upstream.get('/live.json', (_, reply) => reply.code(503).send('later'));
    upstream.get('/other', (_, reply) => reply.header('x-own', '1').type('text/html').send(html));
    upstream.get('/moved', (_, reply) => reply.redirect('/other', 301));
    upstream.post('/form', (_, reply) => reply.code(422).type('text/html').send(html));
    upstream.post('/api', ({ body, headers }) => ({ body, origin: headers.origin }));
    onTestFinished(() => upstream.close());
    const siteUrl = await upstream.listen({ port: 0, host: '127.0.0.1' });
    const { server, get } = await startServer({ siteUrl });
    expect(await get('/live.json')).toMatchObject({ statusCode: 503, body: 'later' });
    const page = await get('/other');
    expect(page).toMatchObject({ statusCode: 200, body: html });
    expect(page.headers).toMatchObject({ 'x-own': '1', 'cache-control': 'no-store' });
    expect(await get('/moved')).toMatchObject({ statusCode: 301, headers: { location: '/other' } });
    const form = await server.inject({ method: 'POST', url: '/form', payload: { a: 1 } });
    expect(form).toMatchObject({ statusCode: 422, body: html });
    expect(form.headers).not.toHaveProperty('cache-control');
    const headers = { origin: 'http://127.0.0.1:4100' };
    const call = await server.inject({ method: 'POST', url: '/api', headers, payload: { page: 2 } });
    expect(call.json()).toEqual({ body: { page: 2 }, origin: siteUrl });
  });

  it('explains how to sign in, under a policy that lets only that page run', async () => {
    const { get } = await startServer();
    const { body, headers } = await get('/accounts/login/?next=/mlb');
    expect(body).toContain('Sign in on the deployed site');
    expect(body).toMatch(/href="http:\/\/127\.0\.0\.1:\d+\/accounts\/login\/"/);
    expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-/);
  });

  it.each(['//elsewhere.invalid/tools/odds', '//tools/odds'])(
    'asks its site for %s, and no other server',
    async (path) => {
      const { server } = await startServer();
      const url = await server.listen({ port: 0, host: '127.0.0.1' });
      const { status, body } = await sendWritten(url, {
        path,
        headers: ['Accept: text/html'],
        staysOpen: true,
      });
      expect([status, body]).toEqual([404, expect.stringContaining('<script type="importmap">')]);
    },
  );

  it('says that the site is gone', async () => {
    const { get, edge } = await startServer();
    await edge.app.close();
    const { statusCode, body } = await get('/tools/odds');
    expect(statusCode).toBe(502);
    expect(body).toMatch(/^http:\/\/127\.0\.0\.1:\d+ does not answer any more \(.+\); start it again\.$/);
  });
});
