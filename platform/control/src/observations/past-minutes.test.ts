import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { createTestClock } from '@sharpside/server-kit/testing/test-clock';
import { createTestLog } from '@sharpside/server-kit/testing/test-log';
import { expect, it, onTestFinished, vi } from 'vitest';
import { listenHere } from '../testing/listen-here.ts';
import { createMinuteSeries, MINUTE_MS } from './minute-series.ts';
import { createPastMinutes } from './past-minutes.ts';

const NOW = createTestClock().now();
const DAY_AGO = new Date(NOW - 24 * 60 * MINUTE_MS).toISOString();
const RELEASE = { channel: 'production', app: 'remote-tools', version: '1.1.0' };

type Told = { metric: Record<string, string>; count: number }[];

type Answer = (form: URLSearchParams, response: ServerResponse) => void;

const aTold =
  (told: Told): Answer =>
  (form, response) => {
    const [start = 0, end = 0, step = 1] = ['start', 'end', 'step'].map((name) => Number(form.get(name)));
    const times = Array.from({ length: (end - start) / step + 1 }, (_, index) => start + index * step);
    const result = told.map(({ metric, count }) => ({
      metric,
      values: times.map((at) => [at, String(count * step)]),
    }));
    response.end(JSON.stringify({ status: 'success', data: { resultType: 'matrix', result } }));
  };

async function createScene(answer: Answer) {
  const queries: string[] = [];
  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await text(request));
    queries.push(form.get('query') ?? '');
    answer(form, response);
  });
  const [clock, log, series] = [createTestClock(), createTestLog(), createMinuteSeries()];
  const prometheus = { address: `${await listenHere(server)}/`, match: 'job="edge"' };
  const past = createPastMinutes({ prometheus, series, clock, log });
  onTestFinished(past.stop);
  past.start();
  return { clock, log, past, series, queries };
}

it('has the minutes of the last hour, and five of them together before', async () => {
  const scene = await createScene(
    aTold([
      { metric: { ...RELEASE, failure: 'render' }, count: 1 },
      { metric: { ...RELEASE, le: '0.25' }, count: 2 },
      { metric: { ...RELEASE, le: '0.1' }, count: 0 },
      { metric: { ...RELEASE, le: '+Inf' }, count: 4 },
      { metric: RELEASE, count: 3 },
      { metric: { ...RELEASE, app: 'No App', failure: 'render' }, count: 9 },
    ]),
  );
  await vi.waitFor(() => expect(scene.past.since).toBe(DAY_AGO));
  expect(scene.series.names()).toEqual(['production/remote-tools@1.1.0']);
  const minutes = scene.series.list('production/remote-tools@1.1.0', NOW);
  expect(minutes.slice(-60).map(({ failures }) => failures.render)).toEqual(Array(60).fill(60));
  expect(new Set(minutes.slice(0, -60).map(({ failures }) => failures.render))).toEqual(new Set([300]));
  expect(minutes).toHaveLength(60 + (23 * 60) / 5 - 1);
  expect(minutes.at(-1)).toMatchObject({
    at: new Date(NOW - MINUTE_MS).toISOString(),
    loads: 240,
    loadMs: { p50: 250, p75: 250, p95: 250 },
    fallbacks: 180,
  });
  expect(scene.log.entries).toEqual([]);
  expect(scene.queries.every((query) => query.includes('job="edge"'))).toBe(true);
});

const faults: [string, Answer, RegExp][] = [
  ['is broken', (_, response) => response.writeHead(503).end('no'), /answers 503/],
  ['is another program', (_, response) => response.end('<!doctype html>'), /is not valid/],
  ['knows no edge', aTold([]), /knows no edges with a channel and the labels job="edge"/],
];

it.each(faults)(
  'begins with the start where Prometheus %s, and asks again in a minute',
  async (_, answer, reason) => {
    const prometheus = { isWell: false };
    const { past, log, clock } = await createScene((form, response) => {
      if (prometheus.isWell) aTold([{ metric: {}, count: 1 }])(form, response);
      else answer(form, response);
    });
    await vi.waitFor(() => expect(log.find('observations-past-unread')?.fields.reason).toMatch(reason));
    expect(past.since).toBe(new Date(NOW).toISOString());
    await clock.advance(MINUTE_MS);
    prometheus.isWell = true;
    await vi.waitFor(async () => {
      await clock.advance(MINUTE_MS);
      expect(past.since).toBe(DAY_AGO);
    });
    expect(log.entries).toHaveLength(1);
  },
);
