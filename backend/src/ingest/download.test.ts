import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';
import { download, hideSecrets } from './download.ts';

const URL_ASKED = 'https://data.example.test/file.csv?apiKey=hush';

async function downloadFrom(...answers: (() => Response)[]) {
  return downloadWith(undefined, ...answers);
}

async function downloadWith(etag: string | undefined, ...answers: (() => Response)[]) {
  const path = join(await createTemporaryFolder(), 'file');
  const fetchUrl = vi.fn<typeof fetch>();
  for (const answer of answers) fetchUrl.mockImplementationOnce(async () => answer());
  const waits: number[] = [];
  const waitMs = (attempt: number) => {
    waits.push(attempt);
    return 0;
  };
  const done = download({ url: URL_ASKED, path, etag }, { fetchUrl, waitMs });
  return { done, path, fetchUrl, waits };
}

const ok = () => new Response('a,b\n1,2\n');
const busy = () => new Response('', { status: 503 });
const broken = () =>
  new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('a,b'));
        controller.error(new Error('connection lost'));
      },
    }),
  );

describe('download', () => {
  it('writes what the address answers', async () => {
    const { done, path } = await downloadFrom(ok);
    await done;
    expect(await readFile(path, 'utf8')).toBe('a,b\n1,2\n');
  });

  it.each([
    ['the server is busy', busy],
    ['the answer breaks off', broken],
    [
      'there is no connection',
      () => {
        throw new TypeError('fetch failed');
      },
    ],
  ])('tries again where %s, and then has the whole file', async (_, first) => {
    const { done, path, waits } = await downloadFrom(first, ok);
    await done;
    expect(await readFile(path, 'utf8')).toBe('a,b\n1,2\n');
    expect(waits).toEqual([1]);
  });

  it('gives up after three attempts', async () => {
    const { done, fetchUrl } = await downloadFrom(busy, busy, busy);
    await expect(done).rejects.toMatchObject({
      code: 'DOWNLOAD_FAILED',
      message: expect.stringContaining('could not be fetched in 3 attempts (status 503)'),
    });
    expect(fetchUrl).toHaveBeenCalledTimes(3);
  });

  it.each([
    [404, 'INPUT_ABSENT'],
    [401, 'DOWNLOAD_FAILED'],
  ])('does not ask again after %d', async (status, code) => {
    const { done, fetchUrl } = await downloadFrom(() => new Response('', { status }));
    await expect(done).rejects.toMatchObject({ code });
    expect(fetchUrl).toHaveBeenCalledTimes(1);
  });

  it('says below the attempts what went wrong', async () => {
    const unreachable = () => {
      throw new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED 127.0.0.1:1') });
    };
    const { done } = await downloadFrom(unreachable, unreachable, unreachable);
    await expect(done).rejects.toThrow('(no answer: connect ECONNREFUSED 127.0.0.1:1)');
  });

  it('tells the tag of the answer, and asks only for what is newer than a tag', async () => {
    const tagged = () => new Response('a,b\n', { headers: { etag: '"2"' } });
    const { done, fetchUrl } = await downloadWith('"1"', tagged);
    expect(await done).toEqual({ isUnchanged: false, etag: '"2"' });
    expect(fetchUrl.mock.calls[0]?.[1]?.headers).toEqual({ 'If-None-Match': '"1"' });
  });

  it('writes nothing where nothing is newer', async () => {
    const { done, path } = await downloadWith('"1"', () => new Response(null, { status: 304 }));
    expect(await done).toEqual({ isUnchanged: true, etag: '"1"' });
    await expect(readFile(path)).rejects.toThrow('ENOENT');
  });

  it('takes "not changed" for no file where it asked for the whole one', async () => {
    const { done } = await downloadFrom(() => new Response(null, { status: 304 }));
    await expect(done).rejects.toMatchObject({ code: 'DOWNLOAD_FAILED' });
  });

  it('names no key in what it says', async () => {
    const { done } = await downloadFrom(() => new Response('', { status: 401 }));
    await expect(done).rejects.toThrow('https://data.example.test/file.csv?apiKey=*** answered 401');
  });

  it.each([
    ['https://x.test/?apiKey=abc&b=1', 'https://x.test/?apiKey=***&b=1'],
    ['https://x.test/?a=1&api_key=abc', 'https://x.test/?a=1&api_key=***'],
    ['https://x.test/?token=', 'https://x.test/?token=***'],
    ['local/file.csv', 'local/file.csv'],
  ])('hides secrets of %s', (url, shown) => {
    expect(hideSecrets(url)).toBe(shown);
  });
});
