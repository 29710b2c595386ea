import { applyProxies } from '@sharpside/server-kit';
import { createTemporaryFolder } from '@sharpside/server-kit/testing/temporary-folder';
import { startTestProxy } from '@sharpside/server-kit/testing/test-proxy';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openStore as openStoreFor, toStoreLocation } from './open-store.ts';
import { startS3StandIn } from './testing/s3-stand-in.ts';

const openStore = (location: string, environment: NodeJS.ProcessEnv) =>
  openStoreFor(location, environment, { what: 'registry' });

const KEYS = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };

describe('openStore', () => {
  it('opens a folder', async () => {
    const store = openStore(await createTemporaryFolder(), {});
    expect(await store.list('')).toEqual([]);
  });

  const OWN = { AWS_ENDPOINT_URL_S3: 'http://own.test:1', AWS_ENDPOINT_URL: 'http://other.test' };
  it.each([
    [{ AWS_REGION: 'x', AWS_DEFAULT_REGION: 'y' }, 'https://registry.s3.x.amazonaws.com/site/a%401', 'x'],
    [{ AWS_DEFAULT_REGION: 'y' }, 'https://registry.s3.y.amazonaws.com/site/a%401', 'y'],
    [OWN, 'http://own.test:1/registry/site/a%401', 'us-east-1'],
    [
      { AWS_ENDPOINT_URL: 'http://other.test', AWS_REGION: 'x' },
      'http://other.test/registry/site/a%401',
      'x',
    ],
  ])('opens a bucket of the server and the region that %j names', async (environment, url, region) => {
    const sent: Request[] = [];
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
      sent.push(new Request(input));
      return new Response('x');
    });
    await openStore('s3://registry/site', { ...KEYS, ...environment }).get('a@1');
    await openStore('s3://registry/site/', { ...KEYS, ...environment, AWS_SESSION_TOKEN: 'short' }).get(
      'a@1',
    );
    expect(sent.map((request) => request.url)).toEqual([url, url]);
    expect(sent[0]?.headers.get('authorization')).toMatch(new RegExp(`Credential=id/\\d+/${region}/s3/`));
    expect(sent.map(({ headers }) => headers.get('x-amz-security-token'))).toEqual([null, 'short']);
  });

  it('opens the whole of a bucket where no folder is named', async () => {
    const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('x'));
    await openStore('S3://registry', { ...KEYS, AWS_REGION: 'x' }).get('a');
    expect(new Request(fetch.mock.calls[0]?.[0] ?? '').url).toBe('https://registry.s3.x.amazonaws.com/a');
  });

  const HERE = { ...KEYS, AWS_REGION: 'x' };
  it.each([
    ['s3://registry', { AWS_ACCESS_KEY_ID: 'id' }, /AWS_SECRET_ACCESS_KEY: must be set beside/],
    ['s3://registry', KEYS, /AWS_REGION: must be set, or AWS_ENDPOINT_URL_S3/],
    [
      's3://registry',
      { AWS_ENDPOINT_URL: 'nowhere' },
      /AWS_ENDPOINT_URL: must be an address.*; it is 'nowhere'/,
    ],
    [
      's3://registry',
      { AWS_ENDPOINT_URL_S3: 'http://user:PASSWORD@minio:9000' },
      /AWS_ENDPOINT_URL_S3: must be an address.*without a password.*; it is '\.\.\.@minio:9000'$/m,
    ],
    ['s3://', HERE, /The registry s3:\/\/ .*\n *-? *must be s3:\/\/<bucket> or s3:\/\/<bucket>\/<folder>/],
    ['s3://registry/../other', HERE, /must be s3:\/\/<bucket>/],
    [
      'https://registry.example',
      {},
      /The registry https:.*\n *-? *must be a folder or s3:\/\/<bucket>\/<folder>/,
    ],
  ])('says what is wrong with %s in %j', (location, environment, said) => {
    expect(() => openStore(location, environment)).toThrow(said);
    expect(() => openStore(location, environment)).not.toThrow('PASSWORD');
  });
});

it('toStoreLocation makes a path of a folder whole, also with an address further on, and leaves an address as it is', () => {
  expect(toStoreLocation('registry', '/srv')).toBe('/srv/registry');
  expect(toStoreLocation('s3://registry/site', '/srv')).toBe('s3://registry/site');
  expect(toStoreLocation('./copies/s3://registry', '/srv')).toBe('/srv/copies/s3:/registry');
});

describe('a bucket in a network with a proxy', () => {
  const open = (endpoint: string) =>
    openStore('s3://registry/site', { ...KEYS, AWS_ENDPOINT_URL_S3: endpoint });

  it('is read and written by the proxy, and directly where NO_PROXY names it', async () => {
    const standIn = await startS3StandIn();
    onTestFinished(standIn.stop);
    const proxy = await startTestProxy({ origins: { 's3.example:80': standIn.endpoint } });
    await applyProxies(proxy.environment);
    const bytes = new TextEncoder().encode('x');
    expect(await open('http://s3.example').putIfAbsent('a', bytes)).toBe(true);
    expect(await open('http://s3.example').get('a')).toEqual(bytes);
    // Before them come the checks of the server's conditional writes.
    expect(proxy.passed.slice(-2)).toEqual(
      ['PUT', 'GET'].map((method) => `${method} http://s3.example/registry/site/a`),
    );
    const { length } = proxy.passed;
    expect(await open(standIn.endpoint).get('a')).toEqual(bytes);
    expect(proxy.passed).toHaveLength(length);
  });

  it('says by which proxy it cannot be reached, without its password', async () => {
    const proxy = await startTestProxy({ refusal: 407 });
    await applyProxies(proxy.environment);
    const failed = open('https://s3.example').get('a');
    await expect(failed).rejects.toThrow(`, by the proxy ${proxy.address} of HTTPS_PROXY)`);
    await expect(failed).rejects.not.toThrow('secret');
  });
});
