import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { createVisitor } from '@sharpside/sign-in/testing/create-visitor';
import * as v from 'valibot';
import type { DrillSite } from '../../drill/site.ts';
import type { Fault } from '../fault.ts';

const JOB = 'mlb-schedule';
const DAY_MS = 24 * 60 * 60 * 1000;

const jobStateSchema = v.looseObject({ lastRun: v.looseObject({ at: v.string() }) });

/**
 * The state of a job whose source is away, as a run of it writes that. Jobs read no real data among the sample of the drill,
 * so it runs in a folder of its own.
 */
async function failJob({ folder, backend }: DrillSite) {
  const data = join(folder, 'jobs');
  await mkdir(data, { recursive: true });
  const job = { name: JOB, source: 'mlb-schedule', every: 'day', inputs: ['http://127.0.0.1:9/schedule'] };
  const config = join(data, 'refresh.json');
  await writeFile(config, JSON.stringify({ jobs: [job] }));
  await backend('refresh', '--all', '--config', config, '--data', data);
  return v.parse(jobStateSchema, JSON.parse(await readFile(join(data, 'refresh', `${JOB}.json`), 'utf8')));
}

async function writeJob({ folder }: DrillSite, state: object): Promise<void> {
  await mkdir(join(folder, 'backend/refresh'), { recursive: true });
  await writeFile(join(folder, 'backend/refresh', `${JOB}.json`), JSON.stringify(state));
}

const toThen = () => new Date(Date.now() - 3 * DAY_MS).toISOString();

/** The same job, whose timer stood still for days. */
async function standStill(site: DrillSite): Promise<void> {
  const { lastRun, ...state } = await failJob(site);
  await writeJob(site, { ...state, lastRun: { ...lastRun, at: toThen() } });
}

async function mendJob(site: DrillSite): Promise<void> {
  const { lastRun } = await failJob(site);
  const at = new Date().toISOString();
  const isDone = { state: 'done', failed: 0, failures: [] };
  await writeJob(site, { lastSuccess: at, lastRun: { ...lastRun, at, ...isDone } });
}

/** A file of the sample of which some rows have lost what they are of. */
async function damage({ folder }: DrillSite, prefix: string, column: string): Promise<string> {
  const from = join(folder, 'backend/sample/nfl');
  const name = (await readdir(from)).findLast((file) => file.startsWith(prefix)) ?? '';
  const [head = '', ...rows] = gunzipSync(await readFile(join(from, name)))
    .toString('utf8')
    .split('\n');
  const at = head.split(',').indexOf(column);
  const damaged = rows.map((row, line) =>
    line % 20 === 0
      ? row
          .split(',')
          .map((cell, index) => (index === at ? '' : cell))
          .join(',')
      : row,
  );
  const file = join(folder, name.replace('.gz', ''));
  await writeFile(file, [head, ...damaged].join('\n'));
  return file;
}

const batchesSchema = v.object({
  batches: v.array(v.object({ number: v.number(), source: v.string() })),
});

async function removeNewestGames(site: DrillSite): Promise<void> {
  const { batches } = v.parse(batchesSchema, JSON.parse(await site.backend('batches', '--json')));
  // Those of the last days, and those before.
  for (const { number } of batches.filter(({ source }) => source === 'statcast').slice(0, 2)) {
    await site.backend('batches', 'remove', String(number), '--reason', 'A drill');
  }
}

async function askProfiles(site: DrillSite): Promise<void> {
  const member = createVisitor({ siteUrl: site.url });
  await member.signIn('subscriber');
  await site.redis.stop();
  for (let at = 0; at < 30; at += 1) {
    await (await member.call('/profile/')).arrayBuffer();
    // A rate needs two looks.
    if (at % 10 === 0) await pause(2_000);
  }
}

/** Faults of the backends, of what they stand on, and of their data. */
export const BACKEND_FAULTS: readonly Fault[] = [
  { name: 'BackendDown', inject: ({ backends }) => backends[1].kill() },
  { name: 'BackendErrors', inject: askProfiles, recover: ({ redis }) => redis.start() },
  {
    name: 'The provider of accounts is away',
    alerts: [],
    inject: ({ provider }) => provider.kill(),
    recover: ({ provider }) => provider.start(),
  },
  {
    name: 'NoSnapshot',
    // A server that finds none ends at once, and is not there to say so.
    alerts: ['BackendDown'],
    async inject({ backends, folder }) {
      const BACKEND_DATA = join(folder, 'an-empty-folder');
      await mkdir(BACKEND_DATA, { recursive: true });
      await backends[1].stop();
      // It does not become ready: nobody waits for it.
      void backends[1].start({ BACKEND_DATA }).catch(() => undefined);
      await pause(3_000);
    },
    async recover({ backends }) {
      await backends[1].stop();
      await backends[1].start();
    },
  },
  {
    name: 'RefreshFails',
    inject: async (site) => writeJob(site, await failJob(site)),
    recover: mendJob,
  },
  {
    name: 'DataOld',
    inject: async (site) => writeJob(site, { ...(await failJob(site)), lastSuccess: toThen() }),
    recover: mendJob,
  },
  { name: 'RefreshStandsStill', inject: standStill, recover: mendJob },
  {
    name: 'InputsHeld',
    async inject(site) {
      const file = await damage(site, 'player_stats', 'player_id');
      await site.backend('ingest', 'nfl-player-stats', file, '--sample');
    },
  },
  {
    name: 'RowsDropped',
    async inject(site) {
      const more = ['--sample', '--force', '--publish', '--accept', 'dropped', '--reason', 'A drill'];
      await site.backend('ingest', 'nfl-games', await damage(site, 'games', 'game_id'), ...more);
    },
  },
  { name: 'GamesMissing', inject: removeNewestGames },
];
