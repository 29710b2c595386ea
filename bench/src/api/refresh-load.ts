import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { type ApiProcess, runBackend, startApiProcess } from './api-process.ts';
import { type Endpoint, type ReadyRequest, runOpenLoad, signInSubscriber, toRequest } from './subscriber.ts';

export const REFRESH_PER_SECOND = 200;

export type RefreshResult = {
  /** Latency of each request in milliseconds, counted from when the request was due. */
  latenciesMs: readonly number[];
  /** Number of requests that the overloaded server refused with the advice to retry (503 and `Retry-After`). */
  turnedAway: number;
  /** Number of other failures, by status or error message. */
  lost: ReadonlyMap<string, number>;
  refreshMs: readonly number[];
  /** Number of times that the server switched to a newer snapshot. */
  moves: number;
  eventLoopDelayMs: number;
  peakBytes: number | null;
};

const REFRESHES = 2;

/**
 * The newest day of pitches without its last `dropped` rows, so that each refresh gets another file from its source.
 */
async function readPitches(dataFolder: string, dropped: number): Promise<string> {
  const folder = join(dataFolder, 'sample/mlb');
  const days = (await readdir(folder)).filter((name) => /^statcast_\d{4}-\d{2}-\d{2}\.csv\.gz$/.test(name));
  const newest = days.sort().at(-1);
  if (newest === undefined) throw new TypeError(`${folder} has no day of pitches`);
  const lines = gunzipSync(await readFile(join(folder, newest)))
    .toString()
    .trimEnd()
    .split('\n');
  return `${lines.slice(0, lines.length - dropped).join('\n')}\n`;
}

/**
 * Copies the data folder, so that the sample stays unchanged. `refresh` ingests and publishes a file that differs each
 * round.
 */
async function prepareRefreshes(dataFolder: string) {
  const folder = await mkdtemp(join(tmpdir(), 'api-bench-refresh-'));
  const root = join(folder, 'data');
  await cp(dataFolder, root, {
    recursive: true,
    filter: (path) => dirname(path) !== join(dataFolder, 'work'),
  });
  const input = join(folder, 'pitches.csv');
  return {
    root,
    async refresh(round: number): Promise<number> {
      await writeFile(input, await readPitches(dataFolder, round));
      const startedAt = performance.now();
      const marks = ['--sample', '--correction', `round ${round}`];
      await runBackend(['ingest', 'statcast', input, '--publish', ...marks, '--data', root]);
      return performance.now() - startedAt;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

// As in `repeated-requests.ts`, a few requests of each endpoint count as popular. One request in ten is new instead.
const POPULAR_EACH = 6;
const RARE_EVERY = 10;

/**
 * Requests to all endpoints. `requestAt` gives the next popular request, but at each `RARE_EVERY`-th call the next new
 * request.
 */
function toRequests(endpoints: readonly Endpoint[]) {
  const all = endpoints.map(({ call, requests }) =>
    requests.map((parameters) => toRequest(call, parameters)),
  );
  const popular = all.flatMap((requests) => requests.slice(0, POPULAR_EACH));
  const longest = all.reduce((most, { length }) => Math.max(most, length), 0);
  const rare = Array.from({ length: longest - POPULAR_EACH }, (_, nth) =>
    all.flatMap((requests) => requests[nth + POPULAR_EACH] ?? []),
  ).flat();
  const requestAt = (at: number): ReadyRequest => {
    const isRare = at % RARE_EVERY === 0 && rare.length > 0;
    const request = isRare ? rare[(at / RARE_EVERY) % rare.length] : popular[at % popular.length];
    if (request === undefined) throw new RangeError('there is no request to send');
    return request;
  };
  return { popular, requestAt };
}

type SendOptions = {
  url: string;
  headers: Record<string, string>;
  requestAt: (at: number) => ReadyRequest;
  until: () => boolean;
};

async function sendThroughout({ url, headers, requestAt, until }: SendOptions) {
  let turnedAway = 0;
  const lost = new Map<string, number>();
  const lose = (what: string) => lost.set(what, (lost.get(what) ?? 0) + 1);
  const latenciesMs = await runOpenLoad({
    perSecond: REFRESH_PER_SECOND,
    until,
    async send(at) {
      const { path, ...request } = requestAt(at);
      try {
        const answer = await fetch(url + path, { ...request, headers });
        await answer.arrayBuffer();
        if (answer.status === 503 && answer.headers.has('retry-after')) turnedAway += 1;
        else if (answer.status !== 200) lose(String(answer.status));
      } catch (error) {
        lose(String(error));
      }
    },
  });
  return { latenciesMs, turnedAway, lost };
}

async function waitForNewest(api: ApiProcess, root: string): Promise<void> {
  const newest = await readFile(join(root, 'current'), 'utf8');
  const isServed = async () =>
    (await (await fetch(`${api.operatorsUrl}/metrics`)).text()).includes(`"${newest.trim()}"`);
  while (!(await isServed())) await pause(250);
}

/**
 * Sends `REFRESH_PER_SECOND` requests per second to a server with the settings of production, while two refreshes
 * publish.
 */
export async function measureRefresh(
  endpoints: readonly Endpoint[],
  { dataFolder, leastMs }: { dataFolder: string; leastMs: number },
): Promise<RefreshResult> {
  const scene = await prepareRefreshes(dataFolder);
  const api = await startApiProcess({ dataFolder: scene.root });
  try {
    const headers = await signInSubscriber(api.url);
    const { popular, requestAt } = toRequests(endpoints);
    // The popular requests are sent first, so that the server is in the state of a server that has run for a while.
    for (const { path, ...request } of popular)
      await (await fetch(api.url + path, { ...request, headers })).arrayBuffer();
    await api.readMetrics();
    await api.resetPeak();
    const refreshMs: number[] = [];
    let isOver = false;
    const published = (async () => {
      for (let round = 1; round <= REFRESHES; round++) refreshMs.push(await scene.refresh(round));
      await waitForNewest(api, scene.root);
    })();
    Promise.all([published, pause(leastMs)])
      .catch(() => undefined) // The promise is awaited below.
      .finally(() => {
        isOver = true;
      });
    const sent = await sendThroughout({ url: api.url, headers, requestAt, until: () => isOver });
    await published;
    const { eventLoopDelayMs } = await api.readMetrics();
    return {
      ...sent,
      refreshMs,
      moves: api.log.filter(({ event }) => event === 'snapshot-moved').length,
      eventLoopDelayMs,
      peakBytes: await api.findPeakBytes(),
    };
  } finally {
    await api.stop();
    await scene.remove();
  }
}
