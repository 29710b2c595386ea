import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { OBSERVATIONS_PATH } from '@sharpside/contracts/control';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { LISTENING_SERVERS, startEdge } from './workspace/listening-servers.ts';

const problemSchema = v.object({ error: v.looseObject({ code: v.string(), message: v.string() }) });

const METRIC = /^# TYPE \w+ (gauge|counter|histogram)$/m;

const STRANGERS: readonly [what: string, path: string, init?: RequestInit][] = [
  ['as operators do', '/metrics'],
  ['with a query', '/metrics?name=x'],
  ['with an encoded letter', '/%6detrics'],
  ['with a slash at its end', '/metrics/'],
  ['with two slashes', '//metrics'],
  ['below another path', '/assets/../metrics'],
  [
    'as this machine',
    '/metrics',
    { headers: { 'x-forwarded-for': '127.0.0.1', forwarded: 'for=127.0.0.1' } },
  ],
  ['by its head', '/metrics', { method: 'HEAD' }],
  ['for counts', OBSERVATIONS_PATH],
  ['for errors', `${OBSERVATIONS_PATH}?errors=0`],
  ['for web vitals', `${OBSERVATIONS_PATH}?vitals=1`],
  ['for counts, with an encoded letter', '/%6fbservations'],
];

describe.each(LISTENING_SERVERS)('%s', (_, start) => {
  it('tells a stranger nothing, and says in the form of its contract on which port operators read', async () => {
    const { url, listAlarms } = await start();
    for (const [way, path, init] of STRANGERS) {
      const answer = await fetch(url + path, init);
      const said = await answer.text();
      expect(answer.status, way).toBe(404);
      expect(said, way).not.toMatch(METRIC);
      expect(said, way).not.toContain('"process"');
      if (init?.method !== 'HEAD' && answer.headers.get('content-type')?.includes('json'))
        v.parse(problemSchema, JSON.parse(said));
    }
    expect(listAlarms()).toEqual([]);
    const answer = await fetch(`${url}/metrics`);
    expect(answer.headers.get('content-type')).toContain('application/json');
    const { error } = v.parse(problemSchema, await answer.json());
    expect(error.message).toMatch(
      /^\/metrics is for operators, and on another port: (EDGE|CONTROL|BACKEND)_METRICS_PORT\.?$/,
    );
  });

  it('has its metrics on the port for operators, and nothing for visitors', async () => {
    const { operatorsUrl, listAlarms } = await start();
    const answer = await fetch(`${operatorsUrl}/metrics`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.text()).toMatch(METRIC);
    for (const path of ['/', '/api/docs', '/live.json', '/v1/state', '/readyz', '/nothing']) {
      const none = await fetch(operatorsUrl + path);
      expect([path, none.status]).toEqual([path, 404]);
      const { error } = v.parse(problemSchema, await none.json());
      expect(error.message).toContain('This port is for operators and has /metrics');
    }
    const posted = await fetch(`${operatorsUrl}/metrics`, { method: 'POST' });
    expect([404, 405]).toContain(posted.status);
    v.parse(problemSchema, await posted.json());
    expect(listAlarms()).toEqual([]);
  });
});

it.each(LISTENING_SERVERS)('%s answers to addresses and localhost alone', async (_, start) => {
  const { operatorsUrl } = await start();
  const ask = (host: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get(`${operatorsUrl}/metrics`, { headers: { host } }, resolve).once('error', reject);
    });
  for (const host of ['localhost', 'edge.localhost:18080', '127.0.0.1', '[::1]:18080']) {
    const answer = await ask(host);
    expect(answer.statusCode, host).toBe(200);
    await text(answer);
  }
  const attackers = ['', 'localhost.', '127.0.0.1.'].map((start) => `${start}attacker.example`);
  for (const host of [...attackers, 'attacker.example:80']) {
    const answer = await ask(host);
    expect(answer.statusCode, host).toBe(400);
    const said = await text(answer);
    expect(said, host).not.toMatch(METRIC);
    const { error } = v.parse(problemSchema, JSON.parse(said));
    expect(error.message).toContain('answers to addresses and localhost');
  }
});

it('an edge has what browsers told it on the port for operators', async () => {
  const { operatorsUrl } = await startEdge();
  for (const query of ['', '?errors=0', '?vitals=1', '?refused=1']) {
    const answer = await fetch(operatorsUrl + OBSERVATIONS_PATH + query);
    expect(await answer.json()).toMatchObject({ schema: 1, channel: 'production' });
  }
});
