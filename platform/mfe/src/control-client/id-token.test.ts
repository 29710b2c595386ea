import { describe, expect, it, vi } from 'vitest';
import { type CiVariables, createIdTokenSource } from './id-token.ts';

const AUDIENCE = 'https://control.example.com';

const NOWHERE: CiVariables = {
  system: undefined,
  idToken: undefined,
  requestUrl: undefined,
  requestToken: undefined,
};

const GITHUB: CiVariables = {
  ...NOWHERE,
  system: 'github',
  requestUrl: 'https://pipelines.example.com/token?api-version=2.0',
  requestToken: 'request-secret',
};

function createScene(variables: Partial<CiVariables>, ...answers: (() => Response)[]) {
  const fetch = vi.fn(async (_url: string | URL | Request, _init?: RequestInit) => {
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    return answer?.() ?? new Response('', { status: 500 });
  });
  const wait = vi.fn(async () => {});
  const find = createIdTokenSource({ ...NOWHERE, ...variables }, { fetch, wait });
  return { find: () => find?.(AUDIENCE), source: find, fetch, wait };
}

describe('the ID token of a job', () => {
  it('is that of MFE_ID_TOKEN, where there is one', async () => {
    const { find, fetch } = createScene({ ...GITHUB, idToken: 'a.b.c' });
    expect(await find()).toBe('a.b.c');
    expect(fetch).not.toHaveBeenCalled();
  });

  it('is requested of GitHub for the address of the service alone', async () => {
    const { find, fetch } = createScene(GITHUB, () => Response.json({ count: 1, value: 'a.b.c' }));
    expect(await find()).toBe('a.b.c');
    const [[url, init] = []] = fetch.mock.calls;
    expect(String(url)).toBe(
      'https://pipelines.example.com/token?api-version=2.0&audience=https%3A%2F%2Fcontrol.example.com',
    );
    expect(init).toMatchObject({
      headers: { authorization: 'Bearer request-secret' },
      redirect: 'manual',
      signal: expect.any(AbortSignal),
    });
  });

  it('is requested again, twice', async () => {
    const answer = () => Response.json({ value: 'a.b.c' });
    const { find, wait } = createScene(GITHUB, () => new Response('', { status: 503 }), answer);
    expect(await find()).toBe('a.b.c');
    expect(wait).toHaveBeenCalledTimes(1);
    const failing = createScene(GITHUB, () => new Response('', { status: 503 }));
    await expect(failing.find()).rejects.toMatchObject({
      code: 'ID_TOKEN_REQUEST_FAILED',
      message: expect.stringMatching(
        /gave no ID token \(it answered 503\); run the job again.*id-token: write/,
      ),
    });
    expect(failing.fetch).toHaveBeenCalledTimes(3);
  });

  it.each<[string, () => Response]>([
    ['no token', () => Response.json({ count: 0 })],
    ['an empty one', () => Response.json({ value: '' })],
    ['no JSON', () => new Response('<html>')],
    ['a redirect', () => new Response('', { status: 302, headers: { location: 'https://evil.example' } })],
    [
      'nothing',
      () => {
        throw new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') });
      },
    ],
  ])('is missed where the answer is %s, without the secret of the request', async (_, answer) => {
    const { find } = createScene(GITHUB, answer);
    const error = await find()?.catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'ID_TOKEN_REQUEST_FAILED' });
    expect(String(error)).not.toContain('request-secret');
  });

  it.each(['http://pipelines.example.com/', 'ftp://x.example', 'nowhere'])(
    'is not requested at %s, where others could read the secret of the request',
    async (requestUrl) => {
      const { find, fetch } = createScene({ ...GITHUB, requestUrl });
      await expect(find()).rejects.toMatchObject({ code: 'ID_TOKEN_REQUEST_FAILED' });
      expect(fetch).not.toHaveBeenCalled();
    },
  );

  it('is missing on GitHub without the permission, which the message names', async () => {
    const { find } = createScene({ ...GITHUB, requestUrl: undefined, requestToken: undefined });
    await expect(find()).rejects.toMatchObject({
      code: 'ID_TOKEN_NOT_GIVEN',
      message: expect.stringMatching(/permissions: id-token: write.*MFE_TOKEN.*forks/),
    });
  });

  it('is missing on GitLab without id_tokens, which the message shows, and not looked for elsewhere', async () => {
    expect(createScene({}).source).toBeUndefined();
    const { find } = createScene({ system: 'gitlab' });
    await expect(find()).rejects.toMatchObject({
      code: 'ID_TOKEN_NOT_GIVEN',
      message: expect.stringContaining(`id_tokens: MFE_ID_TOKEN: aud: ${AUDIENCE}`),
    });
  });
});
