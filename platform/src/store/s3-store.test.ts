import { describe, expect, it } from 'vitest';
import { createS3Store, type S3Location } from './s3-store.ts';

const bytes = (said: string) => new TextEncoder().encode(said);

const LOCATION: S3Location = {
  bucket: 'registry',
  prefix: 'site/',
  endpoint: 'http://s3.test',
  region: 'us-east-1',
  accessKeyId: 'id',
  secretAccessKey: 'secret',
  sessionToken: undefined,
};

type Answer = { status: number; body?: string } | Error;

/** A store whose server answers as it is told; `sent` grows with what it was asked. */
function openScripted(answer: (request: Request, index: number) => Answer) {
  const sent: Request[] = [];
  const store = createS3Store(LOCATION, {
    retryMs: 0,
    fetch: async (input) => {
      const request = new Request(input);
      sent.push(request);
      const given = answer(request, sent.length - 1);
      if (given instanceof Error) throw given;
      return new Response(given.status === 204 ? null : (given.body ?? ''), { status: given.status });
    },
  });
  return { store, sent };
}

const isProbe = ({ url }: Request) => url.endsWith('.conditional-writes');

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
    const { store, sent } = openScripted(() => ({
      status: 503,
      body: '<Error><Code>SlowDown</Code><Message>Reduce your request rate.</Message></Error>',
    }));
    await expect(store.get('a')).rejects.toThrow(
      "cannot read 'a' in s3://registry/site/: 503 SlowDown: Reduce your request rate.",
    );
    expect(sent).toHaveLength(4);
  });

  it('refuses a server that overwrites in spite of the condition', async () => {
    const { store, sent } = openScripted(() => ({ status: 200 }));
    await expect(store.putIfAbsent('a', bytes('x'))).rejects.toMatchObject({ code: 'STORE_UNSAFE' });
    expect(sent.every(isProbe)).toBe(true);
    expect(sent.every(({ headers }) => headers.get('if-none-match') === '*')).toBe(true);
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
});
