import { createHash } from 'node:crypto';
import { applyProxies } from '@sharpside/server-kit';
import { startTestProxy } from '@sharpside/server-kit/testing/test-proxy';
import { describe, expect, it } from 'vitest';
import { createS3Store } from './s3-store.ts';
import { type Answer, isProbe, LOCATION, openScripted } from './testing/scripted-s3.ts';

const bytes = (said: string) => new TextEncoder().encode(said);

describe('the S3 store', () => {
  it('asks again when the server is busy, and gives up with what it said', async () => {
    const { store, sent, waits } = openScripted(() => ({
      status: 503,
      body: '<Error><Code>SlowDown</Code><Message>Reduce your request rate.</Message></Error>',
    }));
    await expect(store.get('a')).rejects.toMatchObject({
      code: 'STORE_FAILED',
      message: "cannot read 'a' in s3://registry/site/: 503 SlowDown: Reduce your request rate.",
    });
    expect(sent).toHaveLength(4);
    expect(waits).toHaveLength(3);
    // Each pause is twice as long as the previous pause, less a random part of up to half.
    for (const [index, ms] of waits.entries()) {
      expect(ms).toBeGreaterThanOrEqual(100 * 2 ** index);
      expect(ms).toBeLessThanOrEqual(200 * 2 ** index);
    }
  });

  it('names the proxy by which a server gave no answer in time', async () => {
    const proxy = await startTestProxy();
    await applyProxies(proxy.environment);
    const { store } = openScripted(() => new DOMException('It was late', 'TimeoutError'));
    await expect(store.get('a')).rejects.toThrow(`: It was late, by the proxy ${proxy.address} of HTTP`);
  });

  it('gives up an object that is larger than its key allows, and does not ask again', async () => {
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(1024)),
    });
    const { store, sent } = openScripted(() => ({ status: 200, body }), { toMaxBytes: () => 4096 });
    await expect(store.get('a')).rejects.toMatchObject({
      code: 'STORE_VALUE_TOO_LARGE',
      message:
        "cannot read 'a' in s3://registry/site/: it has more than 4096 bytes, and our programs write no such object there",
    });
    expect(sent).toHaveLength(1);
    expect(body.locked).toBe(false);
  });

  it('reads a list to its last page', async () => {
    const page = (keys: readonly string[], isTruncated: boolean) =>
      `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${keys
        .map((key) => `<Contents><Key>site/${key}</Key></Contents>`)
        .join('')}</ListBucketResult>`;
    const { store } = openScripted(({ url }) => {
      const after = new URL(url).searchParams.get('start-after');
      return { status: 200, body: after === 'site/a/2' ? page(['a/3'], false) : page(['a/1', 'a/2'], true) };
    });
    expect(await store.list('a/')).toEqual(['a/1', 'a/2', 'a/3']);
  });

  it('reads the folders to the last page, past all that is below one', async () => {
    const page = (folders: readonly string[], isTruncated: boolean) =>
      `<ListBucketResult><Prefix>site/a/</Prefix><IsTruncated>${isTruncated}</IsTruncated>
      <Contents><Key>site/a/0</Key></Contents>${folders
        .map((folder) => `<CommonPrefixes>\n<Prefix>site/a/${folder}/</Prefix></CommonPrefixes>`)
        .join('')}</ListBucketResult>`;
    const { store, sent } = openScripted(({ url }) => {
      const after = new URL(url).searchParams.get('start-after');
      return { status: 200, body: after === 'site/a/20' ? page(['3'], false) : page(['1', '2'], true) };
    });
    expect(await store.listFolders('a/')).toEqual(['1', '2', '3']);
    expect(sent.map(({ url }) => new URL(url).searchParams.get('delimiter'))).toEqual(['/', '/']);
  });

  it('goes on after a loss of connection, two writers at the same moment, and a server that is busy or fails', async () => {
    const failures = [new TypeError('fetch failed'), { status: 409 }, { status: 429 }, { status: 500 }];
    for (const failure of failures) {
      const { store, sent } = openScripted((_request, index) =>
        index < 3 ? failure : { status: 200, body: 'x' },
      );
      expect(await store.get('a')).toEqual(bytes('x'));
      expect(sent).toHaveLength(4);
    }
  });

  it.each([400, 403, 404, 499])('does not ask again after an answer of %i', async (status) => {
    const { store, sent } = openScripted(() => ({ status }));
    await store.get('a').catch(() => undefined);
    expect(sent).toHaveLength(1);
  });

  it('says why a server could not be reached', async () => {
    const cause = new Error('connect ECONNREFUSED 127.0.0.1:1');
    const { store } = openScripted(() => new TypeError('fetch failed', { cause }));
    await expect(store.list('a/')).rejects.toThrow(
      "cannot list 'a/' in s3://registry/site/: fetch failed (connect ECONNREFUSED 127.0.0.1:1)",
    );
  });

  it('takes away what is not there, and no bucket that is not there', async () => {
    const { store, sent } = openScripted(() => ({ status: 404, body: '<Code>NoSuchKey</Code>' }));
    await expect(store.remove('a')).resolves.toBeUndefined();
    expect(sent.map(({ method }) => method)).toEqual(['DELETE']);
    expect(await store.get('a')).toBeUndefined();
    const noBucket = openScripted(() => ({ status: 404, body: '<Code>NoSuchBucket</Code>' }));
    const said = 'in s3://registry/site/: 404 NoSuchBucket';
    await expect(noBucket.store.remove('a')).rejects.toThrow(`cannot remove 'a' ${said}`);
    await expect(noBucket.store.get('a')).rejects.toThrow(`cannot read 'a' ${said}`);
    await expect(noBucket.store.list('a/')).rejects.toThrow(`cannot list 'a/' ${said}`);
  });

  it('signs as who it is, for its region, with every byte of a write', async () => {
    const { store, sent } = openScripted((request) => ({ status: isProbe(request) ? 412 : 200 }), {
      region: 'eu-west-1',
      keys: { accessKeyId: 'id', secretAccessKey: 'secret', sessionToken: 'of an hour' },
    });
    await store.putIfAbsent('assets/host/main.abc.js', bytes('export {};'));
    const headers = sent.at(-1)?.headers;
    expect(headers?.get('authorization')).toMatch(/Credential=id\/\d{8}\/eu-west-1\/s3\/aws4_request/);
    expect(headers?.get('x-amz-security-token')).toBe('of an hour');
    expect(headers?.get('x-amz-content-sha256')).toBe(
      createHash('sha256').update('export {};').digest('hex'),
    );
    expect(headers?.get('content-type')).toBe('text/of-assets/host/main.abc.js');
  });

  it('reads again where the connection breaks in the middle of an answer', async () => {
    let reads = 0;
    const store = createS3Store(LOCATION, {
      wait: async () => {},
      fetch: async () => {
        reads += 1;
        if (reads > 1) return new Response('whole');
        const broken = new ReadableStream({
          start(controller) {
            controller.enqueue(bytes('wh'));
            controller.error(new TypeError('terminated'));
          },
        });
        return new Response(broken);
      },
    });
    expect(new TextDecoder().decode(await store.get('a'))).toBe('whole');
    expect(reads).toBe(2);
  });

  it('gives up after its attempts, also where keys ended at the last one', async () => {
    const codes = [503, 503, 503, 400, 503];
    const keys = async () => ({ accessKeyId: 'id', secretAccessKey: 's', sessionToken: undefined });
    const { store, sent } = openScripted(
      (_request, index) => ({ status: codes[index] ?? 200, body: '<Code>ExpiredToken</Code>' }),
      { keys },
    );
    await expect(store.get('a')).rejects.toThrow(/503/);
    expect(sent).toHaveLength(codes.length);
  });

  it('ends a list at an empty page, whatever is said to follow', async () => {
    const { store } = openScripted(() => ({ status: 200, body: '<IsTruncated>true</IsTruncated>' }));
    expect(await store.list('a/')).toEqual([]);
  });

  it.each<[string, Answer, string, boolean]>([
    ['nothing', { status: 412 }, 'ours', false],
    ['429', { status: 429 }, 'ours', false],
    ['409', { status: 409 }, 'ours', false],
    ['500', { status: 500 }, 'ours', true],
    ['a loss of connection', new TypeError('fetch failed'), 'ours', true],
    ['503', { status: 503 }, 'theirs', false],
  ])('after %s a refused write that finds %j (%s) has won: %s', async (_, first, body, isWon) => {
    let writes = 0;
    const { store } = openScripted((request) => {
      if (isProbe(request)) return { status: 412 };
      if (request.method === 'GET') return { status: 200, body };
      writes += 1;
      return writes === 1 ? first : { status: 412 };
    });
    expect(await store.putIfAbsent('a', bytes('ours'))).toBe(isWon);
  });

  it('leaves no answer unread, which would hold its connection', async () => {
    const answers: Response[] = [];
    const store = createS3Store(LOCATION, {
      wait: async () => {},
      fetch: async () => {
        const response = new Response('busy', { status: answers.length < 2 ? 503 : 200 });
        answers.push(response);
        return response;
      },
    });
    await store.get('a');
    expect(answers.map(({ bodyUsed }) => bodyUsed)).toEqual([true, true, true]);
  });
});
