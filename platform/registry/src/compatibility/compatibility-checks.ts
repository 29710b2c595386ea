import type { ChannelRevision, Release } from '@sharpside/contracts';
import type { Check, Finding } from '../records/checks.ts';
import type { Registry } from '../records/registry.ts';
import { keys } from '../store/keys.ts';
import type { Store } from '../store/store.ts';
import { findPathFaults, findSharedFaults } from './compatibility.ts';
import { readLiveApps } from './live-apps.ts';
import type { ReadableManifest } from './readable-manifest.ts';

type Candidate = {
  channel: string;
  revision: ChannelRevision | undefined;
  app: string;
  candidate: ReadableManifest;
};

/** Checks of a release against the other apps of a channel, for a publish and again for a promote. */
export async function createCompatibilityChecks(
  registry: Registry,
  { channel, revision, app, candidate }: Candidate,
): Promise<Check[]> {
  const { manifests, lost } = await readLiveApps(registry, revision, { except: app });

  function findShared(): Finding {
    const faults = findSharedFaults(candidate, manifests);
    if (lost.length > 0) return { faults, note: `${lost.join(', ')} cannot be read and was left out` };
    const others = manifests.filter(({ manifest }) => manifest.kind !== candidate.kind);
    if (others.length > 0)
      return {
        faults,
        note: others.map(({ manifest }) => `${manifest.name} ${manifest.version}`).join(', '),
      };
    const missing = candidate.kind === 'remote' ? 'host' : 'remote';
    return { faults, note: `no ${missing} is live on ${channel} yet, nothing to compare with` };
  }

  return [
    { title: 'Shared modules fit', run: findShared },
    {
      title: 'Paths are free',
      run: () => ({ faults: findPathFaults(candidate, manifests) }),
    },
  ];
}

/** The check that every file of a published release is still in the store. */
export async function createFilesCheck(store: Store, { app, version, manifest }: Release): Promise<Check> {
  const stored = new Set(await store.list(keys.asset(app, '')));
  const missing = manifest.files.filter(({ path }) => !stored.has(keys.asset(app, path)));
  return {
    title: 'Files are stored',
    run: () => ({ faults: missing.map(({ path }) => `${path} of ${app} ${version} is gone from the store`) }),
  };
}
