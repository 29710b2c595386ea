import { join } from 'node:path';
import { parseContractJson } from '@sharpside/contracts';
import { ROOT, runCommand } from '@sharpside/e2e/harness/builds/workspace';
import { openStore } from '@sharpside/object-store';
import * as v from 'valibot';
import type { DrillSite } from '../../drill/site.ts';
import type { Fault } from '../fault.ts';

const entrySchema = v.looseObject({ id: v.string(), schemaVersion: v.number() });

const toEnvironment = ({ registry, statistics }: DrillSite) => ({
  ...registry.environment,
  BACKEND_SNAPSHOTS: statistics,
});

/** The second backend as one of another machine: it has a folder of its own, and gets snapshots from the store. */
async function moveAway(site: DrillSite): Promise<void> {
  const environment = toEnvironment(site);
  const settings = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  const main = join(ROOT, 'backend/server/src/cli/main.ts');
  const publish = [process.execPath, main, 'publish', '--data', join(site.folder, 'backend')];
  const { code, stderr } = await runCommand(['env', ...settings, ...publish]);
  if (code !== 0) throw new Error(stderr);
  await site.backends[1].stop();
  await site.backends[1].start({ ...environment, BACKEND_DATA: join(site.folder, 'machine-2') });
}

/** Points every machine at a snapshot that a newer program is said to have made. */
async function pointAtNewer(site: DrillSite): Promise<void> {
  const store = openStore(site.statistics, site.registry.environment, { what: 'store of snapshots' });
  const newest = (await store.list('log/')).at(-1) ?? '';
  const text = new TextDecoder().decode(await store.get(newest));
  const entry = parseContractJson(entrySchema, text, newest);
  const next = newest.replace(/\d+/, (digits) => String(Number(digits) + 1).padStart(digits.length, '0'));
  // Its id is another one: a machine that serves the snapshot of an entry has nothing to refuse.
  const newer = { ...entry, id: entry.id.replace(/^\d{4}/, '2099'), schemaVersion: entry.schemaVersion + 1 };
  await store.putIfAbsent(next, new TextEncoder().encode(JSON.stringify(newer)));
}

/** Faults of backends that get their snapshots from the store. */
export const SHARED_STORE_FAULTS: readonly Fault[] = [
  {
    name: 'SnapshotStoreUnreached',
    async inject(site) {
      await moveAway(site);
      await site.store.kill();
    },
    recover: ({ store }) => store.start(),
  },
  {
    name: 'SnapshotRefused',
    async inject(site) {
      await moveAway(site);
      await pointAtNewer(site);
    },
  },
];
