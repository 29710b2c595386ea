import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';
import { download, hideSecrets } from './download.ts';

const URL_ASKED = 'https://data.example.test/file.csv?apiKey=hush';

async function downloadFrom(...answers: (() => Response)[]) {
  const path = join(await createTemporaryFolder(), 'file');
  const fetchUrl = vi.fn<typeof fetch>();
  for (const answer of answers) fetchUrl.mockImplementationOnce(async () => answer());
  const waits: number[] = [];
  const waitMs = (attempt: number) => {
    waits.push(attempt);
    return 0;
  };
  const done = download(URL_ASKED, path, { fetchUrl, waitMs });
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
