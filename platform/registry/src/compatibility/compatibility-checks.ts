import {
  type ChannelRevision,
  HOST_APP,
  type HostManifest,
  type Manifest,
  type Release,
} from '@sharpside/contracts';
import type { Store } from '@sharpside/object-store';
import semver from 'semver';
import type { Check, Finding } from '../records/checks.ts';
import type { Registry } from '../records/registry.ts';
import type { RegistryDeps } from '../records/registry-deps.ts';
import type { KnownClaims } from '../records/revisions/channel-head.ts';
import { createTrustChecks } from '../signatures/trust-checks.ts';
import { keys } from '../store/keys.ts';
import {
  findApiFaults,
  findMissingNames,
  findPathFaults,
  findSharedFaults,
  type MissingName,
  toShortList,
} from './compatibility.ts';
import { readCompared } from './live-apps.ts';

type Channel = {
  channel: string;
  revision: ChannelRevision | undefined;
  app: string;
  /** Known claims of releases on the channel. Undefined: the releases are read. */
  known?: KnownClaims | undefined;
};

// Enough to find the release that exports a name. To read every host would only slow a refusal down.
const MAX_HOSTS = 20;

const SHARED_CHECK = 'Shared modules fit';
const NAMES_CHECK = 'Shared names are there';

/** Titles of the checks that a release and the live releases were built for each other. */
export const FIT_CHECKS: readonly string[] = [SHARED_CHECK, NAMES_CHECK];

/** Title of the check that no other app has the paths and API prefixes of a release. */
export const PATHS_CHECK = 'Paths are free';

const MAX_SCREENS = 3;

// A new host is compared with the releases of every app.
const MAX_NAMES = 12;

async function readNewestHosts(registry: Registry): Promise<HostManifest[]> {
  const versions = semver.rsort([...(await registry.listVersions(HOST_APP))]).slice(0, MAX_HOSTS);
  const found = await Promise.all(
    versions.map((version) => registry.readRelease(HOST_APP, version).catch(() => undefined)),
  );
  return found.flatMap((release) => (release?.manifest.kind === 'host' ? [release.manifest] : []));
}

/**
 * The remedy for a missing name: a remote needs a host that exports it, and a host must keep it. `hosts`: undefined if
 * the candidate is a host.
 */
function toRemedy({ entry, name }: MissingName, hosts: readonly HostManifest[] | undefined): string {
  if (hosts === undefined) return 'keep the name until no release uses it';
  const host = hosts.find(({ exports }) => exports[entry]?.includes(name));
  if (host === undefined) return 'no published host does; publish one that does, or leave the name out';
  return `host ${host.version} does: \`mfe promote ${HOST_APP} ${host.version}\` first`;
}

async function findNames(
  readHosts: () => Promise<HostManifest[]>,
  { kind }: Manifest,
  missing: readonly MissingName[],
) {
  if (missing.length === 0) return { faults: [] };
  const hosts = kind === 'remote' ? await readHosts() : undefined;
  return {
    faults: missing.map((one) => {
      const { remote, host, entry, name, screens } = one;
      const takes = `${remote} imports ${name} from ${entry} (${toShortList(screens, MAX_SCREENS)})`;
      return `${takes}, ${host} does not export it; ${toRemedy(one, hosts)}`;
    }),
  };
}

/**
 * Reads the other apps of a channel once, and creates the checks of any release of `app` against them. Used by a
 * publish, by a promote, and for each release in a list.
 */
export async function compareWithLive(registry: Registry, { channel, revision, app, known }: Channel) {
  const { manifests: all, lost, places } = await readCompared(registry, revision, { app, known });
  const manifests = all.filter(({ role }) => role !== 'fallback');

  let hosts: Promise<HostManifest[]> | undefined;
  const readHosts = () => {
    hosts ??= readNewestHosts(registry);
    return hosts;
  };

  return (candidate: Manifest): Check[] => [
    { title: SHARED_CHECK, run: () => findShared(candidate) },
    {
      title: NAMES_CHECK,
      run: () => findNames(readHosts, candidate, findMissingNames(candidate, all)),
    },
    {
      title: PATHS_CHECK,
      run: () => ({
        faults: [
          ...findPathFaults(
            candidate,
            manifests,
            places.filter(({ role }) => role !== 'fallback'),
          ),
          ...findApiFaults(candidate, places),
        ],
      }),
    },
  ];

  function findShared(candidate: Manifest): Finding {
    const faults = findSharedFaults(candidate, manifests);
    if (lost.length > 0)
      return { faults, note: `${toShortList(lost, MAX_NAMES)} cannot be read and was left out` };
    const others = manifests.filter(({ manifest }) => manifest.kind !== candidate.kind);
    if (others.length > 0)
      return {
        faults,
        note: toShortList(
          others.map(({ manifest }) => `${manifest.name} ${manifest.version}`),
          MAX_NAMES,
        ),
      };
    const missing = candidate.kind === 'remote' ? 'host' : 'remote';
    return { faults, note: `no ${missing} is live on ${channel} yet, nothing to compare with` };
  }
}

/** Checks of a release against the other apps of a channel. */
export async function createCompatibilityChecks(
  registry: Registry,
  { candidate, ...channel }: Channel & { candidate: Manifest },
): Promise<Check[]> {
  return (await compareWithLive(registry, channel))(candidate);
}

/** The check that every file of a published release is still in the store. */
async function createFilesCheck(store: Store, { app, version, manifest }: Release): Promise<Check> {
  const stored = new Set(await store.list(keys.asset(app, '')));
  const missing = manifest.files.filter(({ path }) => !stored.has(keys.asset(app, path)));
  return {
    title: 'Files are stored',
    run: () => ({ faults: missing.map(({ path }) => `${path} of ${app} ${version} is gone from the store`) }),
  };
}

/**
 * Checks of a published release by itself: its files still exist, and it is signed if the trusted keys require that.
 */
export const createStoredChecks = async (deps: RegistryDeps, release: Release): Promise<Check[]> => [
  await createFilesCheck(deps.store, release),
  ...(await createTrustChecks(deps, release)),
];
