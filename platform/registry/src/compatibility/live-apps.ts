import type { ChannelRevision } from '@sharpside/contracts';
import type { Registry } from '../records/registry.ts';
import type { LiveManifest } from './compatibility.ts';

/** The other apps of a channel, which a release is compared with. */
export type LiveApps = {
  manifests: LiveManifest[];
  /** Unreadable releases on the channel. Their apps are down already and block no other app. */
  lost: string[];
};

/** Live releases and canaries of every app on a channel but one. */
export async function readLiveApps(
  registry: Registry,
  revision: ChannelRevision | undefined,
  { except }: { except: string },
): Promise<LiveApps> {
  const wanted = Object.entries(revision?.apps ?? {})
    .filter(([app]) => app !== except)
    .flatMap(([app, { current, canary }]) => [
      { app, version: current, role: 'live' as const },
      ...(canary ? [{ app, version: canary.version, role: 'canary' as const }] : []),
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
    lost: found.filter(({ release }) => !release).map(({ name }) => name),
  };
}
