import { type ChannelRevision, HOST_APP } from '@sharpside/contracts';
import type { Registry } from '../records/registry.ts';
import type { LiveManifest } from './compatibility.ts';

/** The other apps of a channel, which a release is compared with. */
export type LiveApps = {
  manifests: LiveManifest[];
  /** Unreadable releases on the channel. Their apps are down already and block no other app. */
  lost: string[];
};

/**
 * Live releases, canaries and fallbacks of the apps on a channel, but for one.
 *
 * The host has no fallback: its previous release stands in for nothing, and comes back by a rollback alone.
 */
export async function readLiveApps(
  registry: Registry,
  revision: ChannelRevision | undefined,
  { except }: { except?: string } = {},
): Promise<LiveApps> {
  const wanted = Object.entries(revision?.apps ?? {})
    .filter(([app]) => app !== except)
    .flatMap(([app, { current, canary, previous }]) => [
      { app, version: current, role: 'live' as const },
      ...(canary ? [{ app, version: canary.version, role: 'canary' as const }] : []),
      ...(previous === null || app === HOST_APP
        ? []
        : [{ app, version: previous, role: 'fallback' as const }]),
    ]);
  const found = await Promise.all(
    wanted.map(async ({ app, version, role }) => ({
      name: `${app} ${version}`,
      role,
      release: await registry.readRelease(app, version).catch(() => undefined),
    })),
  );
  return {
    manifests: found.flatMap(({ role, release }) => (release ? [{ role, manifest: release.manifest }] : [])),
    // A fallback that cannot be read stands in for nothing; what is live is no worse off for it.
    lost: found.filter(({ release, role }) => !release && role !== 'fallback').map(({ name }) => name),
  };
}
