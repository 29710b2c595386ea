import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { applyProxies } from '@sharpside/server-kit';
import { startTestProxy } from '@sharpside/server-kit/testing/test-proxy';
import { createTemporaryFolder } from '@sharpside/warehouse/testing/temporary-folder';
import { describe, expect, it } from 'vitest';
import {
  closesAfter,
  drips,
  gives,
  hangs,
  redirectsTo,
  refuses,
  type SourceAnswer,
  startSourceServer,
} from '../../testing/source-server.ts';
import { type DownloadOptions, download } from '../download.ts';

const TEXT = 'a,b\n1,2\n'.repeat(1000);

/** A server on this machine, and `run` to download its answer. */
async function downloadOf(answer: SourceAnswer, options: DownloadOptions = {}) {
  const server = await startSourceServer();
  server.answer('/file', answer);
  const path = join(await createTemporaryFolder(), 'file');
  const url = `${server.url}/file`;
  const run = () => download({ url, path }, { waitMs: () => 0, ...options });
  return { server, run, read: () => readFile(path) };
}

const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

describe('a download from a server', () => {
  // Writing to the disk is slower than the network, so reading pauses repeatedly, sometimes at the last part.
  it('is whole where the server closes the connection after it, each of many times', async () => {
    const bytes = randomBytes(1_000_000);
    const { server, run, read } = await downloadOf(closesAfter(bytes));
    for (let round = 0; round < 30; round++) {
      expect(await run()).toMatchObject({ isLengthKnown: true });
      expect(hash(await read())).toBe(hash(bytes));
    }
    expect(server.asked).toHaveLength(30);
  });

  it.each([
    ['gzip', gzipSync(TEXT)],
    ['X-GZip', gzipSync(TEXT)],
    ['deflate', deflateSync(TEXT)],
    ['br', brotliCompressSync(TEXT)],
    ['gzip, br', brotliCompressSync(gzipSync(TEXT))],
    ['identity', TEXT],
  ])('is unpacked where it was packed on its way: %s', async (coding, bytes) => {
    const { run, read } = await downloadOf(gives(bytes, { 'content-encoding': coding }));
    expect(await run()).toMatchObject({ isLengthKnown: true });
    expect(String(await read())).toBe(TEXT);
  });

  it.each([
    ['gzip', gzipSync(TEXT)],
    ['deflate', deflateSync(TEXT)],
    ['br', brotliCompressSync(TEXT)],
  ])('is refused where it was cut off before it was sent, packed: %s', async (coding, bytes) => {
    const { run } = await downloadOf(gives(bytes.subarray(0, -3), { 'content-encoding': coding }));
    await expect(run()).rejects.toMatchObject({
      code: 'DOWNLOAD_FAILED',
      message: expect.stringMatching(/in 3 attempts \(broke off: unexpected end of file\); try again later$/),
    });
  });

  it('is refused at once where it is packed as nobody knows how', async () => {
    const { server, run } = await downloadOf(gives(TEXT, { 'content-encoding': 'zip' }));
    await expect(run()).rejects.toThrow('is sent packed as zip, which cannot be unpacked; check the address');
    expect(server.asked).toHaveLength(1);
  });

  it.each([301, 302, 303, 307, 308])(
    'is followed after %d, and sends on nothing but what it was asked for, also to other hosts',
    async (status) => {
      const other = await startSourceServer();
      other.answer('/there', gives(TEXT));
      const { run, read } = await downloadOf(refuses(status, { location: `${other.url}/there` }));
      await run();
      expect(String(await read())).toBe(TEXT);
      expect(other.asked).toEqual(['/there']);
    },
  );

  it.each([
    ['file:///etc/passwd?token=hush', 'redirects to something that is no web address (file:)'],
    ['http://', 'redirects to something that is no web address'],
    ['/file', 'redirects more than 20 times'],
    // The answer has no `Location` header.
    [undefined, 'answered 302'],
  ])('is refused at once where it redirects to %s', async (location, words) => {
    const { run } = await downloadOf(location === undefined ? refuses(302) : redirectsTo(location));
    await expect(run()).rejects.toMatchObject({
      code: 'DOWNLOAD_FAILED',
      message: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/file /),
    });
    await expect(run()).rejects.toThrow(`${words}; check the address`);
  });
});

describe('an address that is none', () => {
  it.each(['https://', 'http://me:hush@'])('is refused at once: %s', async (url) => {
    const path = join(await createTemporaryFolder(), 'file');
    await expect(download({ url, path })).rejects.toThrow('is no web address; check the address');
    await expect(download({ url, path })).rejects.not.toThrow('hush');
  });
});

describe('a server that keeps us waiting', () => {
  it.each([
    ['before its answer', () => {}],
    ['within its answer', hangs(TEXT)],
  ])('is given up where nothing comes: %s', async (_, answer) => {
    const { run } = await downloadOf(answer, { idleMs: 50 });
    await expect(run()).rejects.toMatchObject({
      code: 'DOWNLOAD_FAILED',
      message: expect.stringMatching(/in 3 attempts \(nothing came for 0.05 s\); try again later$/),
    });
  });

  it('is given up where it never comes to an end, and not asked again', async () => {
    const { server, run } = await downloadOf(drips('x'), { totalMs: 300 });
    await expect(run()).rejects.toMatchObject({
      code: 'DOWNLOAD_FAILED',
      message: expect.stringMatching(/in 1 attempt \(not complete after 0.3 s\); try again later$/),
    });
    expect(server.asked.length).toBeLessThanOrEqual(1);
  });

  it('is given up within a pause between two attempts', async () => {
    const { run } = await downloadOf(refuses(503), { totalMs: 300, waitMs: () => 3_600_000 });
    await expect(run()).rejects.toThrow('in 1 attempt (not complete after 0.3 s)');
  });
});

describe('a download in a network with a proxy', () => {
  const downloadTo = async (url: string) => {
    const path = join(await createTemporaryFolder(), 'file');
    await download({ url, path }, { waitMs: () => 0, attempts: 1 });
    return String(await readFile(path));
  };

  it('goes by the proxy, as do redirects', async () => {
    const server = await startSourceServer();
    server.answer('/old', redirectsTo('http://b.example/file'));
    server.answer('/file', gives(TEXT));
    const origins = { 'a.example:80': server.url, 'b.example:80': server.url };
    const proxy = await startTestProxy({ origins });
    await applyProxies(proxy.environment);
    expect(await downloadTo('http://a.example/old')).toBe(TEXT);
    expect(proxy.passed).toEqual(['GET http://a.example/old', 'GET http://b.example/file']);
  });

  it('names the proxy that refuses it, without its password', async () => {
    const proxy = await startTestProxy({ refusal: 407 });
    await applyProxies(proxy.environment);
    const failed = downloadTo('https://a.example/file');
    await expect(failed).rejects.toThrow(`407 Refused, by the proxy ${proxy.address} of HTTPS_PROXY)`);
    await expect(failed).rejects.not.toThrow('secret');
  });

  it('goes directly where NO_PROXY names the source', async () => {
    const server = await startSourceServer();
    server.answer('/file', gives(TEXT));
    const proxy = await startTestProxy();
    await applyProxies({ ...proxy.environment, NO_PROXY: 'a.invalid' });
    expect(await downloadTo(`${server.url}/file`)).toBe(TEXT);
    await expect(downloadTo('https://a.invalid/file')).rejects.not.toThrow('proxy');
    expect(proxy.passed).toEqual([]);
  });
});
