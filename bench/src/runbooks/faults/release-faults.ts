import { setTimeout as pause } from 'node:timers/promises';
import { BEACON_PATH, LOAD_TIME_PATH } from '@sharpside/contracts';
import { APP } from '../../drill/commands.ts';
import type { DrillSite } from '../../drill/site.ts';
import type { Fault } from '../fault.ts';
import { isGiven, readTicket, report } from '../visitors.ts';

const DETAIL = "Cannot read properties of undefined (reading 'stake')";
const SLOW_MS = 6_000;
/** Above what the guard needs of each release. */
const NETWORKS = 70;
const IN_THE_CANARY = 0;
const OUTSIDE = 9_999;

async function fail(site: DrillSite, version: string, fallback: string | null): Promise<void> {
  for (let network = 0; network < 40; network += 1) {
    const body = { app: APP, version, failure: 'render', detail: DETAIL, fallback };
    await report(site, { network }, { path: BEACON_PATH, body });
  }
}

/** A canary of which every page view fails, beside a live release that is well. */
async function failCanary(site: DrillSite): Promise<void> {
  const version = await site.publish();
  await site.mfe('promote', APP, version, '--canary', '50');
  while (!(await isGiven(site, { network: 0, bucket: IN_THE_CANARY }, version))) await pause(100);
  // Ballots have whole seconds: those of the second in which it began do not count.
  await pause(1_100);
  for (let network = 0; network < NETWORKS; network += 1) {
    const ill = { network, bucket: IN_THE_CANARY };
    const well = { network: NETWORKS + network, bucket: OUTSIDE };
    const failed = { app: APP, version, failure: 'render', detail: DETAIL, fallback: site.stable };
    const loaded = { app: APP, version: site.stable, loadMs: 300 };
    const ticket = await readTicket(site, ill);
    await report(site, ill, { path: BEACON_PATH, body: { ...failed, ticket } });
    const other = await readTicket(site, well);
    await report(site, well, { path: LOAD_TIME_PATH, body: { ...loaded, ticket: other } });
  }
}

/** Faults of releases, as visitors' browsers report them. */
export const RELEASE_FAULTS: readonly Fault[] = [
  { name: 'GuardActed', inject: failCanary },
  {
    name: 'ReleaseFails',
    async inject(site) {
      await fail(site, await site.release(), site.stable);
    },
  },
  {
    name: 'VisitorsSeeTheFailurePanel',
    async inject(site) {
      await fail(site, await site.release(), null);
    },
  },
  {
    name: 'ScreensSlow',
    async inject(site) {
      const version = await site.release();
      for (let network = 0; network < 60; network += 1) {
        const body = { app: APP, version, loadMs: SLOW_MS };
        await report(site, { network }, { path: LOAD_TIME_PATH, body });
        // A rate needs two looks.
        if (network % 20 === 0) await pause(2_000);
      }
    },
  },
];
