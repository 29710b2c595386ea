import { createTemporaryFolder } from '@sharpside/server-kit/testing/temporary-folder';
import { describe, expect, it, vi } from 'vitest';
import { openStore as openStoreFor, toStoreLocation } from './open-store.ts';

const openStore = (location: string, environment: NodeJS.ProcessEnv) =>
  openStoreFor(location, environment, { what: 'registry' });

const KEYS = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };

describe('openStore', () => {
  it('opens a folder', async () => {
    const store = openStore(await createTemporaryFolder(), {});
    expect(await store.list('')).toEqual([]);
  });

  it.each([
    [
      { AWS_REGION: 'eu-west-1', AWS_DEFAULT_REGION: 'us-west-2' },
      'https://registry.s3.eu-west-1.amazonaws.com/site/a',
      'eu-west-1',
    ],
    [{ AWS_DEFAULT_REGION: 'us-west-2' }, 'https://registry.s3.us-west-2.amazonaws.com/site/a', 'us-west-2'],
    [
      { AWS_ENDPOINT_URL_S3: 'http://own.test:1', AWS_ENDPOINT_URL: 'http://other.test' },
      'http://own.test:1/registry/site/a',
      'us-east-1',
    ],
    [{ AWS_ENDPOINT_URL: 'http://other.test', AWS_REGION: 'x' }, 'http://other.test/registry/site/a', 'x'],
  ])('opens a bucket of the server and the region that %j names', async (environment, url, region) => {
    const sent: Request[] = [];
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
      sent.push(new Request(input));
      return new Response('x');
    });
    await openStore('s3://registry/site', { ...KEYS, ...environment }).get('a');
    await openStore('s3://registry/site/', { ...KEYS, ...environment, AWS_SESSION_TOKEN: 'short' }).get('a');
    expect(sent.map((request) => request.url)).toEqual([url, url]);
    expect(sent[0]?.headers.get('authorization')).toMatch(new RegExp(`Credential=id/\\d+/${region}/s3/`));
    expect(sent.map(({ headers }) => headers.get('x-amz-security-token'))).toEqual([null, 'short']);
  });

  it('opens the whole of a bucket where no folder is named', async () => {
    const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('x'));
    await openStore('S3://registry', { ...KEYS, AWS_REGION: 'x' }).get('a');
    expect(new Request(fetch.mock.calls[0]?.[0] ?? '').url).toBe('https://registry.s3.x.amazonaws.com/a');
  });

  it.each([
    ['s3://registry', {}, /AWS_REGION: must be set/],
    [
      's3://registry',
      { AWS_ACCESS_KEY_ID: 'id', AWS_REGION: 'x' },
      /AWS_SECRET_ACCESS_KEY: must be set beside/,
    ],
    [
      's3://registry',
      { AWS_SECRET_ACCESS_KEY: 's', AWS_REGION: 'x' },
      /AWS_ACCESS_KEY_ID: must be set beside/,
    ],
    ['s3://registry', KEYS, /AWS_REGION: must be set, or AWS_ENDPOINT_URL_S3/],
    [
      's3://registry',
      { ...KEYS, AWS_ENDPOINT_URL: 'nowhere' },
      /AWS_ENDPOINT_URL: must be an address.*; it is 'nowhere'/,
    ],
    [
      's3://registry',
      { ...KEYS, AWS_ENDPOINT_URL_S3: 'http://user:PASSWORD@minio:9000' },
      /AWS_ENDPOINT_URL_S3: must be an address.*without a password.*; it is '\.\.\.@minio:9000'$/m,
    ],
    [
      's3://registry',
      { ...KEYS, AWS_ENDPOINT_URL_S3: 'http://minio:99999' },
      /AWS_ENDPOINT_URL_S3: must be an/,
    ],
    [
      's3://registry',
      { ...KEYS, AWS_ENDPOINT_URL_S3: 'http://minio?x=1' },
      /AWS_ENDPOINT_URL_S3: must be an/,
    ],
    ['s3://', { ...KEYS, AWS_REGION: 'x' }, /must be s3:\/\/<bucket> or s3:\/\/<bucket>\/<folder>/],
    ['s3://registry/../other', { ...KEYS, AWS_REGION: 'x' }, /must be s3:\/\/<bucket>/],
    [
      'https://registry.example',
      {},
      /The registry https:\/\/registry.example .*\n *-? *must be a folder or s3:\/\/<bucket>\/<folder>/,
    ],
    ['s3://', { ...KEYS, AWS_REGION: 'x' }, /The registry s3:\/\/ .*\n *-? *must be s3/],
    ['s3://registry/a b', { ...KEYS, AWS_REGION: 'x' }, /The registry s3:\/\/registry\/a b /],
  ])('says what is wrong with %s in %j', (location, environment, said) => {
    expect(() => openStore(location, environment)).toThrow(said);
    expect(() => openStore(location, environment)).not.toThrow('PASSWORD');
  });
});

describe('toStoreLocation', () => {
  it('makes a path of a folder whole, and leaves an address as it is', () => {
    expect(toStoreLocation('registry', '/srv')).toBe('/srv/registry');
    expect(toStoreLocation('s3://registry/site', '/srv')).toBe('s3://registry/site');
  });

  it('takes for a folder what has an address further on', () => {
    expect(toStoreLocation('./copies/s3://registry', '/srv')).toBe('/srv/copies/s3:/registry');
  });
});
