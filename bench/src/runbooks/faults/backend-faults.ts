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

const toJobFile = ({ folder }: DrillSite) => join(folder, 'backend/refresh', `${JOB}.json`);

/** A job whose source is away, run once. */
async function failJob(site: DrillSite): Promise<void> {
  const job = { name: JOB, source: 'mlb-schedule', every: 'day', inputs: ['http://127.0.0.1:9/schedule'] };
  await writeFile(join(site.folder, 'backend/refresh.json'), JSON.stringify({ jobs: [job] }));
  await site.backend('refresh', '--all');
}

/** The same job, with what it was long ago. */
async function age(site: DrillSite, what: 'lastSuccess' | 'lastRun'): Promise<void> {
  await failJob(site);
  const file = toJobFile(site);
  const state = v.parse(jobStateSchema, JSON.parse(await readFile(file, 'utf8')));
  const then = new Date(Date.now() - 3 * DAY_MS).toISOString();
  const aged = { lastRun: { ...state.lastRun, at: then }, lastSuccess: then };
  await writeFile(file, JSON.stringify({ ...state, [what]: aged[what] }));
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
  // That of the teams, and that of the players.
  for (const { number } of batches.filter(({ source }) => source === 'nba-game-log').slice(0, 2)) {
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
  { name: 'RefreshFails', inject: failJob },
  { name: 'DataOld', inject: (site) => age(site, 'lastSuccess') },
  { name: 'RefreshStandsStill', inject: (site) => age(site, 'lastRun') },
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
