import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { applyProxies } from '@sharpside/server-kit';
import { createTemporaryFolder } from '@sharpside/server-kit/testing/temporary-folder';
import { startTestProxy } from '@sharpside/server-kit/testing/test-proxy';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openStore } from './open-store.ts';
import { createKeyChain } from './s3-keys.ts';
import { createS3Store } from './s3-store.ts';
import { type KeySources, startKeySources } from './testing/key-sources.ts';
import { LOCATION } from './testing/scripted-s3.ts';

const HOUR_MS = 60 * 60 * 1000;

let home: string;
let sources: KeySources;

beforeEach(async () => {
  home = await createTemporaryFolder();
  const tokenFile = join(home, 'token');
  await writeFile(tokenFile, 'a token of the cluster');
  sources = await startKeySources(tokenFile);
  // Settings of the machine that runs the tests must not take part.
  for (const name of Object.keys(process.env).filter((name) => name.startsWith('AWS_')))
    vi.stubEnv(name, undefined);
  setEnvironment({
    HOME: home,
    AWS_CONFIG_FILE: join(home, 'config'),
    AWS_SHARED_CREDENTIALS_FILE: join(home, 'credentials'),
  });
});
afterEach(async () => {
  vi.useRealTimers();
  await sources.stop();
});

function setEnvironment(environment: Record<string, string>): void {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
}

const FIRST = { accessKeyId: 'first', secretAccessKey: 'secret', sessionToken: 'session of first' };

describe('keys are found', () => {
  it.each([
    ['container', 'GET /container'],
    ['webIdentity', 'POST AssumeRoleWithWebIdentity'],
  ] as const)('as a role, of a %s for one, and asked for once', async (source, asked) => {
    setEnvironment(sources.environment[source]);
    const find = createKeyChain();
    expect(await find(false)).toEqual(FIRST);
    expect(await find(false)).toEqual(FIRST);
    expect(sources.asked).toEqual([asked]);
  });

  it('in a file that was changed after they were refused', async () => {
    const file = join(home, 'credentials');
    const write = (id: string) =>
      writeFile(file, `[default]\naws_access_key_id = ${id}\naws_secret_access_key = s\n`);
    await write('old');
    const find = createKeyChain();
    expect((await find(false)).accessKeyId).toBe('old');
    await write('new');
    expect((await find(false)).accessKeyId).toBe('old');
    expect((await find(true)).accessKeyId).toBe('new');
  });
});

describe('in a network with a proxy', () => {
  it('keys of a role are asked for by the proxy, those of a container directly', async () => {
    const { container, webIdentity } = sources.environment;
    const origins = { 'sts.example:80': webIdentity.AWS_ENDPOINT_URL_STS ?? '' };
    const proxy = await startTestProxy({ origins });
    await applyProxies(proxy.environment);
    setEnvironment({ ...webIdentity, AWS_ENDPOINT_URL_STS: 'http://sts.example' });
    expect(await createKeyChain()(false)).toEqual(FIRST);
    expect(proxy.passed).toEqual(['POST http://sts.example/']);
    setEnvironment({ ...container, AWS_WEB_IDENTITY_TOKEN_FILE: '' });
    expect(await createKeyChain()(false)).toEqual(FIRST);
    expect(proxy.passed).toHaveLength(1);
  });

  it('the reason why there are none names the proxy', async () => {
    const proxy = await startTestProxy({ refusal: 407 });
    await applyProxies(proxy.environment);
    setEnvironment({ ...sources.environment.webIdentity, AWS_ENDPOINT_URL_STS: 'https://sts.example' });
    const found = createKeyChain()(false);
    await expect(found).rejects.toThrow(`, by the proxy ${proxy.address} of HTTPS_PROXY`);
    await expect(found).rejects.not.toThrow('secret');
  });
});

describe('without keys', () => {
  it('says what to do, where nothing has any', async () => {
    setEnvironment({ AWS_EC2_METADATA_DISABLED: 'true' });
    const store = openStore('s3://registry', { AWS_REGION: 'x' }, { what: 'registry' });
    await expect(store.get('a')).rejects.toMatchObject({
      code: 'STORE_FAILED',
      message: expect.stringMatching(
        /^cannot read 'a' in s3:\/\/registry\/: there are no keys to sign with \(Could not load .*\); set AWS_ACCESS_KEY_ID and/,
      ),
    });
  });

  it('passes on why a role was refused', async () => {
    setEnvironment({ ...sources.environment.webIdentity, AWS_EC2_METADATA_DISABLED: 'true' });
    await writeFile(join(home, 'token'), 'of another cluster');
    await expect(createKeyChain()(false)).rejects.toThrow(/no keys to sign with \(.+\)/);
    expect(sources.asked).toContain('POST AssumeRoleWithWebIdentity');
  });

  it('does not wait for a source that never answers', async () => {
    setEnvironment(sources.environment.webIdentity);
    sources.freeze();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const failed = expect(createKeyChain()(false)).rejects.toThrow(/took longer than 15000 ms/);
    await vi.waitUntil(() => sources.asked.length > 0);
    await vi.advanceTimersByTimeAsync(15_000);
    await failed;
  });
});

describe('keys that end', () => {
  /** A server that accepts the keys that a test sets; `seen` are the keys of each request. */
  function openWithServer() {
    const seen: string[] = [];
    const known = new Set(['first']);
    const store = createS3Store(
      { ...LOCATION, keys: createKeyChain() },
      {
        wait: async () => {},
        fetch: async (input) => {
          const request = new Request(input);
          const [, id = ''] = /Credential=([^/]+)/.exec(request.headers.get('authorization') ?? '') ?? [];
          seen.push(id);
          if (known.has(id)) return new Response('x');
          return new Response('<Error><Code>ExpiredToken</Code></Error>', { status: 400 });
        },
      },
    );
    return { store, seen, known };
  }

  it('are renewed before a request that would be late', async () => {
    setEnvironment(sources.environment.container);
    sources.hand({ accessKeyId: 'first', secretAccessKey: 's' }, HOUR_MS);
    vi.useFakeTimers({ toFake: ['Date'] });
    const { store, seen, known } = openWithServer();
    await store.get('a');
    sources.hand({ accessKeyId: 'second', secretAccessKey: 's' }, HOUR_MS);
    known.add('second');
    vi.setSystemTime(Date.now() + HOUR_MS + 1);
    await store.get('a');
    expect(seen).toEqual(['first', 'second']);
  });

  it('are found again once, when the server has taken them back early', async () => {
    setEnvironment(sources.environment.container);
    const { store, seen, known } = openWithServer();
    await store.get('a');
    known.clear();
    known.add('second');
    sources.hand({ accessKeyId: 'second', secretAccessKey: 's' }, HOUR_MS);
    expect(await store.get('a')).toBeDefined();
    expect(seen).toEqual(['first', 'first', 'second']);
    known.clear();
    await expect(store.get('a')).rejects.toThrow(/400 ExpiredToken/);
    expect(seen.slice(3)).toEqual(['second', 'second']);
  });
});
