// `npm run bench:api`: every call of the API beside the same SQL run alone on the engine, in one run; repeated requests;
// and requests while snapshots are published. See docs/benchmarks.md.
// and requests while snapshots are published. See docs/benchmarks.md.
import { allCalls } from '@sharpside/boards/calls';
import { toDataFolder } from '@sharpside/warehouse/files/data-folder';
import { openSnapshot, type Snapshot } from '@sharpside/warehouse/snapshot/open-snapshot';
import { requireServedFile } from '@sharpside/warehouse/snapshot/served-database';
import { toEasternDay } from '@sharpside/warehouse/time/eastern-time';
import { type ApiProcess, startApiProcess } from './api-process.ts';
import { type BareEngine, openBareEngine } from './bare-engine.ts';
import { compareEndpoints, type Endpoint } from './compare-endpoints.ts';
import { type BenchOptions, readOptions } from './options.ts';
import { measureRefresh, REFRESH_PER_SECOND } from './refresh-load.ts';
import { measureRepeated } from './repeated-requests.ts';
import { toHeading, toLines, toSummary } from './report.ts';
import { findRequestValues } from './request-values.ts';
import { listRequests } from './requests.ts';
import { prepareSample } from './sample-data.ts';
import { recordStatements } from './statements.ts';
import { signInSubscriber } from './subscriber.ts';

const CONNECTIONS = 4;
// Enough for four queries of two threads each; the comparison is of time, not of memory.
const BARE_MEMORY_LIMIT = '512MB';
const mebibytes = (bytes: number | null) =>
  bytes === null ? 'unknown' : `${(bytes / 1024 ** 2).toFixed(0)} MB`;

/** Every endpoint with its requests, and the statements that each of them leads to. */
async function findEndpoints(snapshot: Snapshot, { only, parts }: BenchOptions): Promise<Endpoint[]> {
  const now = Date.now();
  const values = await findRequestValues(snapshot, toEasternDay(now));
  const endpoints: Endpoint[] = [];
  for (const call of allCalls) {
    if (only !== undefined && !call.path.includes(only)) continue;
    const requests = listRequests(call, values);
    const statements = [];
    // The statements of each request matter only beside the bare engine.
    for (const parameters of parts.has('endpoints') ? requests : [])
      statements.push(await recordStatements(snapshot, { call, parameters, now }));
    endpoints.push({ call, requests, statements });
  }
  return endpoints;
}

async function printEndpoints(endpoints: readonly Endpoint[], bare: BareEngine, options: BenchOptions) {
  // Without a cache, and with different requests from each client: every answer is computed for its request.
  const api = await startApiProcess({
    dataFolder: options.dataFolder,
    environment: { BACKEND_CACHE_MIB: '0', BACKEND_MAX_WAITING_QUERIES: '100000' },
  });
  const subscriber = await signInSubscriber(api.url);
  try {
    console.log('\nEach endpoint beside the same SQL on the same file with nothing around it; times in ms\n');
    console.log(toHeading());
    const results = await compareEndpoints(endpoints, {
      sides: { api, bare, subscriber },
      slices: options,
      onResult: (result) => console.log(toLines(result).join('\n')),
    });
    console.log(`\n${toSummary(results).join('\n')}`);
    console.log(`memory of the API's process, at most: ${mebibytes(await api.findPeakBytes())}`);
  } finally {
    subscriber.close();
    await api.close();
  }
}

async function printRepeated(endpoints: readonly Endpoint[], options: BenchOptions) {
  const api: ApiProcess = await startApiProcess({ dataFolder: options.dataFolder });
  const subscriber = await signInSubscriber(api.url);
  try {
    const durationMs = options.sliceMs * options.rounds;
    console.log('\nRepeated requests of the same snapshot, out of memory\n');
    for (const result of await measureRepeated(endpoints, { api, subscriber, durationMs })) {
      const { clients, whole, unchanged, bytes, missed, eventLoopDelayMs, cpuMs } = result;
      const line = (what: string, { perSecond, p50Ms, p95Ms }: typeof whole, size: number) =>
        `${clients} connections, ${what}: ${perSecond.toFixed(0)}/s, p50 ${p50Ms.toFixed(1)} ms, p95 ${p95Ms.toFixed(1)} ms, ${size.toFixed(0)} bytes each`;
      console.log(
        `${line('whole answers', whole, bytes.whole)}  ${whole.perSecond >= 3_000 ? 'met' : 'MISSED'} (at least 3000/s)`,
      );
      console.log(line('not changed (304)', unchanged, bytes.unchanged));
      console.log(
        `  not out of memory: ${missed}; event loop p99 ${eventLoopDelayMs.toFixed(1)} ms; ${cpuMs.toFixed(2)} ms of processors an answer`,
      );
    }
    console.log(`memory of the API's process, at most: ${mebibytes(await api.findPeakBytes())}`);
  } finally {
    subscriber.close();
    await api.close();
  }
}

async function printRefresh(
  endpoints: readonly Endpoint[],
  { dataFolder, refreshMs: leastMs }: BenchOptions,
) {
  console.log(
    `\n${REFRESH_PER_SECOND} requests a second of all endpoints, one in ten never asked before, while two refreshes publish\n`,
  );
  const result = await measureRefresh(endpoints, { dataFolder, leastMs });
  const { figures, slowestMs, elapsedMs, turnedAway, lost, refreshMs, moves, answers } = result;
  const losses = [...lost].map(([what, count]) => `${count} x ${what}`).join(', ');
  const seconds = (ms: number) => (ms / 1000).toFixed(1);
  console.log(
    `${figures.count} requests in ${seconds(elapsedMs)} s (${figures.perSecond.toFixed(0)}/s), lost: ` +
      `${losses || 'none'}  ${lost.size === 0 ? 'met' : 'MISSED'} (none); turned away with Retry-After: ${turnedAway}`,
  );
  console.log(
    `p50 ${figures.p50Ms.toFixed(1)} ms, p95 ${figures.p95Ms.toFixed(0)} ms, slowest ${slowestMs.toFixed(0)} ms; ` +
      `out of memory ${answers.cache}, with an equal request ${answers.shared}, by the engine ${answers.engine}`,
  );
  console.log(
    `${moves} moves to a newer snapshot; the refreshes took ${refreshMs.map(seconds).join(' s and ')} s`,
  );
  console.log(
    `event loop p99 ${result.eventLoopDelayMs.toFixed(1)} ms; memory of the API's process, at most: ${mebibytes(result.peakBytes)}`,
  );
}

async function run(options: BenchOptions): Promise<void> {
  await prepareSample(options);
  const data = toDataFolder(options.dataFolder);
  const snapshot = await openSnapshot({ data });
  const path = await requireServedFile(data, snapshot.manifest);
  const endpoints = await findEndpoints(snapshot, options);
  await snapshot.close();
  if (options.parts.has('endpoints')) {
    const bare = await openBareEngine({
      path,
      memoryLimit: BARE_MEMORY_LIMIT,
      connections: CONNECTIONS,
      spillFolder: data.work,
    });
    await printEndpoints(endpoints, bare, options).finally(() => bare.close());
  }
  if (options.parts.has('cache')) await printRepeated(endpoints, options);
  if (options.parts.has('refresh')) await printRefresh(endpoints, options);
  console.log(
    `\nDone after ${(performance.now() / 60_000).toFixed(1)} min. What the numbers mean: docs/benchmarks.md`,
  );
}

const options = readOptions(process.argv.slice(2));
if (options !== undefined) await run(options);
