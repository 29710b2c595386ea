import { setImmediate } from 'node:timers/promises';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import type { MemoryStore } from '@sharpside/object-store/testing/failing-store';
import { keys } from '@sharpside/registry/store/keys';
import { aRemoteRelease, publishFixture, writeRevision } from '@sharpside/registry/testing/releases';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { startTestEdge } from '../testing/test-edge.ts';
import { sendWritten } from '../testing/written-requests.ts';

const ENTRY = '/assets/remote-tools/entry.1.0.0.js';
const FONT = '/assets/host/text.aaaa.woff2';
const TEXT = aRemoteRelease().files['entry.1.0.0.js'];
const KEY = keys.asset('remote-tools', 'entry.1.0.0.js');
const BROTLI_KEY = keys.encodedAsset('remote-tools', 'entry.1.0.0.js', 'br');

const askFor = (app: FastifyInstance, accepted: string) =>
  app.inject({ url: ENTRY, headers: { 'accept-encoding': accepted } });

function expectPlain({ statusCode, headers, body }: Awaited<ReturnType<typeof askFor>>): void {
  expect(statusCode).toBe(200);
  expect(headers).not.toHaveProperty('content-encoding');
  expect(body).toBe(TEXT);
}

describe('a file in the store', () => {
  const put = async (store: MemoryStore, path: string, text = 'export const left = 1;') =>
    store.putIfAbsent(keys.asset('remote-tools', path), new TextEncoder().encode(text));

  it('that no release lists is not served, and the operators hear of it once', async () => {
    const { app, store, log } = await startTestEdge();
    await put(store, 'leftover.js');
    await put(store, 'entry.1.0.0.js.map');
    for (const path of ['leftover.js', 'leftover.js', 'entry.1.0.0.js.map']) {
      const { statusCode, body } = await app.inject(`/assets/remote-tools/${path}`);
      expect(statusCode).toBe(404);
      expect(body).toContain('EDGE_ASSET_UNKNOWN');
    }
    expect(log.entries.filter(({ event }) => event === 'asset-unlisted')).toHaveLength(2);
  });

  it('is served a minute after a release lists it at the latest', async () => {
    const { app, store, clock } = await startTestEdge();
    const next = aRemoteRelease({ version: '1.2.0' });
    await put(store, 'entry.1.2.0.js', next.files['entry.1.2.0.js']);
    const url = '/assets/remote-tools/entry.1.2.0.js';
    const other = '/assets/remote-tools/odds.1.2.0.js';
    for (const path of [url, other]) expect((await app.inject(path)).statusCode).toBe(404);
    await publishFixture(store, next);
    // `other` was missing from the store, and this result is not remembered.
    expect((await app.inject(other)).body).toBe(next.files['odds.1.2.0.js']);
    await clock.leap(61_000);
    expect((await app.inject(url)).statusCode).toBe(200);
  });

  it('is served where a release lists it that is not live, and only as that one has it', async () => {
    const { app, store } = await startTestEdge();
    const url = '/assets/remote-tools/entry.1.1.0.js';
    expect((await app.inject(url)).body).toBe(aRemoteRelease({ version: '1.1.0' }).files['entry.1.1.0.js']);
    const path = 'odds.1.1.0.js';
    for (const key of store.files.keys())
      if (key.endsWith(path)) store.files.set(key, Buffer.from('damaged'));
    expect((await app.inject(`/assets/remote-tools/${path}`)).body).toContain('EDGE_ASSET_CORRUPT');
  });

  it('is served where a later contract may list it, which newer edges can read', async () => {
    const { app, store } = await startTestEdge();
    await put(store, 'entry.9.0.0.js');
    store.files.set(keys.release('remote-tools', '9.0.0'), Buffer.from('{ "schema": 2 }'));
    expect((await app.inject('/assets/remote-tools/entry.9.0.0.js')).statusCode).toBe(200);
  });
});

describe('an asset', () => {
  it('may be kept for ever, is not sent again to a visitor who has it, and answers HEAD without its bytes', async () => {
    const { app } = await startTestEdge();
    const { statusCode, headers, body } = await app.inject(ENTRY);
    expect(statusCode).toBe(200);
    expect(body).toBe(TEXT);
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
      etag: expect.stringMatching(/^"[\w-]+"$/),
    });
    const again = await app.inject({ url: ENTRY, headers: { 'if-none-match': headers.etag } });
    expect(again.statusCode).toBe(304);
    expect(again.headers['cache-control']).toContain('immutable');
    const head = await app.inject({ method: 'HEAD', url: ENTRY });
    expect([head.body, head.headers['content-length']]).toEqual(['', String(TEXT?.length)]);
  });

  it.each([
    { accepted: 'gzip, deflate, br', encoding: 'br', decode: brotliDecompressSync },
    { accepted: 'br;q=0.1, gzip', encoding: 'gzip', decode: gunzipSync },
    { accepted: 'br;q=0', encoding: undefined, decode: (bytes: Buffer) => bytes },
  ])('comes as it is stored in $encoding to who accepts $accepted', async (sent) => {
    const { accepted, encoding, decode } = sent;
    const { app } = await startTestEdge();
    const { headers, rawPayload } = await askFor(app, accepted);
    expect(headers['content-encoding']).toBe(encoding);
    expect(decode(rawPayload).toString()).toBe(TEXT);
    if (encoding) expect(headers.etag).not.toBe((await app.inject(ENTRY)).headers.etag);
  });

  it('that is compressed by nature is not looked for in another encoding', async () => {
    const { app, store } = await startTestEdge();
    store.reads = [];
    const { headers } = await app.inject({ url: FONT, headers: { 'accept-encoding': 'br' } });
    expect(headers).toMatchObject({ 'content-type': 'font/woff2' });
    expect(headers).not.toHaveProperty('vary');
    expect(store.reads).toEqual([keys.asset('host', 'text.aaaa.woff2')]);
  });

  it('that a browser may open by itself can run nothing', async () => {
    const { app } = await startTestEdge();
    for (const url of ['/assets/remote-tools/badge.aaaa.svg', '/assets/host/page.1.0.0.html']) {
      const { statusCode, headers } = await app.inject(url);
      expect(statusCode).toBe(200);
      expect(headers['content-security-policy']).toMatch(/^default-src 'none';.* sandbox$/);
    }
  });
});

describe('memory', () => {
  it('gives nothing that it read before a release went live, and its hash was known', async () => {
    const { app, store, clock } = await startTestEdge();
    const key = keys.asset('remote-tools', 'entry.1.2.0.js');
    // This edge cannot read release 9.0.0, which may list the file.
    store.files.set(keys.release('remote-tools', '9.0.0'), Buffer.from('{ "schema": 2 }'));
    store.files.set(key, Buffer.from('evil()'));
    const url = '/assets/remote-tools/entry.1.2.0.js';
    expect((await app.inject(url)).body).toBe('evil()');
    const next = aRemoteRelease({ version: '1.2.0' });
    await publishFixture(store, next);
    store.files.set(key, Buffer.from('evil()'));
    await writeRevision(store, 2, { host: {}, 'remote-tools': { current: '1.2.0' } });
    await clock.advance(1_000);
    expect((await app.inject(url)).json()).toMatchObject({ error: { code: 'EDGE_ASSET_CORRUPT' } });
    store.files.set(key, Buffer.from(next.files['entry.1.2.0.js'] ?? ''));
    expect((await app.inject(url)).body).toContain('remote-tools@1.2.0');
  });

  it('is not taken by a few bytes that unpack to very many', async () => {
    const { app, store } = await startTestEdge();
    const bomb = brotliCompressSync(Buffer.alloc(80 * 1024 * 1024), {
      params: { [constants.BROTLI_PARAM_QUALITY]: 1 },
    });
    expect(bomb.length).toBeLessThan(100_000);
    store.files.set(BROTLI_KEY, bomb);
    expectPlain(await askFor(app, 'br'));
  });

  it('reads a file once for many visitors who want it at the same time', async () => {
    const { app, store } = await startTestEdge();
    store.reads = [];
    const answers = await Promise.all(Array.from({ length: 20 }, () => app.inject(ENTRY)));
    expect(new Set(answers.map(({ body }) => body))).toEqual(new Set([TEXT]));
    expect(store.reads).toEqual([KEY]);
  });

  it('holds no more than it is given', async () => {
    const { app, store } = await startTestEdge({ config: { assetCacheBytes: 2_500 } });
    const urls = ['entry.1.0.0.js', 'odds.1.0.0.js', 'vendor.aaaa.js'].map(
      (path) => `/assets/remote-tools/${path}`,
    );
    for (const url of urls) await app.inject(url);
    store.mood = 'failing';
    const codes = await Promise.all(urls.map(async (url) => (await app.inject(url)).statusCode));
    expect(codes).toEqual([503, 200, 200]);
  });
});

describe('what is not there', () => {
  it('is answered so, and the answer not kept', async () => {
    const { app } = await startTestEdge();
    for (const path of [
      ...['remote-tools/absent.js', 'remote-tools', '', '/entry.js', 'Remote/entry.js', 'host/.hidden'],
      ...['host/..%2fremote-tools/entry.1.0.0.js', '..%2fchannels/production/00000001.json'],
      ...['host/a%00.js', 'host/a\\..\\b.js'],
    ]) {
      const { statusCode, headers, body } = await app.inject(`/assets/${path}`);
      expect([statusCode, headers['cache-control']], path).toEqual([404, 'no-store']);
      expect(JSON.parse(body).error.code).toBe('EDGE_ASSET_UNKNOWN');
    }
  });

  it('is no path that only comes down to what is', async () => {
    const { app } = await startTestEdge();
    const server = await app.listen();
    for (const path of [
      ...['host/../remote-tools/entry.1.0.0.js', 'host/%2e%2e/remote-tools/entry.1.0.0.js'],
      ...['host/./main.1.0.0.js', 'remote-tools//entry.1.0.0.js'],
    ])
      expect((await sendWritten(server, { path: `/assets/${path}` })).status, path).toBe(404);
  });

  it('is a source map, wherever it is asked for', async () => {
    const { app, store } = await startTestEdge();
    const key = keys.map('host', `sha384-${'a'.repeat(64)}`);
    store.files.set(key, Buffer.from('the sources'));
    const name = key.slice(key.lastIndexOf('/') + 1);
    const server = await app.listen();
    for (const place of ['assets/host', 'assets/maps/host', 'assets/host/..%2f..%2fmaps/host', 'maps/host'])
      expect((await sendWritten(server, { path: `/${place}/${name}` })).status, place).toBe(404);
  });
});

describe('a file that is damaged in the store', () => {
  it('is never sent as one that may be kept for ever', async () => {
    const { app, store, log } = await startTestEdge();
    store.files.set(KEY, Buffer.from('cut sho'));
    const { statusCode, headers, body } = await app.inject(ENTRY);
    expect(statusCode).toBe(502);
    expect(headers['cache-control']).toBe('no-store');
    expect(JSON.parse(body).error.code).toBe('EDGE_ASSET_CORRUPT');
    expect(log.find('asset-corrupt')?.fields).toMatchObject({ url: ENTRY });
  });

  it.each([
    ['is missing', undefined],
    ['is cut short', Buffer.from([1, 2, 3])],
    ['holds another text', Buffer.from('Cw+AZXZpbCgpAw==', 'base64')],
  ])('is sent plain where only an encoding of it %s', async (_, bytes) => {
    const { app, store } = await startTestEdge();
    if (bytes) store.files.set(BROTLI_KEY, bytes);
    else store.files.delete(BROTLI_KEY);
    expectPlain(await askFor(app, 'br'));
  });
});

describe('a store that does not answer', () => {
  it.each(['failing', 'hanging'] as const)('is reported without its details where it is %s', async (mood) => {
    const { app, store, clock } = await startTestEdge();
    store.mood = mood;
    const asked = app.inject(ENTRY);
    await setImmediate();
    await clock.advance(5_000);
    const { statusCode, body } = await asked;
    expect(statusCode).toBe(503);
    expect(JSON.parse(body).error.code).toBe('STORE_UNREACHABLE');
    expect(body).not.toContain('disk');
  });
});
