import { createServer, type ServerResponse } from 'node:http';
import type { DataStatus } from '@sharpside/contracts/control';
import { describe, expect, it } from 'vitest';
import { listenHere } from '../testing/listen-here.ts';
import { startTestControl } from '../testing/test-control.ts';

const URL = '/v1/data-status';

const STATUS: DataStatus = {
  publishedAt: '2031-01-01T00:00:00.000Z',
  leagues: [
    {
      league: 'mlb',
      slots: [{ slot: '2030-10-01', games: 2, whole: 1 }],
      incomplete: { games: 0, newest: [] },
    },
  ],
  sources: [{ source: 'statcast', league: 'mlb', rowsKept: 1, rowsDropped: 1, droppedShare: 0.5 }],
  jobs: [{ job: 'statcast', lastSuccess: null, lastRun: null }],
  held: [],
};

async function aBackend(answer: (response: ServerResponse) => void) {
  const asked: (string | undefined)[] = [];
  const server = createServer(({ method, url, headers }, response) => {
    asked.push(`${method} ${url}`, headers.authorization, headers.cookie);
    answer(response);
  });
  return { asked, backend: await listenHere(server) };
}

async function ask(config: { backend?: string; backendTimeoutMs?: number }) {
  const { app, aToken, log } = await startTestControl({ config });
  const { bearer } = await aToken();
  const answer = await app.inject({ url: URL, ...bearer });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers, log };
}

describe('GET /v1/data-status', () => {
  it('passes on what the backend says, and nothing besides: no token to it, no other field from it', async () => {
    const more = { ...STATUS, secret: 'x', jobs: [{ ...STATUS.jobs[0], key: 'x' }] };
    const { asked, backend } = await aBackend((response) => response.end(JSON.stringify(more)));
    const { status, body } = await ask({ backend });
    expect([status, JSON.stringify(body)]).toEqual([200, JSON.stringify(STATUS)]);
    expect(asked.slice(0, 3)).toEqual(['GET /data-status', undefined, undefined]);
  });

  it('says that it was not told of a backend, which is no failure of its own', async () => {
    const { status, body, log } = await ask({});
    expect(status).toBe(404);
    const message = expect.stringContaining('Start it with CONTROL_BACKEND, such as http://127.0.0.1:8089.');
    expect(body).toEqual({ error: { code: 'CONTROL_BACKEND_NOT_SET', message } });
    expect(log.entries.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it.each<[string, number, (response: ServerResponse) => void]>([
    ['does not answer', 100, () => {}],
    ['stops in the middle', 100, (response) => response.write('{ "publishedAt": ')],
    ['breaks the connection', 3000, (response) => response.destroy()],
    ['leads elsewhere', 3000, (response) => response.writeHead(302, { location: 'http://a.test/' }).end()],
  ])('says that the backend gives none where it %s', async (_what, backendTimeoutMs, answer) => {
    const { backend } = await aBackend(answer);
    const { status, body, headers, log } = await ask({ backend, backendTimeoutMs });
    expect([status, headers['retry-after']]).toEqual([503, '5']);
    const message = `The backend gave no data status within ${backendTimeoutMs} ms: look at its /readyz and at CONTROL_BACKEND.`;
    expect(body).toEqual({ error: { code: 'CONTROL_BACKEND_SILENT', message } });
    // An answer names no internal address, not even to holders of a token. Only the log has it.
    const told = log.entries.filter(({ event }) => event !== 'duty-taken');
    expect(told).toMatchObject([{ event: 'request-failed', fields: { path: URL } }]);
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['is a page', (response) => response.end('<!doctype html>')],
    ['has another shape', (response) => response.end(JSON.stringify({ ...STATUS, jobs: {} }))],
    ['is a refusal', (response) => response.writeHead(404).end('{ "error": { "code": "NOT_FOUND" } }')],
  ])('says that something else answers where the answer %s', async (_what, answer) => {
    const { backend } = await aBackend(answer);
    const { status, body } = await ask({ backend });
    expect(status).toBe(503);
    expect(body.error.code).toBe('CONTROL_BACKEND_SILENT');
    expect(body.error.message).toMatch(/^The backend answered with something else than its data status/);
  });
});
