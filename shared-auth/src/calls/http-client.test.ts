import { describe, expect, it, vi } from 'vitest';
import { fakeBackend, silentBackend } from '../testing/fake-backend.ts';
import { createHttpClient, findRefusalCode, formatQuery, type HttpClientOptions } from './http-client.ts';

describe('http client', () => {
  const asIs = (json: unknown) => json;

  function aClient(options: Partial<HttpClientOptions> = {}) {
    const defaults = { baseUrl: 'https://api.test', fetch: silentBackend, readCookies: () => '' };
    return createHttpClient({ ...defaults, ...options });
  }

  describe('a call', () => {
    it.each([
      { baseUrl: 'https://api.test', expected: 'https://api.test/api/pitchers/' },
      { baseUrl: 'https://api.test/', expected: 'https://api.test/api/pitchers/' },
      { baseUrl: '', expected: 'https://site.test/api/pitchers/' },
    ])('goes to the backend base $baseUrl, with credentials', async ({ baseUrl, expected }) => {
      // API-01 API-02
      const { fetch, requests } = fakeBackend({ '/api/pitchers/': { json: [] } });
      await aClient({ baseUrl, fetch }).get('/api/pitchers/', asIs);
      expect(requests).toMatchObject([{ url: expected, credentials: 'include' }]);
    });

    it('carries the CSRF token of the cookie at the time of the call', async () => {
      // API-03
      const { fetch, requests } = fakeBackend({ '/profile/': { json: {} } });
      let cookies = '';
      const http = aClient({ fetch, readCookies: () => cookies });
      await http.get('/profile/', asIs);
      cookies = 'theme=dark; csrftoken=t0ken';
      await http.get('/profile/', asIs);
      expect(requests.map(({ headers }) => headers.get('X-CSRFToken'))).toEqual([null, 't0ken']);
    });

    it.each([
      ['30', 30],
      ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
      ['-1', undefined],
      ['1.5', undefined],
      ['soon', undefined],
      ['2031', 2031],
    ])(
      'may come again after what Retry-After says, a number or a date of HTTP: %s',
      async (text, seconds) => {
        const fetch = async () => new Response('', { status: 429, headers: { 'retry-after': text } });
        const call = aClient({ fetch }).get('/profile/', asIs);
        await expect(call).rejects.toMatchObject({ retryAfterSeconds: seconds });
      },
    );

    it('posts its body as JSON', async () => {
      const { fetch, requests } = fakeBackend({ '/api/at-bats/': { json: { results: [] } } });
      await aClient({ fetch }).post('/api/at-bats/', asIs, { body: { page: 1 } });
      expect(requests[0]?.method).toBe('POST');
      expect(requests[0]?.headers.get('Content-Type')).toBe('application/json');
      expect(await requests[0]?.json()).toEqual({ page: 1 });
    });
  });

  describe('a failing call', () => {
    it.each([
      { code: 'BAD_ANSWER', status: 200, answer: { text: '<html>' } },
      { code: 'NETWORK', status: undefined, answer: new TypeError('Failed to fetch') },
    ])('rejects as $code for $answer', async ({ answer, ...expected }) => {
      const call = aClient({ fetch: fakeBackend({ '/api/x/': answer }).fetch }).get('/api/x/', asIs);
      await expect(call).rejects.toMatchObject({ name: 'ApiError', ...expected });
    });

    it('rejects as BAD_ANSWER when the parser refuses, keeping why', async () => {
      const { fetch } = fakeBackend({ '/api/x/': { json: {} } });
      const cause = new Error('no results');
      const refuse = () => {
        throw cause;
      };
      const call = aClient({ fetch }).get('/api/x/', refuse);
      await expect(call).rejects.toMatchObject({ code: 'BAD_ANSWER', cause });
    });

    it('rejects as TIMEOUT after its own time, before the default', async () => {
      const call = aClient({ timeoutMs: 60_000 }).get('/api/x/', asIs, { timeoutMs: 1 });
      await expect(call).rejects.toMatchObject({ code: 'TIMEOUT' });
    });

    it('times out while the body is still arriving', async () => {
      const fetch: typeof globalThis.fetch = async (_input, init) =>
        new Response(
          new ReadableStream({
            start: (controller) =>
              init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason)),
          }),
        );
      const call = aClient({ fetch, timeoutMs: 1 }).get('/api/x/', asIs);
      await expect(call).rejects.toMatchObject({ code: 'TIMEOUT' });
    });

    it('rejects with the reason of the caller who aborts', async () => {
      const controller = new AbortController();
      const call = aClient().get('/api/x/', asIs, { signal: controller.signal });
      const reason = new Error('left the page');
      controller.abort(reason);
      await expect(call).rejects.toBe(reason);
    });

    it('rejects as NO_BACKEND without a call where there is none', async () => {
      const fetch = vi.fn(silentBackend);
      const call = aClient({ baseUrl: null, fetch }).get('/api/x/', asIs);
      await expect(call).rejects.toMatchObject({ code: 'NO_BACKEND' });
      expect(fetch).not.toHaveBeenCalled();
    });
  });

  it.each([
    { status: 403, times: 1 },
    { status: 401, times: 0 },
    { status: 500, times: 0 },
  ])('rejects as HTTP with $status, and tells of it $times times', async ({ status, times }) => {
    const onForbidden = vi.fn();
    const { fetch } = fakeBackend({ '/api/x/': { status, text: '' } });
    const call = aClient({ fetch, onForbidden }).get('/api/x/', asIs);
    await expect(call).rejects.toMatchObject({ code: 'HTTP', status });
    expect(onForbidden).toHaveBeenCalledTimes(times);
  });

  describe('a change whose CSRF token is refused', () => {
    const refused = { status: 403, json: { error: { code: 'CSRF_FAILED', message: '' } } };

    function aClientWithToken(isRefused: (token: string | null) => boolean) {
      let cookies = 'csrftoken=old';
      const renewCsrfToken = vi.fn(async () => {
        cookies = 'csrftoken=new';
      });
      const onForbidden = vi.fn();
      const answer = ({ headers }: Request) =>
        isRefused(headers.get('X-CSRFToken')) ? refused : { json: 1 };
      const { fetch } = fakeBackend({ '/api/x/': answer });
      const http = aClient({ fetch, readCookies: () => cookies, renewCsrfToken, onForbidden });
      return { http, fetch, renewCsrfToken, onForbidden };
    }

    it('is sent once more with a new one', async () => {
      const { http, fetch, onForbidden } = aClientWithToken((token) => token === 'old');
      expect(await http.post('/api/x/', asIs, { body: {} })).toBe(1);
      expect(fetch).toHaveBeenCalledTimes(2);
      expect(onForbidden).not.toHaveBeenCalled();
    });

    it('fails when the new one is refused too', async () => {
      const { http, fetch, onForbidden } = aClientWithToken(() => true);
      const call = http.post('/api/x/', asIs, { body: {} });
      await expect(call).rejects.toMatchObject({ refusal: 'CSRF_FAILED' });
      expect(fetch).toHaveBeenCalledTimes(2);
      expect(onForbidden.mock.calls).toEqual([['CSRF_FAILED']]);
    });

    it('is left alone where it changes nothing', async () => {
      const { http, renewCsrfToken } = aClientWithToken(() => true);
      await expect(http.get('/api/x/', asIs)).rejects.toMatchObject({ status: 403 });
      expect(renewCsrfToken).not.toHaveBeenCalled();
    });
  });

  describe('succeeds', () => {
    it.each([
      { status: 200, expected: true },
      { status: 403, expected: false },
      { status: 500, expected: false },
    ])('says $expected for $status, whatever the body, and tells nobody', async ({ status, expected }) => {
      const onForbidden = vi.fn();
      const { fetch } = fakeBackend({ '/api/auth/logout': { status, text: 'not json' } });
      expect(await aClient({ fetch, onForbidden }).succeeds('/api/auth/logout')).toBe(expected);
      expect(onForbidden).not.toHaveBeenCalled();
    });

    it('rejects when there is no answer', async () => {
      const { fetch } = fakeBackend({ '/api/auth/logout': new TypeError('Failed to fetch') });
      const call = aClient({ fetch }).succeeds('/api/auth/logout');
      await expect(call).rejects.toMatchObject({ code: 'NETWORK' });
    });
  });
});

it.each([
  { name: 'a value', query: { page: 2 }, expected: '?page=2' },
  { name: 'an array as repeated keys', query: { team: ['BOS', 'NYK'] }, expected: '?team=BOS&team=NYK' }, // API-04
  { name: 'a comma-joined text as one value', query: { hand: 'L,R' }, expected: '?hand=L%2CR' },
  { name: 'no empty strings', query: { team: '', page: 1 }, expected: '?page=1' }, // API-05
  { name: 'no empty strings of an array', query: { team: ['', 'BOS'] }, expected: '?team=BOS' },
  { name: 'no missing values', query: { a: undefined, b: null }, expected: '' },
  { name: 'false and zero', query: { all: false, offset: 0 }, expected: '?all=false&offset=0' },
  { name: 'values as chosen', query: { sort: '-ev', q: "O'N & co" }, expected: '?sort=-ev&q=O%27N+%26+co' },
  { name: 'nothing for no query', query: undefined, expected: '' },
])('formatQuery sends $name', ({ query, expected }) => {
  expect(formatQuery(query)).toBe(expected);
});

it.each([
  ['the code of the backend', '{"error":{"code":"SESSION_REQUIRED","message":"…"}}', 'SESSION_REQUIRED'],
  ['nothing in a code that is not about the visitor', '{"error":{"code":"OVERLOADED"}}', undefined],
  ['nothing in other JSON', '[]', undefined],
  ['nothing in a page', '<html>', undefined],
  ['nothing in nothing', '', undefined],
])('refusal finds %s', (_name, text, expected) => {
  expect(findRefusalCode(text)).toBe(expected);
});
