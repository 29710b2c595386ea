import type { TokenRight } from '@sharpside/contracts/control';
import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import { createControlClient } from './control-client.ts';
import { createHttpStore } from './http-store.ts';

const aText = (letter: string) => `mfe_${letter.repeat(12)}_${letter.repeat(43)}`;
const [A, B] = [aText('a'), aText('b')];

const aGrant = (right: TokenRight, app = 'remote-mlb') => ({
  id: 'aaaaaaaaaaaa',
  holder: 'MLB team',
  app,
  right,
  expiresAt: '2026-07-01T12:00:00.000Z',
});

const json = (value: unknown, status = 200) => Response.json(value, { status });
const refusal = (code: string, status = 403) => json({ error: { code, message: `${code}.` } }, status);

type Grants = Record<string, ReturnType<typeof aGrant> | string>;

/**
 * A client whose tokens have these rights, or are refused with a code; `answer` makes all other responses of the
 * service.
 */
function createScene(grants: Grants, answer: () => Response = () => json({})) {
  const asked: { url: string; init: RequestInit }[] = [];
  const fetch = vi.fn(async (url: string | URL | Request, init: RequestInit = {}) => {
    const token = new Headers(init.headers).get('authorization')?.replace('Bearer ', '') ?? '';
    if (!String(url).endsWith('/v1/whoami')) {
      asked.push({ url: String(url), init });
      return answer();
    }
    const grant = grants[token] ?? 'TOKEN_UNKNOWN';
    return typeof grant === 'string' ? refusal(grant, 401) : json({ tokens: [grant] });
  });
  const client = createControlClient({
    location: 'https://control.example',
    tokens: Object.keys(grants),
    fetch,
  });
  return { client, asked, fetch };
}

describe('a request to the control service', () => {
  it('carries the token and no more, and follows no redirect with it', async () => {
    const { client, asked } = createScene({ [A]: aGrant('publish') });
    await client.ask({ path: '/v1/store/a', text: A });
    const [{ url, init } = { url: '', init: {} }] = asked;
    expect(url).toBe('https://control.example/v1/store/a');
    expect(init).toMatchObject({ method: 'GET', redirect: 'manual', signal: expect.any(AbortSignal) });
    expect(init.headers).toEqual({ authorization: `Bearer ${A}` });
    expect(init).not.toHaveProperty('body');
  });

  it('says of its body what it is, and has headers of its own', async () => {
    const { client, asked } = createScene({ [A]: aGrant('publish') });
    const bytes = new Uint8Array([1, 2]);
    await client.ask({ method: 'POST', path: '/a', text: A, json: { a: 1 } });
    await client.ask({ method: 'PUT', path: '/b', text: A, bytes, headers: { 'x-offset': '3' } });
    const authorization = `Bearer ${A}`;
    expect(asked.map(({ init }) => [init.method, init.headers, init.body])).toEqual([
      ['POST', { authorization, 'content-type': 'application/json' }, '{"a":1}'],
      ['PUT', { authorization, 'content-type': 'application/octet-stream', 'x-offset': '3' }, bytes],
    ]);
  });

  it('is given up after half a minute, or after the time that is asked for', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    const { client } = createScene({ [A]: aGrant('publish') });
    await client.ask({ path: '/a', text: A });
    await client.ask({ path: '/a', text: A, timeoutMs: 5 });
    expect(timeout.mock.calls).toEqual([[30_000], [5]]);
  });

  it.each([
    ['GET', 'check the address, and that the service runs.'],
    [
      'POST',
      'whether it was done is not known: look at `mfe status` and `mfe history`, and run the command again if it was not.',
    ],
  ] as const)('that gets no answer says why, and what to do: %s', async (method, advice) => {
    const cause = new Error('connect ECONNREFUSED');
    const { client } = createScene({ [A]: aGrant('publish') }, () => {
      throw new TypeError('fetch failed', { cause });
    });
    await expect(client.ask({ method, path: '/a', text: A })).rejects.toMatchObject({
      code: 'CONTROL_UNREACHABLE',
      message: `The control service at https://control.example did not answer (connect ECONNREFUSED); ${advice}`,
    });
  });

  it('tells of what was checked before a refusal', async () => {
    const checks = [{ title: 'Files are whole', faults: ['a.js is missing'] }];
    const { client } = createScene({ [A]: aGrant('publish') }, () =>
      json({ error: { code: 'TOKEN_REVOKED', message: 'It leaked.', checks } }, 401),
    );
    const report = vi.fn();
    await expect(client.ask({ path: '/a', text: A, report })).rejects.toMatchObject({
      code: 'TOKEN_REVOKED',
      message: 'It leaked.',
    });
    expect(report.mock.calls).toEqual([checks]);
    await expect(client.ask({ path: '/a', text: A })).rejects.toMatchObject({ code: 'TOKEN_REVOKED' });
  });

  it.each<[string, () => Response, RegExp]>([
    [
      'no JSON',
      () => new Response('<p>'),
      /^https:\/\/control\.example did not answer .*JSON.*check the address/,
    ],
    [
      'another shape',
      () => json({ b: 1 }),
      /control\.example is older or newer than this mfe.* same version\.\nThe answer to \/a is not valid:\n {2}- a: /,
    ],
  ])('says what to do where the answer of the service is %s', async (_, answer, message) => {
    const { client } = createScene({ [A]: aGrant('publish') }, answer);
    const asked = client.askJson(v.object({ a: v.number() }), { path: '/a', text: A });
    await expect(asked).rejects.toMatchObject({
      code: 'CONTROL_ANSWER_INVALID',
      message: expect.stringMatching(message),
    });
  });

  it('that is cut off is not taken for one of another version', async () => {
    const cut = new Error('terminated');
    const body = () => new ReadableStream({ start: (controller) => controller.error(cut) });
    const { client } = createScene({ [A]: aGrant('publish') }, () => new Response(body()));
    await expect(client.askJson(v.object({}), { path: '/a', text: A })).rejects.toBe(cut);
  });
});

describe('the tokens', () => {
  const advice =
    'it takes the tokens that those who run the registry gave you (mfe_...), several with commas between them.';

  it('are asked for where there are none, and named by their place where one is none', async () => {
    // No token is needed to create a client, since some commands send no requests.
    const read = (...tokens: string[]) =>
      createControlClient({ location: 'https://control.example', tokens }).requireReader();
    const refused = (message: string) => expect.objectContaining({ code: 'TOKEN_NOT_GIVEN', message });
    await expect(read()).rejects.toThrow(refused(`MFE_TOKEN is not set; ${advice}`));
    await expect(read(A, 'secret')).rejects.toThrow(
      refused(`What stands in MFE_TOKEN at place 2 is no token; ${advice}`),
    );
  });

  it('are looked up once, and chosen by what they are good for', async () => {
    const { client, fetch } = createScene({ [A]: aGrant('publish'), [B]: aGrant('promote') });
    expect(await client.requireRight({ app: 'remote-mlb', right: 'promote' })).toBe(B);
    expect(await client.requireRight({ app: 'remote-mlb', right: 'publish' })).toBe(A);
    expect(await client.requireReader()).toBe(A);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('are named where none is good for what is asked, of the app or of any', async () => {
    const { client } = createScene({ [A]: aGrant('publish'), [B]: aGrant('promote', 'host') });
    const shown =
      'they are good for publish of remote-mlb (aaaaaaaaaaaa), promote of host (aaaaaaaaaaaa). Ask those who run the registry for one that is.';
    await expect(client.requireRight({ app: 'remote-mlb', right: 'rollback' })).rejects.toMatchObject({
      code: 'TOKEN_WRONG_RIGHT',
      message: `None of the tokens in MFE_TOKEN is good for rollback of remote-mlb; ${shown}`,
    });
    await expect(client.requireRight({ app: 'remote-nba', right: 'publish' })).rejects.toMatchObject({
      code: 'TOKEN_WRONG_APP',
    });
  });

  it('are used though one of them ran out, which is told where it is the one that is needed', async () => {
    const { client } = createScene({ [A]: 'TOKEN_EXPIRED', [B]: aGrant('promote') });
    expect(await client.requireReader()).toBe(B);
    await expect(client.requireRight({ app: 'remote-mlb', right: 'publish' })).rejects.toMatchObject({
      code: 'TOKEN_EXPIRED',
    });
    await expect(createScene({ [A]: 'TOKEN_EXPIRED' }).client.requireReader()).rejects.toMatchObject({
      code: 'TOKEN_EXPIRED',
    });
  });

  it('are not blamed where the service does not answer', async () => {
    const { client, fetch } = createScene({ [A]: aGrant('publish') });
    fetch.mockRejectedValue(new Error('gone'));
    await expect(client.requireReader()).rejects.toMatchObject({ code: 'CONTROL_UNREACHABLE' });
  });
});

describe('a CI job', () => {
  /** A service that gives a job the right to publish remote-mlb; the job has one ID token. */
  function createJob({ answer = () => json({ tokens: [{ ...aGrant('publish'), text: A }] }) } = {}) {
    const asked: { url: string; init: RequestInit }[] = [];
    const fetch = async (url: string | URL | Request, init: RequestInit = {}) => {
      asked.push({ url: String(url), init });
      return answer();
    };
    const findIdToken = vi.fn(async (_audience: string) => 'a.b.c');
    const options = { location: 'https://control.example', findIdToken, app: 'remote-mlb', fetch };
    return { client: createControlClient({ ...options, tokens: [] }), options, asked, findIdToken };
  }

  it('exchanges its ID token once, for the address of the service, with no token in the request', async () => {
    const { client, asked, findIdToken } = createJob();
    expect(await client.requireReader()).toBe(A);
    expect(await client.requireRight({ app: 'remote-mlb', right: 'publish' })).toBe(A);
    expect(await client.exchangeIdToken()).toMatchObject([{ right: 'publish', text: A }]);
    expect(findIdToken.mock.calls).toEqual([['https://control.example']]);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.url).toBe('https://control.example/v1/oidc/tokens');
    expect(asked[0]?.init).toMatchObject({ method: 'POST', body: '{"idToken":"a.b.c","app":"remote-mlb"}' });
    expect(asked[0]?.init.headers).toEqual({ 'content-type': 'application/json' });
  });

  it('is told what it is trusted with, where that is not enough', async () => {
    const { client } = createJob();
    await expect(client.requireRight({ app: 'remote-mlb', right: 'promote' })).rejects.toMatchObject({
      code: 'TOKEN_WRONG_RIGHT',
      message:
        'The control service trusts this CI job with publish of remote-mlb (aaaaaaaaaaaa), and not with promote of remote-mlb. A pull request may only publish. For another job, ask those who run the registry to add it.',
    });
    await expect(client.requireRight({ app: 'host', right: 'publish' })).rejects.toMatchObject({
      code: 'TOKEN_WRONG_APP',
    });
  });

  it('is told why it is refused, and that a service that does not answer has changed nothing', async () => {
    const refused = createJob({ answer: () => refusal('WORKLOAD_REF_UNTRUSTED') });
    await expect(refused.client.requireReader()).rejects.toMatchObject({ code: 'WORKLOAD_REF_UNTRUSTED' });
    const silent = createJob({
      answer: () => {
        throw new TypeError('fetch failed');
      },
    });
    await expect(silent.client.requireReader()).rejects.toThrow(
      /check the address, and that the service runs/,
    );
  });

  it('with tokens of its own asks for no ID token', async () => {
    const { options, findIdToken } = createJob({ answer: () => json({ tokens: [aGrant('publish')] }) });
    const client = createControlClient({ ...options, tokens: [B] });
    expect(await client.requireReader()).toBe(B);
    await expect(client.exchangeIdToken()).rejects.toMatchObject({ code: 'ID_TOKEN_NOT_GIVEN' });
    expect(findIdToken).not.toHaveBeenCalled();
  });
});

describe('the store behind a control service', () => {
  it('is read and listed, and what it does not have is undefined', async () => {
    const { client, asked } = createScene({ [A]: aGrant('publish') }, () => new Response('bytes'));
    const bytes = await createHttpStore(client).get('releases/host/1.0.0.json');
    expect(new TextDecoder().decode(bytes)).toBe('bytes');
    expect(asked[0]?.url).toBe('https://control.example/v1/store/releases/host/1.0.0.json');
    const empty = createScene({ [A]: aGrant('publish') }, () => refusal('NOT_FOUND', 404));
    expect(await createHttpStore(empty.client).get('a')).toBeUndefined();
    const listing = createScene({ [A]: aGrant('publish') }, () => json({ keys: ['a/b', 'a/c'] }));
    expect(await createHttpStore(listing.client).list('a/')).toEqual(['a/b', 'a/c']);
    expect(listing.asked[0]?.url).toBe('https://control.example/v1/store?prefix=a%2F');
  });

  it('is not taken for empty where it refuses', async () => {
    const code = 'STORE_UNREACHABLE';
    const { client } = createScene({ [A]: aGrant('publish') }, () => refusal(code, 503));
    const store = createHttpStore(client);
    await expect(store.get('a')).rejects.toMatchObject({ code });
    await expect(store.list('a/')).rejects.toMatchObject({ code });
  });

  it('names the folders', async () => {
    const { client, asked } = createScene({ [A]: aGrant('publish') }, () => json({ folders: ['a', 'b'] }));
    expect(await createHttpStore(client).listFolders('channels/')).toEqual(['a', 'b']);
    expect(asked[0]?.url).toBe('https://control.example/v1/store?prefix=channels%2F&folders=1');
  });

  it('is not written to, and says where that is done', async () => {
    const { client, asked } = createScene({ [A]: aGrant('publish') });
    const store = createHttpStore(client);
    const refused = { code: 'CONTROL_READS_ONLY', message: expect.stringContaining('at the store itself') };
    await expect(store.putIfAbsent('a', new Uint8Array())).rejects.toMatchObject(refused);
    await expect(store.remove('a')).rejects.toMatchObject(refused);
    expect(asked).toEqual([]);
  });
});
