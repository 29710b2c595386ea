import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryFolder } from '@sharpside/warehouse/testing/temporary-folder';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { download, hideSecrets } from './download.ts';
import type { FetchAnswer } from './http/fetch-answer.ts';

const URL_ASKED = 'https://data.example.test/file.csv?apiKey=hush';

async function downloadFrom(...answers: (() => Response)[]) {
  return downloadWith(undefined, ...answers);
}

async function downloadWith(etag: string | undefined, ...answers: (() => Response)[]) {
  const path = join(await createTemporaryFolder(), 'file');
  const fetchUrl = vi.fn<FetchAnswer>();
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

const unreachable = () => {
  throw new AggregateError([new Error('connect ECONNREFUSED ::1:1'), new Error('second')]);
};

describe('download', () => {
  it.each([
    ['the server is busy', busy],
    ['the answer breaks off', broken],
    ['there is no connection', unreachable],
  ])('tries again where %s, and then has the whole file', async (_, first) => {
    const { done, path, waits } = await downloadFrom(first, ok);
    await done;
    expect(await readFile(path, 'utf8')).toBe('a,b\n1,2\n');
    expect(waits).toEqual([1]);
  });

  it('writes an empty file where the answer is empty', async () => {
    const { done, path } = await downloadFrom(() => new Response(null));
    expect(await done).toEqual({ isUnchanged: false, etag: undefined, isLengthKnown: false });
    expect(await readFile(path, 'utf8')).toBe('');
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
    [410, 'INPUT_ABSENT'],
    [401, 'DOWNLOAD_FAILED'],
  ])('does not ask again after %d, and lets go of the answer', async (status, code) => {
    const { done, fetchUrl } = await downloadFrom(() => new Response('', { status }));
    const message = `https://data.example.test/file.csv?apiKey=*** answered ${status}; check the address`;
    await expect(done).rejects.toMatchObject({ code, message });
    expect(fetchUrl).toHaveBeenCalledTimes(1);
    expect(fetchUrl.mock.calls[0]?.[1].signal.aborted).toBe(true);
  });

  it.each([201, 202, 203, 204, 205, 206, 300, 304])(
    'takes no answer of status %d for the file',
    async (status) => {
      const isEmpty = [204, 205, 304].includes(status);
      const { done, path, fetchUrl } = await downloadFrom(
        () => new Response(isEmpty ? null : 'a,b\n', { status }),
      );
      await expect(done).rejects.toMatchObject({
        code: 'DOWNLOAD_FAILED',
        message: expect.stringContaining(`answered ${status}; check the address`),
      });
      await expect(readFile(path)).rejects.toThrow('ENOENT');
      expect(fetchUrl).toHaveBeenCalledTimes(1);
    },
  );

  it.each([
    // If a host has several addresses, the reason is the first one's error.
    ['no answer: connect ECONNREFUSED ::1:1', unreachable],
    ['broke off: connection lost', broken],
  ])('says below the attempts what went wrong: %s', async (reason, answer) => {
    const { done } = await downloadFrom(answer, answer, answer);
    await expect(done).rejects.toThrow(`(${reason})`);
  });

  it('tells the tag of the answer, asks only for what is newer than a tag, and writes nothing where nothing is', async () => {
    const tagged = () => new Response('a,b\n', { headers: { etag: '"2"' } });
    const { done, fetchUrl } = await downloadWith('"1"', tagged);
    expect(await done).toEqual({ isUnchanged: false, etag: '"2"', isLengthKnown: false });
    expect(fetchUrl.mock.calls[0]?.[1]?.headers).toEqual({
      'Accept-Encoding': 'identity',
      'If-None-Match': '"1"',
    });
    const unchanged = await downloadWith('"1"', () => new Response(null, { status: 304 }));
    expect(await unchanged.done).toEqual({ isUnchanged: true, etag: '"1"', isLengthKnown: true });
    await expect(readFile(unchanged.path)).rejects.toThrow('ENOENT');
  });

  it.each([
    ['https://x.test/?apiKey=abc&b=1', 'https://x.test/?apiKey=***&b=1'],
    ['https://x.test/?a=1&api_key=abc', 'https://x.test/?a=1&api_key=***'],
    ['https://me:hush@x.test/a@b', 'https://***@x.test/a@b'],
    ['https://x.test/?token=', 'https://x.test/?token=***'],
    ['https://x.test/?access_token=a&client_secret=b', 'https://x.test/?access_token=***&client_secret=***'],
    ['https://x.test/?X-Amz-Date=1', 'https://x.test/?X-Amz-Date=***'],
    ['https://x.test/?X-Goog-Signature=c', 'https://x.test/?X-Goog-Signature=***'],
    ['https://x.test/?AWSAccessKeyId=a&Expires=1', 'https://x.test/?AWSAccessKeyId=***&Expires=1'],
    ['https://x.test/a?sv=1&sig=c%3D', 'https://x.test/a?sv=1&sig=***'],
    ['https://x.test/?gameKey=5&keyword=hits', 'https://x.test/?gameKey=5&keyword=hits'],
    ['local/file.csv', 'local/file.csv'],
  ])('hides secrets of %s', (url, shown) => {
    expect(hideSecrets(url)).toBe(shown);
  });
});

describe('download, of what it waits for', () => {
  const refused = () => {
    throw Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:9'), { code: 'ECONNREFUSED' });
  };

  it('says after each failed attempt which one it was, the reason, and the pause before the next', async () => {
    const path = join(await createTemporaryFolder(), 'file');
    const fetchUrl: FetchAnswer = async () => refused();
    const delays: string[] = [];
    const options = { fetchUrl, pause: async () => {}, onDelay: (text: string) => delays.push(text) };
    await expect(download({ url: URL_ASKED, path }, options)).rejects.toThrow('in 3 attempts');
    expect(delays).toEqual([
      'attempt 1 of 3 failed (no answer: connect ECONNREFUSED 127.0.0.1:9); the next is in 1 s',
      'attempt 2 of 3 failed (no answer: connect ECONNREFUSED 127.0.0.1:9); the next is in 2 s',
    ]);
  });

  it('says within five seconds that no answer has come yet, and until when it waits', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const path = join(await createTemporaryFolder(), 'file');
    const answer = Promise.withResolvers<Response>();
    const onDelay = vi.fn();
    const done = download({ url: URL_ASKED, path }, { fetchUrl: () => answer.promise, onDelay });
    vi.advanceTimersByTime(4_900);
    expect(onDelay.mock.calls).toEqual([['attempt 1 of 3: no answer yet; it fails after 60 s without one']]);
    answer.resolve(ok());
    await done;
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('download, of what the server says beside the file', () => {
  const text = 'a,b\n1,2\n';
  const md5 = (of: string) => createHash('md5').update(of).digest('base64');
  const withHeaders = (headers: Record<string, string>) => () => new Response(text, { headers });

  it.each([
    ['its length', { 'content-length': '8' }],
    ['its MD5', { 'content-md5': md5(text) }],
    ['what was packed', { 'content-length': '5', 'content-encoding': 'br', 'content-md5': 'x' }],
  ])('takes a file that agrees with %s', async (_, headers) => {
    const { done, path } = await downloadFrom(withHeaders(headers));
    await done;
    expect(await readFile(path, 'utf8')).toBe(text);
  });

  it.each([
    ['shorter than its length', { 'content-length': '9' }, '8 of 9 bytes came'],
    ['longer than its length', { 'content-length': '7' }, '8 of 7 bytes came'],
    ['of another MD5', { 'content-md5': md5('x') }, 'its checksum is not that of content-md5'],
  ])('tries again, and then refuses, a file that is %s', async (_, headers, reason) => {
    const wrong = withHeaders(headers);
    const { done, fetchUrl } = await downloadFrom(wrong, wrong, wrong);
    await expect(done).rejects.toMatchObject({
      code: 'DOWNLOAD_FAILED',
      message: expect.stringContaining(reason),
    });
    expect(fetchUrl).toHaveBeenCalledTimes(3);
  });

  it('gives up an answer that is longer than it may be', async () => {
    const path = join(await createTemporaryFolder(), 'file');
    const fetchUrl = vi.fn<FetchAnswer>(async () => ok());
    const done = download({ url: URL_ASKED, path, maxBytes: 7 }, { fetchUrl });
    await expect(done).rejects.toMatchObject({
      code: 'INPUT_TOO_LARGE',
      message: expect.stringContaining('apiKey=*** answers more than 7 bytes'),
    });
    expect(fetchUrl).toHaveBeenCalledTimes(1);
  });

  it.each([
    [{ 'content-length': '8' }, true],
    [{ 'transfer-encoding': 'chunked' }, true],
    [{}, false],
  ])('tells whether the end is known: %j', async (headers, isLengthKnown) => {
    const { done } = await downloadFrom(withHeaders(headers));
    expect(await done).toMatchObject({ isLengthKnown });
  });
});

describe('download, where the server asks for patience', () => {
  const NOW = new Date('2031-05-05T10:00:00Z');
  const patient = (after: string) => () =>
    new Response('', { status: 503, headers: { 'retry-after': after } });

  async function listPauses(attempts: number | undefined, ...answers: (() => Response)[]) {
    vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const path = join(await createTemporaryFolder(), 'file');
    const fetchUrl = vi.fn<FetchAnswer>(async () => (answers.shift() ?? ok)());
    const pauses: number[] = [];
    const pause = async (ms: number) => void pauses.push(ms);
    await download({ url: URL_ASKED, path }, { fetchUrl, pause, ...(attempts && { attempts }) });
    return pauses;
  }

  it('waits a second, then twice as long', async () => {
    expect(await listPauses(undefined, busy, busy)).toEqual([1000, 2000]);
    expect(await listPauses(4, busy, busy, busy)).toEqual([1000, 2000, 4000]);
  });

  it.each([
    ['a number of seconds', '7', 7000],
    ['a time', 'Mon, 05 May 2031 10:00:30 GMT', 30_000],
    ['less than we wait anyway', '0', 1000],
    ['a time that is over', 'Mon, 05 May 2031 09:00:00 GMT', 1000],
    ['more than a minute', '3600', 60_000],
    ['something else', 'soon', 1000],
    ['seconds with a word', '7 s', 1000],
  ])('waits as long as it says, a minute at most: %s', async (_, after, ms) => {
    expect(await listPauses(undefined, patient(after))).toEqual([ms]);
  });

  it.each([408, 425, 429, 500, 502, 503, 504])('asks again after %d', async (status) => {
    expect(await listPauses(undefined, () => new Response('', { status }))).toHaveLength(1);
  });
});
