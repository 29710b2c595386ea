import { type ChannelRevision, HOST_APP } from '@sharpside/contracts';
import { mapLimited } from '../records/map-limited.ts';
import type { Registry } from '../records/registry.ts';
import { findClaim, type KnownClaims } from '../records/revisions/channel-head.ts';
import { type LiveManifest, type LivePlace, toPlaces } from './compatibility.ts';

export type LiveApps = {
  manifests: LiveManifest[];
  /** Unreadable releases on the channel. Their apps are down already, so they block no other app. */
  lost: string[];
};

// Limits parallel reads, because a host is compared with every remote.
const PARALLEL = 32;

type Shown = { app: string; version: string; role: LiveManifest['role'] };

/**
 * Live releases, canaries and fallbacks of the apps on a channel, except one app.
 *
 * The host has no fallback: browsers cannot use its previous release, which comes back only by a rollback.
 */
const listShown = (revision: ChannelRevision | undefined, except: string | undefined): Shown[] =>
  Object.entries(revision?.apps ?? {})
    .filter(([app]) => app !== except)
    .flatMap(([app, { current, canary, previous }]): Shown[] => [
      { app, version: current, role: 'live' },
      ...(canary ? [{ app, version: canary.version, role: 'canary' as const }] : []),
      ...(previous === null || app === HOST_APP
        ? []
        : [{ app, version: previous, role: 'fallback' as const }]),
    ]);

async function readShown(registry: Registry, shown: readonly Shown[]): Promise<LiveApps> {
  const found = await mapLimited(shown, PARALLEL, async ({ app, version, role }) => ({
    name: `${app} ${version}`,
    role,
    release: await registry.readRelease(app, version).catch(() => undefined),
  }));
  return {
    manifests: found.flatMap(({ role, release }) => (release ? [{ role, manifest: release.manifest }] : [])),
    // An unreadable fallback is not lost, since the live release works without it.
    lost: found.filter(({ release, role }) => !release && role !== 'fallback').map(({ name }) => name),
  };
}

export const readLiveApps = (
  registry: Registry,
  revision: ChannelRevision | undefined,
  { except }: { except?: string } = {},
): Promise<LiveApps> => readShown(registry, listShown(revision, except));

/** Apps that a release is compared with: manifests, and the paths and prefixes of remotes. */
export type ComparedApps = LiveApps & { places: LivePlace[] };

/**
 * Apps that a release of an app is compared with. A host is checked with each remote, so it needs all manifests. A
 * remote needs the manifests of the host's releases, and only the paths and prefixes of other remotes. The channel's
 * records have most of these paths and prefixes, so only the other releases are read.
 */
export async function readCompared(
  registry: Registry,
  revision: ChannelRevision | undefined,
  { app, known }: { app: string; known: KnownClaims | undefined },
): Promise<ComparedApps> {
  const shown = listShown(revision, app).map((one) => {
    const isPlace = app !== HOST_APP && one.app !== HOST_APP;
    return { ...one, claim: isPlace && known ? findClaim(known, one.app, one.version) : undefined };
  });
  const read = await readShown(
    registry,
    shown.filter(({ claim }) => !claim),
  );
  const others = new Map(read.manifests.map((one) => [`${one.role} ${one.manifest.name}`, one]));
  const places = shown.flatMap(({ claim, role, app: name, version }): LivePlace[] => {
    if (claim) return [{ role, app: name, version, path: claim.path, api: claim.api ?? [] }];
    const other = others.get(`${role} ${name}`);
    return other ? toPlaces([other]) : [];
  });
  return { ...read, places };
}
