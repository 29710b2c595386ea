import { allCalls as calls } from '@sharpside/boards/calls';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { startApiForTests } from '../testing/start-api-for-tests.ts';
import { toDocumentedParameters } from './documented-parameters.ts';
import { createOpenapiDocument } from './openapi-document.ts';

const operationSchema = v.looseObject({
  summary: v.string(),
  operationId: v.string(),
  security: v.optional(v.array(v.unknown())),
  parameters: v.optional(
    v.array(
      v.object({
        name: v.string(),
        in: v.string(),
        required: v.optional(v.literal(true)),
        description: v.string(),
        schema: v.looseObject({}),
      }),
    ),
  ),
  requestBody: v.optional(v.unknown()),
  responses: v.record(v.string(), v.looseObject({ description: v.string() })),
});
const documentSchema = v.looseObject({
  openapi: v.literal('3.1.0'),
  paths: v.record(v.string(), v.record(v.string(), operationSchema)),
  components: v.looseObject({}),
});

const { paths, components, info } = v.parse(documentSchema, createOpenapiDocument(calls));

describe('the OpenAPI document', () => {
  it('has every call once, with its method, meaning and refusals', () => {
    expect(Object.keys(paths)).toEqual(calls.map(({ path }) => path));
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(calls.length);
    for (const { path, method, summary, access } of calls) {
      const operation = paths[path]?.[method.toLowerCase()];
      expect(operation?.summary).toBe(summary);
      expect(summary, path).toMatch(/^[A-Z]\S* .*\w$/);
      expect(operation?.security !== undefined).toBe(access !== 'public');
      expect(operation?.responses[403] !== undefined).toBe(access !== 'public');
      expect(operation?.requestBody !== undefined).toBe(method === 'POST');
    }
  });

  it('says of each parameter what it means, and what it takes', () => {
    const parameters = paths['/api/exit-velocity/']?.get?.parameters ?? [];
    expect(Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]))).toMatchObject({
      page: { type: 'string', default: '1' },
      team: { type: 'array' },
      sort: {
        enum: ['batter', 'batter_team', 'num_100mph_ev', 'avg_exit_velocity'],
        default: 'num_100mph_ev',
      },
      direction: { enum: ['asc', 'desc'], default: 'desc' },
    });
  });

  it('says who may ask, what comes back and what may go wrong', () => {
    expect(info).toEqual({
      title: 'Statistics API',
      version: '1',
      description: expect.stringMatching(/^Statistics, predictions and scoreboards/),
    });
    expect(components.securitySchemes).toEqual({
      session: { type: 'apiKey', in: 'cookie', name: 'session' },
    });
    const told = (path: string, method: string) =>
      Object.entries(paths[path]?.[method]?.responses ?? {}).map(([status, { description }]) => [
        status,
        description,
      ]);
    const common = [
      ['400', '`BAD_PARAMETER`: the body names it and what is accepted'],
      ['429', '`TOO_MANY_REQUESTS`'],
      ['503', '`OVERLOADED`: try again in a moment'],
    ];
    const still = ['304', 'What the caller has is still good'];
    expect(told('/api/freshness', 'get')).toEqual([['200', 'The answer'], still, ...common]);
    expect(told('/api/park-factors-all/', 'get')).toContainEqual([
      '403',
      '`SESSION_REQUIRED`: there is no live session',
    ]);
    expect(told('/api/batter-at-bats/', 'post')).toEqual([
      ['200', 'The answer'],
      common[0],
      [
        '403',
        '`SESSION_REQUIRED`; `SUBSCRIPTION_REQUIRED` without the subscription; `SUBSCRIPTIONS_NOT_SHARED`',
      ],
      ...common.slice(1),
    ]);
    expect(paths['/api/exit-velocity/']?.get).toMatchObject({
      operationId: 'exit_velocity',
      security: [{ session: [] }],
    });
    const page = paths['/api/exit-velocity/']?.get?.parameters?.find(({ name }) => name === 'page');
    expect(page).toMatchObject({ in: 'query', description: 'Page, from 1' });
    expect(page).not.toHaveProperty('required');
  });

  it('describes the body of a call that takes one', () => {
    expect(paths['/api/batter-at-bats/']?.post?.requestBody).toMatchObject({
      required: true,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            additionalProperties: false,
            properties: { batter_name: { type: 'string' }, page: { default: '1' } },
          },
        },
      },
    });
  });

  it('is asked for again only whether it is still good', async () => {
    const api = await startApiForTests();
    for (const [path, type] of [
      ['/api/openapi.json', 'application/json; charset=utf-8'],
      ['/api/docs', 'text/html; charset=utf-8'],
    ] as const) {
      const { headers, body } = await api.get(path);
      if (path === '/api/openapi.json') expect(body).toEqual(createOpenapiDocument(calls));
      expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': type });
      expect(headers.etag).toMatch(/^"[\w-]{27}"$/);
      const again = await api.get(path, { 'if-none-match': String(headers.etag) });
      expect(again).toMatchObject({ status: 304, body: '' });
    }
  });

  it('marks what has to be given', () => {
    const parameters = paths['/api/nfl/receivers/']?.get?.parameters ?? [];
    expect(parameters.filter(({ required }) => required).map(({ name }) => name)).toEqual(['team']);
    expect(parameters.find(({ name }) => name === 'team')?.schema).not.toHaveProperty('default');
  });

  it('refers to nothing that it does not have', () => {
    const text = JSON.stringify(paths);
    const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference);
    expect(new Set(references)).toEqual(
      new Set(['#/components/schemas/Problem', '#/components/schemas/Refusal']),
    );
  });
});

describe('the page of documentation', () => {
  it('says what each parameter takes in words', () => {
    const rows = calls.flatMap((call) =>
      toDocumentedParameters(call).map((row) => ({ path: call.path, ...row })),
    );
    expect(rows.filter(({ accepted }) => /invalid|expected/i.test(accepted) || accepted === '')).toEqual([]);
    expect(rows.filter(({ description }) => !/^[A-Z]\w+/.test(description))).toEqual([]);
    expect(rows).toContainEqual(
      expect.objectContaining({
        path: '/api/exit-velocity/',
        name: 'hand',
        accepted: 'L, R, both as L,R, or all',
      }),
    );
  });

  it('has a section for each call, and runs no script', async () => {
    const api = await startApiForTests();
    const { headers, body } = await api.get('/api/docs');
    const who = { public: 'Anybody', protected: 'Signed in', subscriber: 'Subscribers' };
    for (const { path, method, access, summary } of calls) {
      const id = path.slice('/api/'.length).replace(/\/$/, '').replaceAll('/', '-');
      expect(body).toContain(`<li><a href="#${id}"><code>${path}</code></a></li>`);
      expect(body).toContain(`<section id="${id}">
<h2><span class="method">${method}</span> <code>${path}</code> <span class="access">${who[access]}</span></h2>
<p>${summary.replaceAll("'", '&#39;')}.</p>`);
    }
    expect(body).toContain('<p class="none">It takes no parameters.</p>');
    expect(body).toContain('<td>a whole number from 1 to 999999</td><td>Page, from 1</td><td>1</td></tr>');
    expect(body).toContain('<title>Statistics API</title>\n<style>');
    expect(body).toMatch(/<summary>Answer<\/summary>\n<pre tabindex="0">\{\n {2}&quot;type&quot;/);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'referrer-policy': 'same-origin',
    });
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/);
    expect(body).not.toMatch(/<script|style="|https?:/);
  });
});
