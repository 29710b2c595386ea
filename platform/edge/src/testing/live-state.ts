import { createRegistry } from '@sharpside/registry/records/registry';
import { type AppsFixture, aRevision } from '@sharpside/registry/testing/releases';
import { readLiveRelease } from '../live/live-release.ts';
import { assembleLiveState } from '../live/live-state.ts';
import { aStore } from './test-edge.ts';

type StateOptions = { store?: Awaited<ReturnType<typeof aStore>>; revision?: number };

export async function aLiveState(apps: AppsFixture, { store, revision = 1 }: StateOptions = {}) {
  const registry = createRegistry(store ?? (await aStore()));
  return assembleLiveState(aRevision(revision, apps), (app, version) =>
    readLiveRelease(registry, { app, version }),
  );
}
