import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { createTestClock } from '@sharpside/server-kit/testing/test-clock';
import { createTestLog } from '@sharpside/server-kit/testing/test-log';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { listenHere } from '../../testing/listen-here.ts';
import { createMinuteSeries, MINUTE_MS } from '../minute-series.ts';
import { createPast } from './past.ts';
import { createPrometheusClient } from './prometheus-client.ts';
import { createPrometheusPast } from './prometheus-past.ts';

const EDGE = { job: 'edge', instance: 'a:8080' };
const RELEASE = { ...EDGE, app: 'remote-tools', version: '1.1.0' };

type Values = (at: number) => number | undefined;
type Series = { labels: Record<string, string>; values: Values };

/** Counters of an edge, by a part of the query that asks for them. */
type Told = Record<string, Series[]>;

const matrix = (result: unknown) => ({ status: 'success', data: { resultType: 'matrix', result } });

function toResult(told: Told, form: URLSearchParams): unknown {
  const query = form.get('query') ?? '';
  const [start, end, step] = ['start', 'end', 'step'].map((name) => Number(form.get(name)));
  const found = Object.entries(told).find(([metric]) => query.includes(`${metric}{`))?.[1] ?? [];
  return matrix(
    found.map(({ labels, values }) => {
      const points: [number, string][] = [];
      for (let at = start ?? 0; at <= (end ?? 0); at += step ?? 1) {
        const value = values(at * 1000);
        if (value !== undefined) points.push([at, String(value)]);
      }
      return { metric: labels, values: points };
    }),
  );
}

type Answer = (form: URLSearchParams, response: ServerResponse) => void;

/** Something that answers like the API of Prometheus, or not. */
async function aPrometheus(answer: Answer) {
  const queries: string[] = [];
  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await text(request));
    queries.push(form.get('query') ?? '');
    answer(form, response);
  });
  return { url: await listenHere(server), queries };
}

async function aPast(answer: Answer) {
  const { url, queries } = await aPrometheus(answer);
  const clock = createTestClock();
  const log = createTestLog();
  const series = createMinuteSeries();
  const source = createPrometheusPast({ ask: createPrometheusClient(`${url}/`), match: 'job="edge"' });
  const past = createPast({ source, series, clock, log, keepTimeoutMs: 1_000 });
  onTestFinished(() => past.stop());
  past.start();
  await vi.waitFor(() => expect(past.status.state).not.toBe('reading'));
  const show = (channel = 'production') => series.list(`${channel}/remote-tools@1.1.0`, clock.now());
  return { clock, log, past, series, queries, show };
}

const aTold =
  (told: Told): Answer =>
  (form, response) =>
    response.end(JSON.stringify(toResult(told, form)));

const NOW = createTestClock().now();
const minutesAgo = (at: number) => (NOW - at) / MINUTE_MS;
const present = (labels: object = {}, isThere: (ago: number) => boolean = () => true): Series => ({
  labels: { ...EDGE, channel: 'production', ...labels },
  values: (at) => (isThere(minutesAgo(at)) ? 7 : undefined),
});
/** A counter that rose by one each minute, from 48 hours ago on. */
const rising = (at: number) => 2880 - minutesAgo(at);

describe('a past from Prometheus', () => {
  it('has whole counts: by the minute for the last hour, by five minutes before', async () => {
    const { show, past, log, queries } = await aPast(
      aTold({
        edge_live_revision: [present()],
        edge_beacons_total: [{ labels: { ...RELEASE, failure: 'render' }, values: rising }],
        edge_remote_load_seconds_bucket: [
          { labels: { ...RELEASE, le: '0.25' }, values: rising },
          { labels: { ...RELEASE, le: '0.1' }, values: () => 0 },
          { labels: { ...RELEASE, le: '+Inf' }, values: (at) => 2 * rising(at) },
        ],
      }),
    );
    expect(past.status.state).toBe('whole');
    const minutes = show();
    expect(minutes.slice(-60).map(({ failures }) => failures.render)).toEqual(Array(60).fill(1));
    expect(new Set(minutes.slice(0, -60).map(({ failures }) => failures.render))).toEqual(new Set([5]));
    expect(minutes).toHaveLength(60 + (23 * 60) / 5 - 1);
    expect(minutes.at(-1)).toMatchObject({
      at: new Date(NOW - MINUTE_MS).toISOString(),
      loads: 2,
      loadMs: { p50: 250, p75: 250, p95: 250 },
    });
    expect(log.entries).toEqual([]);
    expect(queries.every((query) => query.includes('{job="edge"}'))).toBe(true);
  });

  it('adds up edges, knows a counter that began, one that was reset, and whom a channel is of', async () => {
    const other = { job: 'edge', instance: 'b:8080' };
    const failing = (labels: object, values: Values): Series => ({
      labels: { ...RELEASE, failure: 'load', ...labels },
      values,
    });
    const { show } = await aPast(
      aTold({
        edge_live_revision: [
          present({}, (ago) => ago <= 40),
          present(other, (ago) => ago <= 20),
          present({ instance: 'c:8080', channel: 'staging' }),
        ],
        edge_beacons_total: [
          // Counted before Prometheus knew it, then reset, then it goes on.
          failing({}, (at) => (minutesAgo(at) > 40 ? undefined : minutesAgo(at) > 10 ? 100 : 3)),
          // Begins with its first failures, five minutes ago.
          failing(other, (at) => (minutesAgo(at) <= 5 ? 4 : undefined)),
          failing({ instance: 'c:8080' }, (at) => (minutesAgo(at) <= 5 ? 9 : 2)),
        ],
      }),
    );
    const told = (channel: string) =>
      show(channel).map(({ at, failures }) => [minutesAgo(Date.parse(at)), failures.load]);
    expect(told('production')).toEqual([
      [11, 3],
      [6, 4],
    ]);
    expect(told('staging')).toEqual([[6, 7]]);
  });

  const faults: [string, Answer, RegExp][] = [
    ['is broken', (_, response) => response.writeHead(503).end('no'), /it answered 503/],
    ['is another program', (_, response) => response.end('<!doctype html>'), /is not valid/],
    ['knows no edge', aTold({}), /knows no edges with the labels job="edge"/],
    [
      'was not told the channel of an edge',
      aTold({ edge_live_revision: [{ labels: EDGE, values: () => 7 }] }),
      /edge a:8080 has no label 'channel'/,
    ],
  ];

  it.each(faults)('is missing, and asked for again, where Prometheus %s', async (_, answer, reason) => {
    const prometheus = { isWell: false };
    const { past, log, clock } = await aPast((form, response) => {
      if (prometheus.isWell) aTold({ edge_live_revision: [present()] })(form, response);
      else answer(form, response);
    });
    expect(past.status.state).toBe('missing');
    expect(log.find('observations-past-unread')?.fields).toMatchObject({
      source: 'Prometheus',
      reason: expect.stringMatching(reason),
    });
    prometheus.isWell = true;
    await clock.advance(MINUTE_MS);
    await vi.waitFor(() => expect(past.status.state).toBe('whole'));
  });
});
