import {
  ALL_NAMES,
  findSharedRange,
  type HostManifest,
  isOwnApi,
  isSameApi,
  type Manifest,
  type RemoteManifest,
} from '@sharpside/contracts';
import semver from 'semver';

/** A release that some visitors of a channel get. A fallback replaces a live release that fails to load. */
export type LiveManifest = { role: 'live' | 'canary' | 'fallback'; manifest: Manifest };

type Named<T> = { label: string; manifest: T };
type Pair = { remote: Named<RemoteManifest>; host: Named<HostManifest> };

/** The candidate with each shown release of the other kind, and the names of both for messages. */
function toPairs(candidate: Manifest, live: readonly LiveManifest[]): Pair[] {
  const own = `${candidate.name}${candidate.kind === 'host' ? ` ${candidate.version}` : ''}`;
  return live.flatMap(({ role, manifest }): Pair[] => {
    const label = `the ${role} ${manifest.name} ${manifest.version}`;
    if (candidate.kind === 'remote' && manifest.kind === 'host') {
      return [{ remote: { label: own, manifest: candidate }, host: { label, manifest } }];
    }
    if (candidate.kind === 'host' && manifest.kind === 'remote') {
      return [{ remote: { label, manifest }, host: { label: own, manifest: candidate } }];
    }
    return [];
  });
}

/** Every shared module that a remote needs, declared or imported, with its version range. */
function toNeeds({ declaration: { shared }, uses }: RemoteManifest): [string, string][] {
  const imported = Object.values(uses)
    .flat()
    .flatMap((module): [string, string][] => {
      const range = findSharedRange(shared, module);
      return range === undefined ? [] : [[module, range]];
    });
  return [...new Map([...Object.entries(shared), ...imported])];
}

/**
 * True if the host has the federation runtime that a remote was built for: the same major version, and at least its
 * minor version. So a host with the next minor version goes live first, and its remotes follow. Also true for a remote
 * that brings its own runtime.
 */
const runTogether = (remote: string | null, host: string): boolean =>
  remote === null ||
  (semver.major(remote) === semver.major(host) && semver.minor(remote) <= semver.minor(host));

/** Names in one line, shortened to a number of them. */
export function toShortList(names: readonly string[], max: number): string {
  const rest = names.length - max;
  return [...names.slice(0, max), ...(rest > 0 ? [`${rest} more`] : [])].join(', ');
}

/**
 * True if a version is in a range, which includes its prereleases: 2.1.0-rc.1 is in ^2.0.0, and before ^2.1.0.
 *
 * npm leaves prereleases out, so that an install never chooses one by itself. Here somebody chose the release. Module
 * Federation counts them too in the browser. There, and so here, `^2` is `^2.0.0`; semver alone would count 2.0.0-rc.1
 * as in `^2`, but not as in `^2.0.0`. Everything is in a range that is none, which its own publish refuses.
 */
function isInRange(version: string, written: string): boolean {
  const range = semver.validRange(written);
  return range === null || semver.satisfies(version, range, { includePrerelease: true });
}

/** Modules without the entry points of a package that is among them. */
const omitEntries = (modules: readonly string[]) =>
  modules.filter((module) => !modules.some((other) => module.startsWith(`${other}/`)));

/** Needs of a remote that its host does not meet, one line for each reason. */
function findUnmet({ remote, host }: Pair): string[] {
  const provides = new Map(Object.entries(host.manifest.provides));
  const unmet = new Map<string, { range: string; provided: string | undefined; modules: string[] }>();
  for (const [module, range] of toNeeds(remote.manifest)) {
    const provided = provides.get(module);
    if (provided !== undefined && isInRange(provided, range)) continue;
    const key = `${range} ${provided}`;
    const known = unmet.get(key);
    if (known) known.modules.push(module);
    else unmet.set(key, { range, provided, modules: [module] });
  }
  return [...unmet.values()].map(({ range, provided, modules }) => {
    const named = omitEntries(modules);
    const missing = `does not provide ${named.length > 1 ? 'them' : 'it'}`;
    return `needs ${named.join(', ')} ${range}, ${host.label} ${provided === undefined ? missing : `provides ${provided}`}`;
  });
}

function findPairFaults(pair: Pair): string[] {
  const { remote, host } = pair;
  const { contract } = remote.manifest.declaration;
  const { contracts } = host.manifest;
  const faults = findUnmet(pair);
  if (!runTogether(remote.manifest.federation, host.manifest.federation)) {
    faults.push(
      `was built for federation runtime ${remote.manifest.federation}, ${host.label} has ${host.manifest.federation}; a host needs that minor or a later one of the same major`,
    );
  }
  if (!contracts.includes(contract)) {
    faults.push(`speaks contract ${contract}, ${host.label} speaks ${contracts.join(', ') || 'none'}`);
  }
  return faults;
}

const MAX_REMOTES = 12;

/** Faults of pairs. Equal faults of several remotes are one line, which names these remotes. */
function toFaults(pairs: readonly Pair[]): string[] {
  const labels = new Map<string, string[]>();
  for (const pair of pairs) {
    for (const fault of findPairFaults(pair)) {
      const known = labels.get(fault);
      if (known) known.push(pair.remote.label);
      else labels.set(fault, [pair.remote.label]);
    }
  }
  return [...labels].map(([fault, [first, ...others]]) => {
    const also = others.length > 0 ? `; the same for ${toShortList(others, MAX_REMOTES)}` : '';
    return `${first} ${fault}${also}`;
  });
}

/**
 * Shared modules, federation runtimes and contracts of remotes that their host does not support, and invalid version
 * ranges of the candidate.
 */
export function findSharedFaults(candidate: Manifest, live: readonly LiveManifest[]): string[] {
  const broken =
    candidate.kind === 'remote'
      ? Object.entries(candidate.declaration.shared)
          .filter(([, range]) => semver.validRange(range) === null)
          .map(([module, range]) => `'${range}', asked of ${module}, is no semver range`)
      : [];
  return [...broken, ...toFaults(toPairs(candidate, live))];
}

// The router ignores case, so '/MLB' and '/mlb' are the same place.
const isWithin = (prefix: string, path: string) =>
  `${path.toLowerCase()}/`.startsWith(`${prefix.toLowerCase()}/`);

/** Paths and API prefixes of a remote's release, with its role on the channel. */
export type LivePlace = {
  role: LiveManifest['role'];
  app: string;
  version: string;
  path: string;
  api: readonly string[];
};

const listApi = (manifest: Manifest): string[] =>
  manifest.kind === 'remote' ? Object.keys(manifest.declaration.api ?? {}) : [];

export const toPlaces = (live: readonly LiveManifest[]): LivePlace[] =>
  live.flatMap(({ role, manifest }) => {
    if (manifest.kind === 'host') return [];
    const { name: app, version, declaration } = manifest;
    return [{ role, app, version, path: declaration.pathPrefix, api: listApi(manifest) }];
  });

/** Paths that the candidate and an app on the channel would both serve. */
export function findPathFaults(
  candidate: Manifest,
  live: readonly LiveManifest[],
  places: readonly LivePlace[] = toPlaces(live),
): string[] {
  const withRemotes = places.flatMap(({ role, app, version, path: taken }) => {
    if (candidate.kind !== 'remote') return [];
    const prefix = candidate.declaration.pathPrefix;
    if (!(isWithin(prefix, taken) || isWithin(taken, prefix))) return [];
    return [`the prefix ${prefix} belongs to the ${role} ${app} ${version}`];
  });
  const withHosts = toPairs(candidate, live).flatMap(({ remote, host }) => {
    const { pathPrefix } = remote.manifest.declaration;
    return host.manifest.routes
      .filter(({ path }) => path !== '/' && isWithin(pathPrefix, path))
      .map(({ path }) => `${path} is a route of ${host.label}, and within ${pathPrefix} of ${remote.label}`);
  });
  return [...withRemotes, ...withHosts];
}

/**
 * Prefixes of the API that the candidate claims, but that belong to the product or to another remote.
 *
 * A fallback keeps its prefixes too, since edges still pass on the calls of its screens, and a rollback makes it live
 * again.
 */
export function findApiFaults(candidate: Manifest, places: readonly LivePlace[]): string[] {
  const taken = places.flatMap(({ role, app, version, api }) =>
    api.map((prefix) => ({ prefix, app, label: `${role} ${app} ${version}` })),
  );
  return listApi(candidate).flatMap((prefix) => {
    if (isOwnApi(prefix)) {
      return [`the API prefix ${prefix} belongs to the product's own backend; choose another`];
    }
    const owners = taken.filter((other) => isSameApi(prefix, other.prefix));
    // One fault per app. Reversed, the live release comes last, and replaces its canary and fallback in the Map.
    return [...new Map(owners.reverse().map((owner) => [owner.app, owner])).values()].map(
      ({ label, prefix: of }) => {
        const within = of === prefix ? '' : `, which has ${of}`;
        return `the API prefix ${prefix} belongs to the ${label}${within}`;
      },
    );
  });
}

/** A name that a remote imports from a shared module and a host does not export, with the screens that import it. */
export type MissingName = {
  remote: string;
  host: string;
  entry: string;
  name: string;
  screens: readonly string[];
};

function findPairMissing({ remote, host }: Pair): MissingName[] {
  const missing = new Map<string, MissingName & { screens: string[] }>();
  const exported = new Map(
    Object.entries(host.manifest.exports).map(([entry, names]) => [entry, new Set(names)]),
  );
  for (const [screen, entries] of Object.entries(remote.manifest.imports)) {
    for (const [entry, names] of Object.entries(entries)) {
      for (const name of names) {
        if (name === ALL_NAMES || exported.get(entry)?.has(name)) continue;
        const key = `${entry} ${name}`;
        const known = missing.get(key);
        if (known) known.screens.push(screen);
        else missing.set(key, { remote: remote.label, host: host.label, entry, name, screens: [screen] });
      }
    }
  }
  return [...missing.values()];
}

/** Names of shared modules that remotes import and their host does not export. */
export const findMissingNames = (candidate: Manifest, live: readonly LiveManifest[]): MissingName[] =>
  toPairs(candidate, live).flatMap(findPairMissing);
