import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createS3Store, type S3Keys } from '@sharpside/object-store';
import { describeStore } from '@sharpside/object-store/testing/describe-store';
import { type S3Server, startS3Server } from '@sharpside/object-store/testing/s3-server';
import { makeChange } from '@sharpside/registry/changes/make-change';
import { collect } from '@sharpside/registry/collection/collect';
import { publish } from '@sharpside/registry/publish/publish';
import { createRegistry } from '@sharpside/registry/records/registry';
import { openRegistryStore, REGISTRY_USE } from '@sharpside/registry/store/registry-store';
import { aHostBuild, aRemoteBuild, writeBuild } from '@sharpside/registry/testing/a-build';
import { createTemporaryFolder } from '@sharpside/server-kit/testing/temporary-folder';
import { AwsClient } from 'aws4fetch';
import { afterAll, beforeAll, describe, expect, it, type TestContext, vi } from 'vitest';

const POLICY = new URL('../../../../deploy/bucket-policy.json', import.meta.url);
const OPERATIONS = new URL('../../../../docs/operations.md', import.meta.url);
const DAY_MS = 86_400_000;

type Bucket = Awaited<ReturnType<S3Server['createBucket']>>;

const text = (bytes: Uint8Array | undefined) => bytes && new TextDecoder().decode(bytes);
const bytes = (said: string) => new TextEncoder().encode(said);

const clientOf = ({ keys, region }: Bucket) =>
  new AwsClient({ ...keys, sessionToken: '', region, service: 's3' });

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

  it('says of a published file what a browser must be told of it, and gives it to nobody unasked', async () => {
    const location = await server.createBucket();
    const key = 'assets/host/main.abc.js';
    await createS3Store(location, { use: REGISTRY_USE }).putIfAbsent(key, bytes('export {};'));
    const client = clientOf(location);
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

  it.each<[string, { secret?: string; name?: string }, RegExp]>([
    ['a wrong secret', { secret: 'wrong' }, /403 SignatureDoesNotMatch/],
    ['a bucket that is not there', { name: 'no-such-bucket' }, /404 NoSuchBucket/],
  ])('is quoted, for %s', async (_what, wrong, said) => {
    const location = await server.createBucket();
    const keys = { ...location.keys, secretAccessKey: wrong.secret ?? location.keys.secretAccessKey };
    const store = createS3Store({ ...location, bucket: wrong.name ?? location.bucket, keys });
    await expect(store.get('a')).rejects.toThrow(said);
    await expect(store.putIfAbsent('a', bytes('x'))).rejects.toThrow(said);
    await expect(store.list('')).rejects.toThrow(said);
    await expect(store.remove('a')).rejects.toThrow(said);
  });

  it('goes on with the next keys of a file, after the server took the first ones back', async ({ skip }) => {
    const { createUser, removeKeys } = server;
    if (!createUser || !removeKeys) return skip('This server makes no users for tests.');
    const owned = await server.createBucket();
    const owner = clientOf(owned);
    const Statement = [
      { Effect: 'Allow', Principal: '*', Action: 's3:*', Resource: [`arn:aws:s3:::${owned.bucket}/*`] },
    ];
    const body = JSON.stringify({ Version: '2012-10-17', Statement });
    await owner.fetch(`${owned.endpoint}/${owned.bucket}?policy`, { method: 'PUT', body });
    const folder = await createTemporaryFolder();
    const file = join(folder, 'credentials');
    const give = ({ accessKeyId, secretAccessKey }: S3Keys) =>
      writeFile(
        file,
        `[default]\naws_access_key_id = ${accessKeyId}\naws_secret_access_key = ${secretAccessKey}\n`,
      );
    vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', file);
    vi.stubEnv('AWS_CONFIG_FILE', join(folder, 'config'));
    const [first, second] = [await createUser('monday'), await createUser('tuesday')];
    await give(first);
    const environment = { AWS_ENDPOINT_URL_S3: owned.endpoint };
    const store = openRegistryStore(`s3://${owned.bucket}/site`, environment);
    expect(await store.putIfAbsent('a', bytes('x'))).toBe(true);
    await give(second);
    await removeKeys(first);
    expect(await store.putIfAbsent('b', bytes('y'))).toBe(true);
    expect([text(await store.get('a')), text(await store.get('b'))]).toEqual(['x', 'y']);
  });

  describe('with deploy/bucket-policy.json', () => {
    let users: { edge: S3Keys; control: S3Keys } | undefined;
    beforeAll(async () => {
      const { createUser } = server;
      users = createUser && { edge: await createUser('edge'), control: await createUser('control') };
    });

    /** A bucket with the policy, which its owner set. `as`: the bucket as the holder of some keys may use it. */
    async function createProtected({ skip }: Pick<TestContext, 'skip'>, statement?: string) {
      if (users === undefined) return skip('This server makes no users for tests.');
      const owned = await server.createBucket();
      const { bucket, endpoint } = owned;
      // Ceph's users have no account, so the account's id is removed.
      const body = readFileSync(POLICY, 'utf8')
        .replace('"Statement": [', statement === undefined ? '$&' : `$&${statement},`)
        .replaceAll('arn:aws:s3:::registry', `arn:aws:s3:::${bucket}`)
        .replaceAll('111122223333', '');
      const owner = clientOf(owned);
      const { status } = await owner.fetch(`${endpoint}/${bucket}?policy`, { method: 'PUT', body });
      expect(status).toBeLessThan(300);
      const as = (keys: S3Keys, prefix = owned.prefix) => createS3Store({ ...owned, keys, prefix });
      const toUrl = (key: string) => `${endpoint}/${bucket}/${owned.prefix}${key}`;
      return { as, toUrl, ...users, owner: createS3Store({ ...owned, prefix: '' }) };
    }

    it('lets an edge read and list the site, and neither write nor remove', async (test) => {
      const { as, edge, control } = await createProtected(test);
      await as(control).putIfAbsent('releases/host/1.0.0.json', bytes('{}'));
      const store = as(edge);
      expect(text(await store.get('releases/host/1.0.0.json'))).toBe('{}');
      // Without the right to list, a server answers 403 for missing objects, and an edge cannot follow a channel.
      expect(await store.get('releases/host/2.0.0.json')).toBeUndefined();
      expect(await store.list('releases/')).toEqual(['releases/host/1.0.0.json']);
      await expect(store.putIfAbsent('a', bytes('x'))).rejects.toThrow(/403 AccessDenied/);
      await expect(store.remove('releases/host/1.0.0.json')).rejects.toThrow(/403 AccessDenied/);
      expect(await as(control).list('')).toEqual(['releases/host/1.0.0.json']);
    });

    it('keeps both from what is beside the site in the bucket, and everybody else from all of it', async (test) => {
      const { as, edge, control, owner } = await createProtected(test);
      await owner.putIfAbsent('private/plan', bytes('x'));
      for (const keys of [edge, control]) {
        await expect(as(keys, 'private/').get('plan')).rejects.toThrow(/403 AccessDenied/);
      }
      await expect(as(control, 'private/').putIfAbsent('more', bytes('x'))).rejects.toThrow(
        /403 AccessDenied/,
      );
      const stranger = await server.createUser?.('stranger');
      if (stranger === undefined) throw new TypeError('This server made users before.');
      await expect(as(stranger).get('a')).rejects.toThrow(/403 AccessDenied/);
      await expect(as(stranger).list('')).rejects.toThrow(/403 AccessDenied/);
    });

    it('gives browsers published files, and nothing else, with the statement that operations.md has for it', async (test) => {
      const [statement] = /\{ "Effect": .* \}/.exec(readFileSync(OPERATIONS, 'utf8')) ?? [];
      expect(statement).toBeDefined();
      const { as, control, toUrl } = await createProtected(test, statement);
      for (const key of ['assets/host/main.abc.js', 'releases/host/1.0.0.json']) {
        await as(control).putIfAbsent(key, bytes('{}'));
      }
      expect((await fetch(toUrl('assets/host/main.abc.js'))).status).toBe(200);
      expect((await fetch(toUrl('releases/host/1.0.0.json'))).status).toBe(403);
    });

    it('lets the control service publish, promote, roll back and collect', async (test) => {
      const { as, control, edge } = await createProtected(test);
      const deps = { store: as(control), now: () => new Date('2031-01-01T00:00:00.000Z') };
      const author = { channel: 'production', by: 'Ann', reason: null };
      for (const fixture of [
        aHostBuild(),
        ...['1.0.0', '1.1.0', '1.2.0'].map((version) => aRemoteBuild({ version, screen: `odds${version}` })),
      ]) {
        const { name: app, version } = fixture.manifest;
        const folder = await writeBuild(await createTemporaryFolder(), fixture);
        await publish(deps, { ...author, app, folder, commit: null, allowGrowth: true });
        await makeChange(deps, { action: 'promote', ...author, app, version });
      }
      const later = { ...deps, now: () => new Date(deps.now().getTime() + 100 * DAY_MS) };
      await collect(later, { by: 'Ops', reason: 'Room', days: 30, keep: 1 });
      await makeChange(later, {
        action: 'rollback',
        ...author,
        app: 'remote-tools',
        reason: 'It looks wrong',
      });
      const seen = createRegistry(as(edge));
      expect(await seen.listVersions('remote-tools')).toEqual(['1.1.0', '1.2.0']);
      expect((await seen.readChannel('production'))?.apps['remote-tools']?.current).toBe('1.1.0');
    });
  });
});
