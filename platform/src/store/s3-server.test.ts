import { AwsClient } from 'aws4fetch';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeCollection } from '../testing/describe-collection.ts';
import { describeRandomChanges } from '../testing/describe-random-changes.ts';
import { describeSeveralEdges } from '../testing/describe-several-edges.ts';
import { describeStore } from '../testing/describe-store.ts';
import { type S3Server, startS3Server } from '../testing/s3-server.ts';
import { createS3Store } from './s3-store.ts';

const text = (bytes: Uint8Array | undefined) => bytes && new TextDecoder().decode(bytes);
const bytes = (said: string) => new TextEncoder().encode(said);

describe('an S3 server', { tags: 'ceph' }, () => {
  let server: S3Server;
  beforeAll(async () => {
    server = await startS3Server();
  }, 60_000);
  afterAll(() => server?.stop());

  const createStorage = async () => {
    const location = await server.createBucket();
    return () => createS3Store(location);
  };

  describeStore('a bucket', createStorage);
  describeCollection('a bucket', createStorage);
  describeSeveralEdges('a bucket', createStorage);
  describeRandomChanges('a bucket', {
    changes: { short: 12, long: 200 },
    processPercent: 20,
    async createStorage() {
      const location = await server.createBucket();
      return {
        location: `s3://${location.bucket}/site`,
        environment: {
          AWS_ENDPOINT_URL_S3: server.endpoint,
          AWS_ACCESS_KEY_ID: location.accessKeyId,
          AWS_SECRET_ACCESS_KEY: location.secretAccessKey,
        },
        open: () => createS3Store(location),
      };
    },
  });

  it('says of a published file what a browser must be told of it, and gives it to nobody unasked', async () => {
    const location = await server.createBucket();
    const key = 'assets/host/main.abc.js';
    await createS3Store(location).putIfAbsent(key, bytes('export {};'));
    const client = new AwsClient({ ...location, sessionToken: '', service: 's3' });
    const url = `${location.endpoint}/${location.bucket}/${location.prefix}${key}`;
    const { headers } = await client.fetch(url, { method: 'HEAD' });
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await fetch(url)).status).toBe(403);
  });

  it('keeps every sign that a key may have, and what is beside the prefix apart', async () => {
    const location = await server.createBucket();
    const store = createS3Store(location);
    const beside = createS3Store({ ...location, prefix: 'site-2/' });
    await beside.putIfAbsent('a/theirs', bytes('x'));
    expect(await store.putIfAbsent('a/@b~1._-c/D', bytes('x'))).toBe(true);
    expect(await store.list('')).toEqual(['a/@b~1._-c/D']);
    expect(text(await store.get('a/@b~1._-c/D'))).toBe('x');
  });

  it.each([
    ['a wrong secret', { secretAccessKey: 'wrong' }, /403 SignatureDoesNotMatch/],
    ['a bucket that is not there', { bucket: 'no-such-bucket' }, /404 NoSuchBucket/],
  ])('is quoted, for %s', async (_what, wrong, said) => {
    const store = createS3Store({ ...(await server.createBucket()), ...wrong });
    await expect(store.get('a')).rejects.toThrow(said);
    await expect(store.putIfAbsent('a', bytes('x'))).rejects.toThrow(said);
    await expect(store.list('')).rejects.toThrow(said);
    await expect(store.remove('a')).rejects.toThrow(said);
  });
});
