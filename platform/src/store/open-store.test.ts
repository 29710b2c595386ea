import { describe, expect, it } from 'vitest';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';
import { openStore, toStoreLocation } from './open-store.ts';

const KEYS = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };

describe('openStore', () => {
  it('opens a folder', async () => {
    const store = openStore(await createTemporaryFolder(), {});
    expect(await store.list('')).toEqual([]);
  });

  it('opens a bucket of the server and the region that the environment names', () => {
    expect(openStore('s3://registry/site', { ...KEYS, AWS_REGION: 'eu-west-1' })).toBeDefined();
    expect(openStore('s3://registry', { ...KEYS, AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:1' })).toBeDefined();
  });

  it.each([
    ['s3://registry', {}, /AWS_ACCESS_KEY_ID: must be set[\s\S]*AWS_SECRET_ACCESS_KEY: must be set/],
    ['s3://registry', KEYS, /AWS_REGION: must be set, or AWS_ENDPOINT_URL_S3/],
    ['s3://registry', { ...KEYS, AWS_ENDPOINT_URL: 'nowhere' }, /must be an address; it is 'nowhere'/],
    ['s3://', { ...KEYS, AWS_REGION: 'x' }, /must be s3:\/\/<bucket> or s3:\/\/<bucket>\/<folder>/],
    ['s3://registry/../other', { ...KEYS, AWS_REGION: 'x' }, /must be s3:\/\/<bucket>/],
    ['https://registry.example', {}, /must be a folder or s3:\/\/<bucket>\/<folder>/],
  ])('says what is wrong with %s in %j', (location, environment, said) => {
    expect(() => openStore(location, environment)).toThrow(said);
  });
});

describe('toStoreLocation', () => {
  it('makes a path of a folder whole, and leaves an address as it is', () => {
    expect(toStoreLocation('registry', '/srv')).toBe('/srv/registry');
    expect(toStoreLocation('s3://registry/site', '/srv')).toBe('s3://registry/site');
  });
});
