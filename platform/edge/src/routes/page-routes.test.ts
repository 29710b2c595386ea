import { liveDocumentSchema, parseContractJson } from '@sharpside/contracts';
import { type AppsFixture, aHostRelease } from '@sharpside/registry/testing/releases';
import { describe, expect, it } from 'vitest';
import { BUCKETS, toCanaryOffset } from '../live/canary.ts';
import { listVersions, readPage, readVersions } from '../testing/html.ts';
import { aStore, startTestEdge, type TestEdgeOptions } from '../testing/test-edge.ts';
import { sendWritten } from '../testing/written-requests.ts';

const CANARY: AppsFixture = {
  host: {},
  'remote-tools': { current: '1.0.0', canary: { version: '1.1.0', percent: 10 } },
};

const startWith = async (apps: AppsFixture, options: TestEdgeOptions = {}) =>
  startTestEdge({ store: await aStore(apps), ...options });

/** The cookie of the visitor who is the `place`-th to enter a canary of `app`. */
const cookieAt = (app: string, place: number) =>
  `canary-bucket=${(place - toCanaryOffset(app) + BUCKETS) % BUCKETS}`;

describe('a page', () => {
  it('may be kept by anybody who asks again each time at any edge, and carries its security headers', async () => {
    const { app } = await startTestEdge({ config: { behindTls: true } });
    const { statusCode, headers, body } = await app.inject('/');
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding',
      'live-revision': '1',
      etag: expect.stringMatching(/^"[\w-]+"$/),
      'integrity-policy': 'blocked-destinations=(script), endpoints=(policy)',
      'reporting-endpoints': 'policy="/beacons/policy"',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'strict-transport-security': expect.stringContaining('max-age='),
      'content-security-policy': expect.stringMatching(/^default-src 'none'; script-src 'self' 'sha256-/),
    });
    expect(headers).not.toHaveProperty('set-cookie');
    const other = await startTestEdge({ config: { behindTls: true } });
    const again = await other.app.inject('/');
    expect([again.body, again.headers.etag]).toEqual([body, headers.etag]);
  });

  it('is not sent again to a visitor who has it', async () => {
    const { app } = await startTestEdge();
    const { headers } = await app.inject('/');
    const again = await app.inject({ url: '/', headers: { 'if-none-match': `"x", W/${headers.etag}` } });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    expect(again.headers).toMatchObject({
      etag: headers.etag,
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding',
    });
    expect(again.headers).not.toHaveProperty('content-type');
  });

  it('answers HEAD with the headers of GET', async () => {
    const { app } = await startTestEdge();
    const get = await app.inject('/login');
    const head = await app.inject({ method: 'HEAD', url: '/login' });
    expect(head.statusCode).toBe(200);
    expect(head.body).toBe('');
    expect(head.headers).toMatchObject({
      etag: get.headers.etag,
      'content-length': get.headers['content-length'],
    });
  });

  it('is the shell with status 404 where nothing is declared, even to a visitor who has it', async () => {
    const { app } = await startTestEdge();
    const { headers, statusCode, body } = await app.inject('/favicon.ico');
    expect(statusCode).toBe(404);
    expect(body).toContain('<div id="root">');
    const again = await app.inject({ url: '/x?y', headers: { 'if-none-match': headers.etag } });
    expect(again.statusCode).toBe(404);
  });
});

it('the picture that is asked for without reading a page is the one that the host brings', async () => {
  const touchIcon = 'touch-icon.aaaa.png';
  const picture = { path: touchIcon, width: 180, height: 180 };
  const identity = { icon: 'mark.aaaa.svg', touchIcon, icons: [], shareImage: picture, ground: '#000000' };
  const { app } = await startTestEdge({ store: await aStore({ host: {} }, aHostRelease({ identity })) });
  const { statusCode, headers } = await app.inject('/favicon.ico');
  expect([statusCode, headers.location]).toEqual([302, '/assets/host/touch-icon.aaaa.png']);
});

it('sends a page whose letters are escaped for no reason to its usual address, with its query', async () => {
  const { app } = await startTestEdge();
  const { statusCode, headers } = await app.inject('/tools/%6fdds?a=%62');
  expect([statusCode, headers.location, headers['cache-control']]).toEqual([
    302,
    '/tools/odds?a=%62',
    'no-cache',
  ]);
});

describe('a declared redirect', () => {
  it('keeps the query', async () => {
    const { app } = await startTestEdge();
    const { statusCode, headers } = await app.inject('/tools?odds=-110&stake=5');
    expect(statusCode).toBe(302);
    expect(headers).toMatchObject({ location: '/tools/odds?odds=-110&stake=5', 'cache-control': 'no-cache' });
  });

  it('leads nowhere else, however the address is written', async () => {
    const { app } = await startTestEdge();
    const server = await app.listen();
    for (const path of ['//evil.example/tools', '//tools', '/\\evil.example', '/tools/../tools']) {
      const { status, head } = await sendWritten(server, { path });
      expect(status).toBe(404);
      expect(head).not.toMatch(/^location:/im);
    }
  });
});

describe('a canary', () => {
  it('gives a new visitor a place that sticks', async () => {
    const { app } = await startWith(CANARY, { config: { behindTls: true } });
    const { headers } = await app.inject('/tools/odds');
    expect(headers['set-cookie']).toMatch(
      /^canary-bucket=\d{1,4}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    );
    const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
    expect((await app.inject({ url: '/', headers: { cookie } })).headers).not.toHaveProperty('set-cookie');
  });

  it('does not let a shared cache hand one visitor’s place to everybody', async () => {
    const { app } = await startWith(CANARY);
    const first = await app.inject('/');
    expect(first.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: 'Accept-Encoding, Cookie',
    });
    const again = await app.inject({ url: '/', headers: { 'if-none-match': first.headers.etag } });
    expect(again.headers['cache-control']).toBe('private, no-cache');
    const known = await app.inject({ url: '/', headers: { cookie: 'canary-bucket=1' } });
    expect(known.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'Accept-Encoding, Cookie' });
  });

  it('is what a visitor in it gets on every page and document, and nobody else', async () => {
    const { app } = await startWith(CANARY);
    for (const [place, version] of [
      [999, '1.1.0'],
      [1_000, '1.0.0'],
    ] as const) {
      const headers = { cookie: cookieAt('remote-tools', place) };
      const ask = async (url: string) => (await app.inject({ url, headers })).body;
      expect(readVersions(await ask('/tools/odds'))).toMatchObject({ 'remote-tools': version });
      for (const url of ['/live.json', '/live.json?section=/tools', '/live.json?app=remote-tools']) {
        const live = parseContractJson(liveDocumentSchema, await ask(url), url);
        expect(listVersions(live)).toMatchObject({ 'remote-tools': version });
      }
    }
  });

  it('of the host brings its page, its routes and its scripts', async () => {
    const routes = [{ path: '/new', title: 'New', files: [] }];
    const apps = { host: { canary: { version: '2.0.0', percent: 50 } } };
    const store = await aStore(apps, aHostRelease({ version: '2.0.0', routes }));
    const { app } = await startTestEdge({ store });
    const inside = await app.inject({ url: '/new', headers: { cookie: cookieAt('host', 0) } });
    const outside = await app.inject({ url: '/new', headers: { cookie: cookieAt('host', 9_999) } });
    expect(inside.statusCode).toBe(200);
    expect(readPage(inside.body).liveDocument.hostVersion).toBe('2.0.0');
    expect(Object.keys(readPage(inside.body).integrity)).toContain('/assets/host/main.2.0.0.js');
    expect(inside.headers['content-security-policy']).not.toBe(outside.headers['content-security-policy']);
    expect(outside.statusCode).toBe(404);
  });
});

describe('the documents', () => {
  it('say what is live for this visitor', async () => {
    const { app } = await startTestEdge();
    const page = readPage((await app.inject('/tools/odds')).body);
    const { headers, body } = await app.inject('/live.json');
    const { menus: _, ...live } = page.liveDocument;
    expect(JSON.parse(body)).toEqual(live);
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'application/json; charset=utf-8',
    });
    const again = await app.inject({ url: '/live.json', headers: { 'if-none-match': headers.etag } });
    expect(again.statusCode).toBe(304);
  });

  it('say what is live on the whole channel, the same for everybody', async () => {
    const { app } = await startWith(CANARY);
    const { headers, body } = await app.inject('/discovery.json');
    const { schema, microFrontends } = JSON.parse(body);
    expect(schema).toContain('frontend-discovery');
    expect(microFrontends['remote-tools']).toHaveLength(2);
    expect(headers).toMatchObject({ vary: 'Accept-Encoding', etag: expect.any(String) });
    expect(headers).not.toHaveProperty('set-cookie');
    const again = await app.inject({ url: '/discovery.json', headers: { 'if-none-match': headers.etag } });
    expect(again.statusCode).toBe(304);
  });
});
