import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { SAMPLE_FOLDER } from '@sharpside/e2e/harness/builds/sample-seasons';
import * as v from 'valibot';
import { readPitches } from '../../api/refresh-load.ts';
import { APP, buildAs, runBackend, runMfe } from '../../drill/commands.ts';
import type { FaultName, Outcomes } from '../figures/outcomes.ts';
import type { SoakSite } from '../site/site.ts';
import { createAsker } from './ask.ts';

/** The people who release and bring data. */
export type Operators = {
  /** One of each change: the same in each round. What a fault prevents is tried once more. */
  work(): Promise<void>;
  /** A new version of a day's games. */
  refresh(): Promise<void>;
};

const TRIES_AGAIN_MS = 6_000;

const madeSchema = v.object({ token: v.string() });
const previewSchema = v.looseObject({ link: v.string() });

/** The lines of a command's output that say why it failed, without what is another one each time. */
function toReason(error: unknown): string {
  const lines = String(error).split('\n');
  const from = lines.findIndex((line) => line.includes('✖'));
  const said = from === -1 ? lines : [lines[0] ?? '', ...lines.slice(from)];
  return said
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\b3\.\d+\.0\b/g, '3.x.0')
    .slice(0, 400);
}

type OperatorsOptions = { site: SoakSite; outcomes: Outcomes; workFolder: string };

/** Operators with a token for everything, at the control service; who makes room does so at the store. */
export async function createOperators({ site, outcomes, workFolder }: OperatorsOptions): Promise<Operators> {
  const rights = ['--app', '*', '--right', 'publish,promote,rollback', '--holder', 'Operators'];
  const made = await runMfe({}, 'token', 'create', ...rights, '--store', site.registry, '--json');
  const environment = { MFE_TOKEN: v.parse(madeSchema, JSON.parse(made)).token };
  const asker = createAsker(site.url);
  let releases = 0;
  let refreshes = 0;
  /** The fault that prevented a change of this round, without which later ones may be refused. */
  let disturbedBy: FaultName | undefined;

  async function attempt(run: () => Promise<unknown>): Promise<void> {
    const tryOnce = () => run().then(() => undefined, toReason);
    const { fault } = await outcomes.run('change', tryOnce, disturbedBy);
    if (fault === undefined || fault === disturbedBy) return;
    await pause(TRIES_AGAIN_MS);
    disturbedBy = (await outcomes.run('change', tryOnce, fault)).fault;
  }
  const change = (...args: string[]) =>
    attempt(() => runMfe(environment, ...args, '--store', site.control.url));

  async function publish(): Promise<string> {
    const version = `3.${releases}.0`;
    const build = site.builds[releases % 2 === 0 ? 0 : 1];
    releases += 1;
    const dist = await buildAs(workFolder, { version, build });
    await change('publish', APP, '--dir', dist);
    await rm(dist, { recursive: true });
    return version;
  }

  async function preview(version: string): Promise<void> {
    await attempt(async () => {
      const where = ['--site', site.url, '--store', site.control.url, '--json'];
      const { link } = v.parse(
        previewSchema,
        JSON.parse(await runMfe(environment, 'preview', APP, version, ...where)),
      );
      const reason = await asker.tryOnce(link.slice(site.url.length));
      if (reason !== undefined) throw new Error(`✖ the preview answers ${reason}`);
    });
    asker.rest();
  }

  return {
    async work() {
      disturbedBy = undefined;
      const because = ['--reason', 'A soak'];
      const version = await publish();
      await preview(version);
      await change('promote', APP, version, '--canary', '10');
      await change('canary', APP, 'raise', '--to', '50');
      await change('canary', APP, 'promote');
      await change('pin', APP, ...because);
      await change('unpin', APP, ...because);
      await change('rollback', APP, ...because);
      await attempt(() =>
        runMfe({}, 'gc', '--delete', '--keep', '2', '--days', '1', ...because, '--store', site.registry),
      );
    },
    async refresh() {
      refreshes += 1;
      const file = join(workFolder, 'pitches.csv');
      await writeFile(file, await readPitches(SAMPLE_FOLDER, refreshes));
      const marks = ['--sample', '--correction', `round ${refreshes}`];
      const args = ['ingest', 'statcast', file, '--publish', ...marks];
      await outcomes.run('refresh', async () => {
        const said = await runBackend(site.folder, args, {});
        return said.includes('Published snapshot') ? undefined : said.replaceAll('\n', ' ').slice(0, 300);
      });
    },
  };
}
