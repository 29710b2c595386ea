import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import { isControlError } from './control-error.ts';
import { call, createKeptCall, forgetAnswers, toQuery } from './http.ts';

const schema = v.object({ revision: v.number() });

function answering(answer: () => Response | Promise<Response>) {
  const fetch = vi.fn(async (_path: string, _init: RequestInit) => answer());
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

describe('call', () => {
  it.each([
    ['asks without a body and without the mark of a change', {}, 'GET', {}],
    [
      'sends a body as JSON, marked as no form of another site can be',
      { method: 'POST', body: { tokens: ['a'] } },
      'POST',
      { 'content-type': 'application/json', 'x-console': '1' },
    ],
    ['sends a change without a body, marked too', { method: 'DELETE' }, 'DELETE', { 'x-console': '1' }],
  ] as const)('%s', async (_, options, method, headers) => {
    const fetch = answering(() => Response.json({ revision: 7 }));
    expect(await call(schema, '/v1/session', options)).toEqual({ revision: 7 });
    const body = 'body' in options && { body: '{"tokens":["a"]}' };
    expect(fetch.mock.calls).toEqual([
      ['/v1/session', { method, headers: { accept: 'application/json', ...headers }, ...body }],
    ]);
  });

  it('says what the service has against it', async () => {
    const objections = [{ check: 'Shared modules fit', message: 'react' }];
    const error = { code: 'CHANGE_REFUSED', message: 'Refused.', objections };
    answering(() => Response.json({ error }, { status: 422 }));
    const failure = await call(schema, '/v1/state').catch((caught: unknown) => caught);
    expect(failure).toMatchObject({ name: 'ControlError', ...error, status: 422 });
    expect(isControlError(failure)).toBe(true);
  });

  it('has no objections where the service named none', async () => {
    answering(() => Response.json({ error: { code: 'A', message: 'B' } }, { status: 400 }));
    await expect(call(schema, '/v1/state')).rejects.toMatchObject({ objections: [] });
  });

  it.each([() => new Response('Bad gateway', { status: 502 }), () => Response.json({}, { status: 502 })])(
    'tells the status of an answer that is none of the service',
    async (answer) => {
      answering(answer);
      await expect(call(schema, '/v1/state')).rejects.toMatchObject({
        code: 'HTTP',
        status: 502,
        message: 'The control service answered with status 502. Try again; if it stays so, look at its log.',
      });
    },
  );

  it('says that there was no answer, with the cause', async () => {
    const cause = new TypeError('Failed to fetch');
    answering(() => Promise.reject(cause));
    await expect(call(schema, '/v1/state')).rejects.toMatchObject({
      code: 'NETWORK',
      status: 0,
      message: 'The control service cannot be reached. Check the connection, then try again.',
      cause,
    });
  });

  it('names the address of an answer in another shape', async () => {
    answering(() => Response.json({ revision: 'seven' }));
    await expect(call(schema, '/v1/state')).rejects.toMatchObject({
      name: 'ContractError',
      message: expect.stringContaining('/v1/state is not valid'),
    });
  });
});

it('knows an error of another kind', () => {
  expect(isControlError(new Error('a'))).toBe(false);
  expect(isControlError({ name: 'ControlError' })).toBe(false);
});

describe('toQuery', () => {
  it.each([
    [{}, ''],
    [{ channel: '', app: undefined }, ''],
    [{ channel: 'a b', app: '', limit: '8' }, '?channel=a+b&limit=8'],
  ])('%j: %j', (parameters, query) => {
    expect(toQuery(parameters)).toBe(query);
  });
});

describe('a kept call', () => {
  const tagged = (revision: number, tag: string) => Response.json({ revision }, { headers: { etag: tag } });

  const tagsOf = (fetch: ReturnType<typeof answering>) =>
    fetch.mock.calls.map(([, { headers }]) => new Headers(headers).get('if-none-match'));

  it('has the very same value again where nothing changed, and the new one where something did', async () => {
    const answers = [tagged(7, '"a"'), new Response(null, { status: 304 }), tagged(8, '"b"')];
    const fetch = answering(() => answers.shift() ?? new Response(null, { status: 500 }));
    const ask = createKeptCall(schema);
    const first = await ask('/v1/state');
    expect(await ask('/v1/state')).toBe(first);
    expect(await ask('/v1/state')).toEqual({ revision: 8 });
    expect(tagsOf(fetch)).toEqual([null, '"a"', '"a"']);
  });

  it('keeps each address for itself, and nothing for the next person', async () => {
    const fetch = answering(() => tagged(7, '"a"'));
    const ask = createKeptCall(schema);
    await ask('/v1/state?channel=a');
    await ask('/v1/state?channel=b');
    forgetAnswers();
    await ask('/v1/state?channel=a');
    expect(tagsOf(fetch)).toEqual([null, null, null]);
  });

  it('keeps the last twenty alone, and no answer without a tag', async () => {
    const fetch = answering(() => tagged(7, '"a"'));
    const ask = createKeptCall(schema);
    for (let page = 0; page <= 20; page += 1) await ask(`/v1/state?from=${page}`);
    await ask('/v1/state?from=0');
    await ask('/v1/state?from=20');
    expect(tagsOf(fetch).slice(-2)).toEqual([null, '"a"']);
    const untagged = answering(() => Response.json({ revision: 7 }));
    const other = createKeptCall(schema);
    await other('/v1/history');
    await other('/v1/history');
    expect(tagsOf(untagged)).toEqual([null, null]);
  });

  it('fails as any other, and is asked anew after that', async () => {
    const answers = [tagged(7, '"a"'), new Response('{}', { status: 503 }), tagged(8, '"b"')];
    answering(() => answers.shift() ?? new Response(null, { status: 500 }));
    const ask = createKeptCall(schema);
    await ask('/v1/state');
    await expect(ask('/v1/state')).rejects.toMatchObject({ code: 'HTTP', status: 503 });
    expect(await ask('/v1/state')).toEqual({ revision: 8 });
  });
});
