import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { type ApiProcess, startApiProcess } from './api-process.ts';
import type { Endpoint } from './compare-endpoints.ts';
import { type Figures, type Load, runOpenLoad, toFigures } from './load.ts';
import { runBackend } from './sample-data.ts';
import { type ReadyRequest, type Subscriber, signInSubscriber, toRequest } from './subscriber.ts';

/** Requests of visitors per second. */
export const REFRESH_PER_SECOND = 200;

export type RefreshResult = {
  figures: Figures;
  slowestMs: number;
  elapsedMs: number;
  /** Turned away with a time to come again (503 and `Retry-After`), as an overloaded server promises. */
  turnedAway: number;
  /** Other responses that are no answer, and their number. */
  lost: ReadonlyMap<string, number>;
  /** Duration of each refresh, from the command to its end. */
  refreshMs: readonly number[];
  /** Moves of the server to a newer snapshot. */
  moves: number;
  answers: { cache: number; shared: number; engine: number };
  eventLoopDelayMs: number;
  peakBytes: number | null;
};

const REFRESHES = 2;

/** The newest day of pitches, without its last rows: games of the snapshot, as a newer version of their source. */
export async function readPitches(dataFolder: string, dropped: number): Promise<string> {
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

/** A copy of the data folder, so that the sample stays unchanged, with a source that has something new each time. */
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

// As in `repeated-requests.ts`: a few requests of each endpoint are popular on a day, and one in ten was never sent
// before.
const POPULAR_EACH = 6;
const RARE_EVERY = 10;

/** Every endpoint in turn: mostly its popular requests, now and then the next of the others. */
export function toRequests(endpoints: readonly Pick<Endpoint, 'call' | 'requests'>[]) {
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

const countMoves = (api: ApiProcess) =>
  api.events().filter((line) => line.includes('"event":"snapshot-moved"')).length;

type SendOptions = {
  requestAt: (at: number) => ReadyRequest;
  subscriber: Subscriber;
  until: () => boolean;
};

async function sendThroughout({ requestAt, subscriber, until }: SendOptions) {
  let turnedAway = 0;
  const lost = new Map<string, number>();
  const lose = (what: string) => lost.set(what, (lost.get(what) ?? 0) + 1);
  const load: Load = await runOpenLoad({
    perSecond: REFRESH_PER_SECOND,
    until,
    async send(at) {
      try {
        const { status, retryAfter } = await subscriber.send(requestAt(at));
        if (status === 503 && retryAfter !== undefined) turnedAway += 1;
        else if (status !== 200) lose(String(status));
      } catch (error) {
        lose(error instanceof Error ? error.message : String(error));
      }
    },
  });
  return { load, turnedAway, lost };
}

/** Two hundred requests a second, with the settings of production, while two refreshes publish. */
export async function measureRefresh(
  endpoints: readonly Endpoint[],
  { dataFolder, leastMs }: { dataFolder: string; leastMs: number },
): Promise<RefreshResult> {
  const scene = await prepareRefreshes(dataFolder);
  const api = await startApiProcess({ dataFolder: scene.root });
  const subscriber = await signInSubscriber(api.url);
  try {
    const { popular, requestAt } = toRequests(endpoints);
    // The state of a server that has run for a while: popular requests were sent before.
    for (const request of popular) await subscriber.send(request);
    const refreshMs: number[] = [];
    const before = await api.readMetrics();
    await api.resetPeak();
    const refreshing = (async () => {
      for (let round = 1; round <= REFRESHES; round++) refreshMs.push(await scene.refresh(round));
    })();
    // Over when the server answers from the last published snapshot, or when no further one will come.
    let isServed = false;
    const serving = refreshing.then(async () => {
      const newest = await readFile(join(scene.root, 'current'), 'utf8');
      while (!(await (await fetch(`${api.operatorsUrl}/metrics`)).text()).includes(`"${newest.trim()}"`))
        await pause(250);
    });
    serving
      .catch(() => undefined)
      .finally(() => {
        isServed = true;
      });
    const startedAt = performance.now();
    const isOver = () => isServed && performance.now() - startedAt > leastMs;
    const { load, turnedAway, lost } = await sendThroughout({ requestAt, subscriber, until: isOver });
    await serving;
    const { answers, eventLoopDelayMs } = await api.readMetrics();
    return {
      figures: toFigures(load),
      slowestMs: load.latenciesMs.reduce((most, one) => Math.max(most, one), 0),
      elapsedMs: load.elapsedMs,
      turnedAway,
      lost,
      refreshMs,
      moves: countMoves(api),
      answers: {
        cache: answers.cache - before.answers.cache,
        shared: answers.shared - before.answers.shared,
        engine: answers.engine - before.answers.engine,
      },
      eventLoopDelayMs,
      peakBytes: await api.findPeakBytes(),
    };
  } finally {
    subscriber.close();
    await api.close();
    await scene.remove();
  }
}
