import type { ChannelRevision, Manifest } from '@sharpside/contracts';
import type { ReadableManifest } from '../compatibility/readable-manifest.ts';
import type { Check } from '../records/checks.ts';
import type { Registry } from '../records/registry.ts';
import { findSizeFaults } from './size-budget.ts';

/** What a channel shows of an app; undefined where that is nothing, or nothing that can be read. */
export async function findLiveManifest(
  registry: Registry,
  revision: ChannelRevision | undefined,
  app: string,
): Promise<Manifest | undefined> {
  const current = revision?.apps[app]?.current;
  if (current === undefined) return undefined;
  // One that cannot be read is down already; it holds up no release that could take its place.
  const release = await registry.readRelease(app, current).catch(() => undefined);
  return release?.manifest;
}

type SizeCheckOptions = {
  revision: ChannelRevision | undefined;
  app: string;
  candidate: ReadableManifest;
  allowGrowth: boolean;
};

/** The check of a release against what is live of the same app. */
export const createSizeCheck = (
  registry: Registry,
  { revision, app, candidate, allowGrowth }: SizeCheckOptions,
): Check => ({
  title: 'Size is in budget',
  async run() {
    const faults = findSizeFaults(candidate, await findLiveManifest(registry, revision, app));
    if (faults.length === 0 || !allowGrowth) return { faults };
    return { faults: [], note: `allowed: ${faults.map((fault) => fault.split(';')[0]).join(', ')}` };
  },
});
