// The time until two API machines serve what was published through a store, beside the time that a publication takes:
// `npm run bench:snapshots`. See docs/benchmarks.md.
import { access, cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { checkNames } from '@sharpside/ingest/ingest/quality/checks';
import { aGame } from '@sharpside/ingest/testing/a-data-folder';
import { toCsv } from '@sharpside/ingest/testing/ingest-text';
import { sharedKeys } from '@sharpside/warehouse/shared-files/shared-keys';
import { type ApiProcess, startApiProcess } from '../api/api-process.ts';
import { runBackend } from '../api/sample-data.ts';
import { median } from '../statistics.ts';

const HELP = `npm run bench:snapshots [-- options]

  --rounds <number>  publications (default: 5)
  --small            the small sample, which takes a minute, instead of three seasons
  --data <folder>    where the sample is kept from run to run (default: in the folder of temporary files)`;

const WATCH_MS = '2000';
const LOOK_MS = 20;
// A game of a few made-up pitches falls short of what a season's files have.
const ACCEPTED = ['--accept', checkNames.join(','), '--reason', 'a game of the benchmark'];
const PATIENCE_MS = 300_000;

async function until(what: string, isSo: () => Promise<boolean>): Promise<number> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new RangeError(`waited in vain for ${what}`);
    await pause(LOOK_MS);
  }
  return performance.now();
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

async function findServed({ operatorsUrl }: ApiProcess): Promise<string | undefined> {
  const text = await (await fetch(`${operatorsUrl}/metrics`)).text();
  return /^api_snapshot_info\{id="([^"]+)"\} 1$/m.exec(text)?.[1];
}

/** Times of one publication, in milliseconds. */
type Round = { localMs: number; sharedMs: number; offeredMs: number; servedMs: readonly number[] };

type Site = { folder: string; store: string; machines: readonly ApiProcess[] };

const time = async (work: () => Promise<unknown>) => {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
};

/** Publishes a game more: in a folder that shares with nobody, then to the machines. */
async function measureRound({ folder, store, machines }: Site, number: number): Promise<Round> {
  const file = join(folder, `game-${number}.csv`);
  await writeFile(file, toCsv(aGame(900_000 + number, 230)));
  const publish = (data: string, environment: Record<string, string> = {}) =>
    runBackend(
      [...['ingest', 'statcast', file, '--sample', '--publish', '--data', join(folder, data)], ...ACCEPTED],
      { environment },
    );
  const localMs = await time(() => publish('alone'));
  const before = await Promise.all(machines.map(findServed));
  const startedAt = performance.now();
  // The first entry is what was there before sharing began.
  const entry = number + 1;
  const offered = until(
    'an offer',
    async () =>
      (await isThere(join(store, sharedKeys.coming(entry)))) ||
      (await isThere(join(store, sharedKeys.entry(entry)))),
  );
  const published = until('an entry', () => isThere(join(store, sharedKeys.entry(entry))));
  const served = machines.map((machine, at) =>
    until('a machine', async () => {
      const id = await findServed(machine);
      return id !== undefined && id !== before[at];
    }),
  );
  const ended = publish('reader', { BACKEND_SNAPSHOTS: store });
  const [offeredAt, publishedAt] = await Promise.all([offered, published]);
  const servedAt = await Promise.all(served);
  await ended;
  return {
    localMs,
    sharedMs: publishedAt - startedAt,
    offeredMs: publishedAt - offeredAt,
    servedMs: servedAt.map((at) => at - publishedAt),
  };
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

async function run({
  rounds,
  size,
  sample,
}: {
  rounds: number;
  size: string;
  sample: string;
}): Promise<void> {
  await runBackend(['sample', ...(size === 'full' ? ['--full'] : []), '--data', sample]);
  const folder = await mkdtemp(join(tmpdir(), 'snapshots-bench-'));
  const machines: ApiProcess[] = [];
  try {
    for (const name of ['alone', 'reader']) await cp(sample, join(folder, name), { recursive: true });
    const store = join(folder, 'store');
    const environment = { BACKEND_SNAPSHOTS: store, BACKEND_WATCH_MS: WATCH_MS };
    await runBackend(['publish', '--data', join(folder, 'reader')], { environment });
    for (const name of ['one', 'two']) {
      machines.push(await startApiProcess({ dataFolder: join(folder, name), environment }));
    }
    console.log(
      '| publication alone | to the entry in the store | of that after the offer | entry to served, each machine | over the publication alone |',
    );
    const times: Round[] = [];
    for (let number = 1; number <= rounds; number += 1) {
      const round = await measureRound({ folder, store, machines }, number);
      times.push(round);
      const { localMs, sharedMs, offeredMs, servedMs } = round;
      console.log(
        `| ${[seconds(localMs), seconds(sharedMs), seconds(offeredMs), servedMs.map(seconds).join(', '), (Math.max(...servedMs) / localMs).toFixed(2)].join(' | ')} |`,
      );
    }
    const worst = times.map(({ servedMs }) => Math.max(...servedMs));
    console.log(
      `later machine: median ${seconds(median(worst))}, at most ${seconds(Math.max(...worst))}  ${Math.max(...worst) <= 10_000 ? 'met' : 'MISSED'} (10 s)`,
    );
  } finally {
    await Promise.all(machines.map((machine) => machine.close()));
    await rm(folder, { recursive: true, force: true });
  }
}

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    small: { type: 'boolean', default: false },
    data: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const size = values.small ? 'small' : 'full';
if (values.help) console.log(HELP);
else
  await run({
    rounds: Number(values.rounds),
    size,
    sample: resolve(values.data ?? join(tmpdir(), `api-bench-${size}`)),
  });
