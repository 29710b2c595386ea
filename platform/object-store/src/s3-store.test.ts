import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createS3Store } from './s3-store.ts';
import { isProbe, LOCATION, openScripted } from './testing/scripted-s3.ts';

const bytes = (said: string) => new TextEncoder().encode(said);

describe('the S3 store', () => {
  it('takes a write for done whose answer was lost, when what is there is what it wrote', async () => {
    let writes = 0;
    const { store } = openScripted((request) => {
      if (isProbe(request)) return { status: 412 };
      if (request.method === 'GET') return { status: 200, body: 'ours' };
      writes += 1;
      return writes === 1 ? new TypeError('fetch failed') : { status: 412 };
    });
    expect(await store.putIfAbsent('channels/production/1.json', bytes('ours'))).toBe(true);
  });

  it('has lost where somebody else wrote after its own attempt failed', async () => {
    let writes = 0;
    const { store } = openScripted((request) => {
      if (isProbe(request)) return { status: 412 };
      if (request.method === 'GET') return { status: 200, body: 'theirs' };
      writes += 1;
      return { status: writes === 1 ? 503 : 412 };
    });
    expect(await store.putIfAbsent('channels/production/1.json', bytes('ours'))).toBe(false);
  });

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
    // Each wait is twice as long as the one before, less a random part of up to half.
    for (const [index, ms] of waits.entries()) {
      expect(ms).toBeGreaterThanOrEqual(100 * 2 ** index);
      expect(ms).toBeLessThanOrEqual(200 * 2 ** index);
    }
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

  it.each([
    ['a loss of connection', new TypeError('fetch failed')],
    ['two writers at the same moment', { status: 409 }],
    ['too many requests', { status: 429 }],
    ['a server that fails', { status: 500 }],
  ])('goes on after %s', async (_, failure) => {
    const { store, sent } = openScripted((_request, index) =>
      index < 3 ? failure : { status: 200, body: 'x' },
    );
    expect(await store.get('a')).toEqual(bytes('x'));
    expect(sent).toHaveLength(4);
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

  it('has not won a write that is refused for what is there, though nothing was lost on the way', async () => {
    const { store } = openScripted((request) => {
      if (request.method === 'GET') return { status: 200, body: 'ours' };
      return { status: 412 };
    });
    expect(await store.putIfAbsent('a', bytes('ours'))).toBe(false);
  });

  it('takes away what is not there, and no bucket that is not there', async () => {
    const { store, sent } = openScripted(() => ({
      status: 404,
      body: '<Error><Code>NoSuchKey</Code></Error>',
    }));
    await expect(store.remove('a')).resolves.toBeUndefined();
    expect(sent.map(({ method }) => method)).toEqual(['DELETE']);
    expect(await store.get('a')).toBeUndefined();
    const noBucket = openScripted(() => ({ status: 404, body: '<Error><Code>NoSuchBucket</Code></Error>' }));
    const failed = (said: string) => ({
      code: 'STORE_FAILED',
      message: `${said} in s3://registry/site/: 404 NoSuchBucket`,
    });
    await expect(noBucket.store.remove('a')).rejects.toMatchObject(failed("cannot remove 'a'"));
    await expect(noBucket.store.get('a')).rejects.toMatchObject(failed("cannot read 'a'"));
    await expect(noBucket.store.list('a/')).rejects.toMatchObject(failed("cannot list 'a/'"));
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

  it('names the bucket in the path of a server of its own, and in the name of one of Amazon', async () => {
    const own = openScripted(() => ({ status: 200 }), { endpoint: 'http://s3.test/' });
    await own.store.get('a/b@1');
    expect(own.sent[0]?.url).toBe('http://s3.test/registry/site/a/b%401');
    const amazon = openScripted(() => ({ status: 200 }), { endpoint: undefined });
    await amazon.store.get('a');
    expect(amazon.sent[0]?.url).toBe('https://registry.s3.us-east-1.amazonaws.com/site/a');
    await amazon.store.list('a/');
    const list = new URL(amazon.sent[1]?.url ?? '');
    expect(Object.fromEntries(list.searchParams)).toEqual({ 'list-type': '2', prefix: 'site/a/' });
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
    const codes = [503, 503, 503, 400, 503, 503, 503, 503];
    const asked: number[] = [];
    const store = createS3Store(
      {
        ...LOCATION,
        keys: async () => ({ accessKeyId: 'id', secretAccessKey: 's', sessionToken: undefined }),
      },
      {
        wait: async () => {},
        fetch: async () => {
          const status = codes[asked.length] ?? 200;
          asked.push(status);
          return new Response(status === 400 ? '<Code>ExpiredToken</Code>' : '', { status });
        },
      },
    );
    await expect(store.get('a')).rejects.toThrow(/503/);
    expect(asked).toEqual([503, 503, 503, 400, 503]);
  });

  it('ends a list at an empty page, whatever is said to follow', async () => {
    const { store } = openScripted(() => ({ status: 200, body: '<IsTruncated>true</IsTruncated>' }));
    expect(await store.list('a/')).toEqual([]);
  });

  it.each([
    [429, false],
    [409, false],
    [500, true],
    [503, true],
  ])('%i of an attempt, and then its own bytes: that it has won is %s', async (status, isWon) => {
    let writes = 0;
    const { store } = openScripted((request) => {
      if (isProbe(request)) return { status: 412 };
      if (request.method === 'GET') return { status: 200, body: 'ours' };
      writes += 1;
      return { status: writes === 1 ? status : 412 };
    });
    expect(await store.putIfAbsent('a', bytes('ours'))).toBe(isWon);
  });

  it('leaves no answer unread, which would hold its connection', async () => {
    const bodies: ReadableStream[] = [];
    const store = createS3Store(LOCATION, {
      wait: async () => {},
      fetch: async () => {
        const response = new Response('busy', { status: bodies.length < 2 ? 503 : 200 });
        if (response.body) bodies.push(response.body);
        return response;
      },
    });
    await store.get('a');
    expect(bodies).toHaveLength(3);
    // Somebody has read each of them to its end.
    expect(bodies.map(({ locked }) => locked)).toEqual([true, true, true]);
  });

  it('goes on after an answer without a body', async () => {
    let asked = 0;
    const store = createS3Store(LOCATION, {
      wait: async () => {},
      fetch: async () => {
        asked += 1;
        return asked === 1 ? new Response(null, { status: 503 }) : new Response('x');
      },
    });
    expect(await store.get('a')).toEqual(bytes('x'));
  });
});
