// `npm run bench:api`: measures repeated requests to the API, and requests while snapshots are published. See
// docs/benchmarks.md.
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { allCalls } from '@sharpside/boards/calls';
import { toDataFolder } from '@sharpside/warehouse/files/data-folder';
import { openSnapshot } from '@sharpside/warehouse/snapshot/open-snapshot';
import { toEasternDay } from '@sharpside/warehouse/time/eastern-time';
import { runBackend, startApiProcess } from './api-process.ts';
import { measureRefresh, REFRESH_PER_SECOND } from './refresh-load.ts';
import { measureRepeated } from './repeated-requests.ts';
import { findRequestValues } from './request-values.ts';
import { listRequests } from './requests.ts';
import { type Endpoint, signInSubscriber } from './subscriber.ts';

const HELP = `npm run bench:api [-- options]

  --quick          the small sample and short loads: a minute instead of some four
  --data <folder>  where the sample is kept from run to run (default: in the folder of temporary files)`;

const MIN_PER_SECOND = 3_000;
const MAX_BYTES = 400 * 1024 ** 2;

const verdict = (isMet: boolean) => (isMet ? 'met' : 'MISSED');
const toSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const toMemory = (bytes: number | null) =>
  bytes === null
    ? 'unknown'
    : `${(bytes / 1024 ** 2).toFixed(0)} MB  ${verdict(bytes < MAX_BYTES)} (under 400 MB)`;

async function findEndpoints(dataFolder: string): Promise<Endpoint[]> {
  const snapshot = await openSnapshot({ data: toDataFolder(dataFolder) });
  const values = await findRequestValues(snapshot, toEasternDay(Date.now()));
  await snapshot.close();
  return allCalls.map((call) => ({ call, requests: listRequests(call, values) }));
}

async function printRepeated(
  endpoints: readonly Endpoint[],
  { dataFolder, durationMs }: { dataFolder: string; durationMs: number },
) {
  const api = await startApiProcess({ dataFolder });
  try {
    const headers = await signInSubscriber(api.url);
    console.log('\nRepeated requests of the same snapshot, out of memory\n');
    for (const result of await measureRepeated(endpoints, { api, headers, durationMs })) {
      const { clients, missed, eventLoopDelayMs, ...loads } = result;
      for (const [what, { perSecond, p50Ms, p99Ms }] of Object.entries(loads)) {
        console.log(
          `${clients} connections, ${what}: ${perSecond.toFixed(0)}/s, p50 ${p50Ms} ms, p99 ${p99Ms} ms  ${verdict(perSecond >= MIN_PER_SECOND)} (at least ${MIN_PER_SECOND}/s)`,
        );
      }
      console.log(`  not out of memory: ${missed}; event loop p99 ${eventLoopDelayMs.toFixed(1)} ms`);
    }
    console.log(`memory of the API's process, at most: ${toMemory(await api.findPeakBytes())}`);
  } finally {
    await api.stop();
  }
}

async function printRefresh(
  endpoints: readonly Endpoint[],
  options: { dataFolder: string; leastMs: number },
) {
  console.log(
    `\n${REFRESH_PER_SECOND} requests a second of all endpoints, one in ten never asked before, while two refreshes publish\n`,
  );
  const result = await measureRefresh(endpoints, options);
  const { latenciesMs, turnedAway, lost, refreshMs, moves, eventLoopDelayMs, peakBytes } = result;
  const sorted = [...latenciesMs].sort((a, b) => a - b);
  const [p50, p95, slowest] = [0.5, 0.95, 1].map((share) =>
    sorted.at(Math.min(sorted.length - 1, Math.floor(share * sorted.length)))?.toFixed(0),
  );
  const losses = [...lost].map(([what, count]) => `${count} x ${what}`).join(', ');
  console.log(
    `${sorted.length} requests, lost: ${losses || 'none'}  ${verdict(lost.size === 0)} (none); turned away with Retry-After: ${turnedAway}`,
  );
  console.log(
    `p50 ${p50} ms, p95 ${p95} ms, slowest ${slowest} ms; event loop p99 ${eventLoopDelayMs.toFixed(1)} ms`,
  );
  console.log(
    `${moves} moves to a newer snapshot; the refreshes took ${refreshMs.map(toSeconds).join(' and ')}`,
  );
  console.log(`memory of the API's process, at most: ${toMemory(peakBytes)}`);
}

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    data: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) console.log(HELP);
else {
  const { quick, data } = values;
  const dataFolder = resolve(data ?? join(tmpdir(), `api-bench-${quick ? 'small' : 'full'}`));
  console.log(`Sample data in ${dataFolder}: of the full size, the first time this takes two minutes ...`);
  await runBackend(['sample', ...(quick ? [] : ['--full']), '--data', dataFolder]);
  const endpoints = await findEndpoints(dataFolder);
  await printRepeated(endpoints, { dataFolder, durationMs: quick ? 2_000 : 10_000 });
  await printRefresh(endpoints, { dataFolder, leastMs: quick ? 10_000 : 30_000 });
}
