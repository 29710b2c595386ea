import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { DrillSite } from '../../drill/site.ts';
import type { Fault } from '../fault.ts';
import { overwrite, readKey } from '../registry-files.ts';

const run = promisify(execFile);

const REVISION = 'channels/production/00000002.json';
let kept: Uint8Array<ArrayBuffer> | undefined;

const toFull = ({ folder }: DrillSite) => join(folder, 'registry');

/** A registry in a folder whose disk has no room left. */
async function fillDisk(site: DrillSite): Promise<void> {
  const folder = toFull(site);
  await mkdir(folder, { recursive: true });
  await run('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', folder]);
  await site.mfe('publish', 'host', '--promote', '--store', folder);
  for (let times = 0; times < 2; times += 1) await site.publish({ more: ['--promote', '--store', folder] });
  await run('sh', ['-c', `dd if=/dev/zero of=${folder}/somebody-elses-file bs=64k status=none || true`]);
}

/** Faults of the store. */
export const STORE_FAULTS: readonly Fault[] = [
  {
    name: 'The history is damaged',
    alerts: [],
    async inject(site) {
      await site.release();
      kept = await readKey(site, REVISION);
      await overwrite(site, REVISION, kept.slice(0, kept.length / 2));
    },
    recover: async (site) => void (kept && (await overwrite(site, REVISION, kept))),
  },
  {
    name: 'The disk of the store is full',
    alerts: [],
    inject: fillDisk,
    async recover(site) {
      await run('rm', [join(toFull(site), 'somebody-elses-file')]);
    },
  },
];

/** Takes away what the last fault leaves on the machine. */
export async function unmountDisk(site: DrillSite): Promise<void> {
  await run('umount', [toFull(site)]).catch(() => undefined); // Not mounted: nobody walked it.
}
