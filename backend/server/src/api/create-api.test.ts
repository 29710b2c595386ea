import { apiProblemSchema } from '@sharpside/contracts/api';
import { SnapshotError } from '@sharpside/warehouse/snapshot/errors';
import { aBall } from '@sharpside/warehouse/testing/mlb-rows';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { startApiForTests } from '../testing/start-api-for-tests.ts';

const FORM = { 'content-type': 'text/csv' };

/** A holder of snapshots that fails each use with `fault`. */
const aBrokenHolder = (fault: Error) => ({
  use: () => Promise.reject(fault),
  currentId: () => 'x',
});

/** A log that keeps its lines. `lines` gives the lines of an event. */
function createLog() {
  const texts: string[] = [];
  const logger = { level: 'info', stream: { write: (line: string) => void texts.push(line) } };
  const lines = (event: string): Record<string, unknown>[] =>
    texts.map((line) => JSON.parse(line)).filter((line) => line.event === event);
  return { logger, lines, text: () => texts.join('') };
}

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

  it('carries the number of its request: its own, or the one that it came with', async () => {
    const api = await startApiForTests();
    const idOf = async (headers = {}) => (await api.get('/api/freshness', headers)).headers['x-request-id'];
    expect(await idOf({ 'x-request-id': 'edge-12345678' })).toBe('edge-12345678');
    for (const id of ['a b\t<script>', 'short-1', 'x'.repeat(65), 'edge-12345678.', '.edge-12345678'])
      expect(await idOf({ 'x-request-id': id })).toMatch(/^[0-9a-f-]{36}$/);
    expect(await idOf({ 'x-request-id': 'x'.repeat(64) })).toBe('x'.repeat(64));
    expect(await idOf()).not.toBe(await idOf());
  });
});

describe('a request that has no answer', () => {
  it('says what to do, at an address without its slash too, as addresses are exact', async () => {
    const api = await startApiForTests();
    for (const [path, status, code, message] of [
      ['nothing', 404, 'NOT_FOUND', 'there is no such address; GET /api/docs lists them'],
      ['exit-velocity', 404, 'NOT_FOUND', expect.any(String)],
      ['nba-multi-factor-first-basket/', 404, 'NOT_FOUND', expect.any(String)],
      ['batter-at-bats/?page=1', 405, 'METHOD_NOT_ALLOWED', 'this address takes POST only'],
    ] as const) {
      const answer = await api.get(`/api/${path}`);
      expect(answer, path).toMatchObject({
        status,
        headers: { 'cache-control': 'no-store', ...(status === 405 && { allow: 'POST' }) },
        body: { error: { code, message } },
      });
      expect(answer.headers).not.toHaveProperty('retry-after');
    }
    const posted = await api.post('/api/freshness', {});
    expect(posted).toMatchObject({ status: 405, headers: { allow: 'GET' } });
  });

  it('says what is wrong with a body', async () => {
    const api = await startApiForTests();
    for (const [text, given, status, code, message] of [
      ['x'.repeat(20_000), {}, 413, 'BODY_TOO_LARGE', 'the body is too large for any call'],
      ['a=b', FORM, 415, 'NOT_JSON', "send the body as 'application/json'"],
      ['{"batter_name":', {}, 400, 'BAD_REQUEST', expect.stringMatching(/JSON/)],
      ['[]', {}, 400, 'BAD_REQUEST', 'the body must be a JSON object'],
    ] as const)
      expect(await api.post('/api/batter-at-bats/', text, given)).toMatchObject({
        status,
        body: { error: { code, message } },
      });
  });

  it('for want of a snapshot is to be asked again soon', async () => {
    const holder = aBrokenHolder(new SnapshotError('nothing in /srv/data', { code: 'SNAPSHOT_NONE' }));
    const { lines, logger } = createLog();
    const api = await startApiForTests({ deps: { holder, logger } });
    const { status, headers, body } = await api.get('/api/freshness');
    expect([status, headers['retry-after']]).toEqual([503, '2']);
    expect(v.parse(apiProblemSchema, body).error).toMatchObject({
      code: 'NO_SNAPSHOT',
      message: 'there are no statistics to answer from yet',
    });
    expect(lines('call-failed')).toMatchObject([{ level: 'error', reason: 'NO_SNAPSHOT' }]);
  });

  it('names every problem at once, the first by itself, and no more than fits into 2 kB', async () => {
    const api = await startApiForTests();
    const { body } = await api.get('/api/exit-velocity/?page=0&sort=x');
    expect(v.parse(apiProblemSchema, body).error).toMatchObject({
      code: 'BAD_PARAMETER',
      message:
        "'page' is not accepted: give a whole number from 1 to 999999; " +
        "'sort' is not accepted: give one of batter, batter_team, num_100mph_ev, avg_exit_velocity",
      parameter: 'page',
      accepted: 'a whole number from 1 to 999999',
      problems: [
        { parameter: 'page' },
        { parameter: 'sort', accepted: 'one of batter, batter_team, num_100mph_ev, avg_exit_velocity' },
      ],
    });
    // With very many wrong parameters, the answer shortens long names and only counts the last parameters.
    const names = Array.from({ length: 900 }, (_, at) => `${'ü'.repeat(30)}${at}=1`);
    const many = await api.get(`/api/exit-velocity/?${names.join('&')}`);
    expect(many).toMatchObject({
      status: 400,
      body: {
        error: { code: 'BAD_PARAMETER', message: expect.stringMatching(/; 8\d\d more are not accepted$/) },
      },
    });
    expect(Buffer.byteLength(JSON.stringify(many.body))).toBeLessThanOrEqual(2048);
    const long = await api.get(`/api/freshness?${'x'.repeat(5_000)}=1`);
    expect(long).toMatchObject({
      status: 400,
      body: { error: { parameter: 'x'.repeat(60), accepted: 'no parameters at all' } },
    });
    expect(JSON.stringify(long.body).length).toBeLessThan(600);
  });

  it('is told to the log as no fault of ours', async () => {
    const { lines, logger } = createLog();
    const api = await startApiForTests({ deps: { logger } });
    await api.get('/api/nothing');
    const [line] = lines('call-failed');
    expect(line).toMatchObject({
      level: 'info',
      reason: 'NOT_FOUND',
      message: expect.stringContaining('no such address'),
    });
    expect(line).not.toHaveProperty('error');
    await api.post('/api/batter-at-bats/', '{"batter_name":');
    expect(lines('call-failed')[1]).toMatchObject({ level: 'info', reason: 'BAD_REQUEST' });
    expect(lines('call-failed')[1]).not.toHaveProperty('error');
  });

  it.each([
    ['through a fault of ours', new Error('secret path /srv/data')],
    [
      'through an error of somebody else’s server',
      // The fault's status belongs to an answer that the server received from elsewhere, so it must not be passed on.
      Object.assign(new Error('secret path /srv/data'), { statusCode: 404, code: 'NoSuchKey' }),
    ],
  ])('%s tells nothing of it, but its number', async (_, fault) => {
    const holder = aBrokenHolder(fault);
    const { lines, logger } = createLog();
    const api = await startApiForTests({ deps: { holder, logger } });
    const { status, headers, body } = await api.get('/api/freshness');
    const { error } = v.parse(apiProblemSchema, body);
    expect(error.message).toBe('something went wrong on our side; report it with the request id');
    expect(headers).not.toHaveProperty('retry-after');
    const reason = { level: 'error', reason: 'INTERNAL', message: error.message };
    expect(lines('call-failed')).toMatchObject([
      { ...reason, error: expect.stringContaining(fault.message) },
    ]);
    expect([status, error.code, error.request_id]).toEqual([500, 'INTERNAL', headers['x-request-id']]);
    expect(JSON.stringify(body)).not.toContain('secret');
    expect(headers['cache-control']).toBe('no-store');
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
  const { lines, logger, text } = createLog();
  const api = await startApiForTests({ deps: { logger } });
  const url = '/api/scoreboard/mlb?dates=20250725&token=abc';
  await api.get(url, { cookie: 'session=secret', 'x-request-id': 'edge-12345678' });
  await api.get('/healthz');
  expect(lines('request')).toEqual([
    expect.objectContaining({
      requestId: 'edge-12345678',
      method: 'GET',
      address: '127.0.0.1',
      status: 400,
      ms: expect.any(Number),
      url: '/api/scoreboard/mlb?dates=20250725&token=***',
    }),
  ]);
  expect(text()).not.toMatch(/secret|abc/);
});

describe('probes', () => {
  it('say that it lives, and that it is ready while sessions answer and there is a snapshot', async () => {
    let isUp = true;
    const pingSessions = async () => {
      if (!isUp) throw new Error('no sessions');
    };
    const api = await startApiForTests({ deps: { pingSessions } });
    expect((await api.get('/readyz')).status).toBe(200);
    isUp = false;
    expect(await api.get('/readyz')).toMatchObject({ status: 503, body: { status: 'not ready' } });
    expect(await api.get('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
    const currentId = () => {
      throw new Error('there is no snapshot');
    };
    const holder = { use: () => Promise.reject(new Error('none')), currentId };
    expect((await (await startApiForTests({ deps: { holder } })).get('/readyz')).status).toBe(503);
  });

  it('say that it is not ready while it closes, and the log why', async () => {
    const { lines, logger } = createLog();
    let isDraining = false;
    const api = await startApiForTests({ deps: { logger, isDraining: () => isDraining } });
    const ready = await api.get('/readyz');
    expect(ready).toMatchObject({
      status: 200,
      body: { status: 'ready' },
      headers: { 'cache-control': 'no-store' },
    });
    expect(ready.headers.connection).not.toBe('close');
    isDraining = true;
    const { status, headers } = await api.get('/readyz');
    expect([status, headers['cache-control'], headers.connection]).toEqual([503, 'no-store', 'close']);
    expect(lines('not-ready')).toMatchObject([{ level: 'warn', reason: 'the process is about to close' }]);
    expect((await api.get('/healthz')).headers['cache-control']).toBe('no-store');
  });

  it('count requests by route, and answers by where they came from', async () => {
    const api = await startApiForTests();
    await api.get('/api/freshness');
    await api.get('/api/freshness');
    await api.get('/api/scoreboard/mlb?dates=20250725');
    await api.get('/api/no-such-address');
    const { text, headers } = await api.readMetrics();
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    const lines = text.split('\n');
    expect(lines).toContain('http_requests_total{route="GET /api/freshness",status="200"} 2');
    expect(lines).toContain('http_requests_total{route="GET unknown",status="404"} 1');
    expect(lines).toContain('api_answers_total{from="cache"} 1');
    expect(lines).toContain('api_answers_total{from="engine"} 2');
    expect(lines).toContain('http_request_duration_seconds_count{route="GET /api/freshness"} 2');
    expect(lines).toContain('# HELP api_cache_bytes Rendered answers that are kept.');
    expect(lines.some((line) => /^api_cache_bytes [1-9]\d*$/.test(line))).toBe(true);
    expect(lines).toContain('# HELP api_snapshot_info The snapshot that new requests are answered from.');
    expect(lines.some((line) => /^api_snapshot_info\{id="\d{8}T.*"\} 1$/.test(line))).toBe(true);
  });
});
