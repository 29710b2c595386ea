import { apiProblemSchema } from 'contracts/api';
import fastifyPlugin from 'fastify-plugin';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { sendRefusal } from '../auth/refusals.ts';
import { aBall } from './testing/mlb-rows.ts';
import { type StartApiOptions, startApiForTests } from './testing/start-api-for-tests.ts';

const codeOf = (body: unknown) => v.parse(apiProblemSchema, body).error.code;

describe('an answer', () => {
  it('is the browser’s to keep, and asked for again only whether it is still good', async () => {
    const api = await startApiForTests({ rows: { mlb_pitches: [aBall()] } });
    const first = await api.get('/api/exit-velocity/');
    expect(first.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^"[\w-]{27}"$/);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      expect(await api.get('/api/exit-velocity/', { 'if-none-match': known })).toMatchObject({
        status: 304,
        body: '',
      });
    }
    expect((await api.get('/api/exit-velocity/', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('has another tag for another question', async () => {
    const api = await startApiForTests({ rows: { mlb_pitches: [aBall()] } });
    const tagOf = async (url: string) => (await api.get(url)).headers.etag;
    expect(await tagOf('/api/exit-velocity/?team=LAD')).toBe(await tagOf('/api/exit-velocity/'));
    expect(await tagOf('/api/exit-velocity/?team=SD')).not.toBe(await tagOf('/api/exit-velocity/'));
  });

  it('carries the number of its request: its own, or the one that it came with', async () => {
    const api = await startApiForTests();
    const idOf = async (headers = {}) => (await api.get('/api/freshness', headers)).headers['x-request-id'];
    expect(await idOf({ 'x-request-id': 'edge-12345678' })).toBe('edge-12345678');
    expect(await idOf({ 'x-request-id': 'a b\t<script>' })).toMatch(/^[0-9a-f-]{36}$/);
    expect(await idOf()).not.toBe(await idOf());
  });
});

describe('a request that has no answer', () => {
  it('for an address that there is not is a 404', async () => {
    const api = await startApiForTests();
    const { status, body } = await api.get('/api/nothing');
    expect([status, codeOf(body)]).toEqual([404, 'NOT_FOUND']);
  });

  it('for an address without its slash is a 404, as addresses are exact', async () => {
    const api = await startApiForTests();
    expect((await api.get('/api/exit-velocity')).status).toBe(404);
    expect((await api.get('/api/nba-multi-factor-first-basket/')).status).toBe(404);
  });

  it('for an address that cannot be read is a 400', async () => {
    const api = await startApiForTests();
    const { status, headers, body } = await api.get('/api/%E0%A4%A');
    expect([status, codeOf(body)]).toEqual([400, 'BAD_REQUEST']);
    expect(headers['x-request-id']).toBeDefined();
  });

  it('with another method is a 405 that names the right one', async () => {
    const api = await startApiForTests();
    const { status, headers, body } = await api.get('/api/batter-at-bats/');
    expect([status, headers.allow, codeOf(body)]).toEqual([405, 'POST', 'METHOD_NOT_ALLOWED']);
  });

  it('with a body beyond any use is a 413', async () => {
    const api = await startApiForTests();
    const { status, body } = await api.post('/api/batter-at-bats/', { batter_name: 'x'.repeat(20_000) });
    expect([status, codeOf(body)]).toEqual([413, 'BODY_TOO_LARGE']);
  });

  it('names every problem at once, and the first by itself', async () => {
    const api = await startApiForTests();
    const { body } = await api.get('/api/exit-velocity/?page=0&sort=x');
    expect(v.parse(apiProblemSchema, body).error).toMatchObject({
      code: 'BAD_PARAMETER',
      parameter: 'page',
      accepted: 'a whole number from 1 to 999999',
      problems: [
        { parameter: 'page' },
        { parameter: 'sort', accepted: 'one of batter, batter_team, num_100mph_ev, avg_exit_velocity' },
      ],
    });
  });

  it('echoes no more of a parameter’s name than anybody could read', async () => {
    const api = await startApiForTests();
    const { status, body } = await api.get(`/api/freshness?${'x'.repeat(5_000)}=1`);
    expect(status).toBe(400);
    expect(JSON.stringify(body).length).toBeLessThan(600);
  });

  it('through a fault of ours tells nothing of it, but its number', async () => {
    const holder: NonNullable<StartApiOptions['deps']>['holder'] = {
      use: () => Promise.reject(new Error('secret path /srv/data')),
      currentId: () => 'x',
    };
    const api = await startApiForTests({ deps: { holder } });
    const { status, headers, body } = await api.get('/api/freshness');
    const { error } = v.parse(apiProblemSchema, body);
    expect([status, error.code, error.request_id]).toEqual([500, 'INTERNAL', headers['x-request-id']]);
    expect(JSON.stringify(body)).not.toContain('secret');
    expect(headers['cache-control']).toBe('no-store');
  });
});

describe('access', () => {
  const refusing = fastifyPlugin(async (app) => {
    app.decorate('requireSession', async (request, reply) => sendRefusal(request, reply, 'SESSION_REQUIRED'));
    app.decorate('requireSubscription', async (request, reply) =>
      sendRefusal(request, reply, 'SUBSCRIPTION_REQUIRED'),
    );
  });

  // The specs' section 6: which screens need what, and so the calls behind them.
  it.each([
    ['SUBSCRIPTION_REQUIRED', '/api/exit-velocity/'],
    ['SUBSCRIPTION_REQUIRED', '/api/pitchers/'],
    ['SUBSCRIPTION_REQUIRED', '/api/whos-hot/'],
    ['SUBSCRIPTION_REQUIRED', '/api/mlb-odds/'],
    ['SUBSCRIPTION_REQUIRED', '/api/top-hr-predictions-history/'],
    ['SUBSCRIPTION_REQUIRED', '/api/top-hits-predictions-history/'],
    ['SESSION_REQUIRED', '/api/starting-pitcher-stats/'],
    ['SESSION_REQUIRED', '/api/daily-lineup-stats/'],
    ['SESSION_REQUIRED', '/api/pitch-averages/'],
    ['SESSION_REQUIRED', '/api/park-factors-all/'],
    ['SESSION_REQUIRED', '/api/inningfirst/'],
    ['SESSION_REQUIRED', '/api/mlb-league-averages'],
    ['SESSION_REQUIRED', '/api/predictions/record'],
    ['open', '/api/freshness'],
    ['open', '/api/scoreboard/mlb'],
    ['open', '/api/docs'],
    ['open', '/api/openapi.json'],
    ['open', '/healthz'],
  ])('%s: %s', async (expected, url) => {
    const api = await startApiForTests({ deps: { signIn: refusing } });
    const { status, body } = await api.get(url);
    const code =
      status === 403 ? v.parse(v.object({ error: v.object({ code: v.string() }) }), body).error.code : 'open';
    expect(code).toBe(expected);
  });

  it('is checked before parameters are, so that a refusal tells nothing', async () => {
    const api = await startApiForTests({ deps: { signIn: refusing } });
    expect((await api.get('/api/exit-velocity/?page=0')).status).toBe(403);
    expect((await api.post('/api/batter-at-bats/', {})).status).toBe(403);
  });
});

it('turns away who asks too often, and says for how long', async () => {
  const api = await startApiForTests({ config: { callsPerMinute: 2 } });
  const statuses = [await api.get('/api/freshness'), await api.get('/api/freshness')].map(
    ({ status }) => status,
  );
  const last = await api.get('/api/freshness');
  expect([...statuses, last.status]).toEqual([200, 200, 429]);
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
  expect((await api.get('/healthz')).status).toBe(200);
});

it('is logged in one line that has its number, its time and no secret', async () => {
  const lines: string[] = [];
  const logger = { level: 'info', stream: { write: (line: string) => void lines.push(line) } };
  const api = await startApiForTests({ deps: { logger } });
  const url = '/api/scoreboard/mlb?dates=20250725&token=abc';
  await api.get(url, { cookie: 'session=secret', 'x-request-id': 'edge-12345678' });
  await api.get('/healthz');
  const answered = lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'answered');
  expect(answered).toEqual([
    expect.objectContaining({ reqId: 'edge-12345678', method: 'GET', status: 400, ms: expect.any(Number) }),
  ]);
  expect(answered[0].url).toBe('/api/scoreboard/mlb?dates=20250725&token=***');
  expect(lines.join('')).not.toMatch(/secret|abc/);
});

describe('probes', () => {
  it('say that it lives, and that it is ready while sessions answer', async () => {
    let isUp = true;
    const pingSessions = async () => {
      if (!isUp) throw new Error('no sessions');
    };
    const api = await startApiForTests({ deps: { pingSessions } });
    expect((await api.get('/readyz')).status).toBe(200);
    isUp = false;
    expect(await api.get('/readyz')).toMatchObject({ status: 503, body: { status: 'not ready' } });
    expect(await api.get('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
  });

  it('count requests by route, and answers by where they came from', async () => {
    const api = await startApiForTests();
    await api.get('/api/freshness');
    await api.get('/api/freshness');
    await api.get('/api/scoreboard/mlb?dates=20250725');
    await api.get('/api/no-such-address');
    const { body } = await api.get('/metrics');
    const lines = String(body).split('\n');
    expect(lines).toContain('http_requests_total{method="GET",route="/api/freshness",status="200"} 2');
    expect(lines).toContain('http_requests_total{method="GET",route="unknown",status="404"} 1');
    expect(lines).toContain('api_answers_total{from="cache"} 1');
    expect(lines).toContain('api_answers_total{from="engine"} 2');
    expect(lines).toContain('http_request_duration_seconds_count{route="/api/freshness"} 2');
    expect(lines.some((line) => /^api_snapshot_info\{id="\d{8}T.*"\} 1$/.test(line))).toBe(true);
  });
});
