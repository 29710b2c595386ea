import { type ChannelRevision, isOwnApi, MAX_API_PREFIX_PARTS } from '@sharpside/contracts';
import semver from 'semver';
import type { RemoteRelease } from './live-release.ts';
import type { Variant } from './variant.ts';

export type ApiClaim = { prefix: string; backend: string; app: string; version: string };

export type ApiMap = {
  /** The claim with the longest prefix of a path; undefined if no remote claims the path. */
  find(path: string): ApiClaim | undefined;
  claims: readonly ApiClaim[];
  /** Sentences about ignored claims, whose prefixes belong to the product or to another app. */
  refused: readonly string[];
};

const listClaims = ({ app, version, manifest: { declaration } }: RemoteRelease): ApiClaim[] =>
  Object.entries(declaration.api ?? {}).map(([prefix, backend]) => ({ prefix, backend, app, version }));

/** The prefixes of a path that may be claimed, the shortest first: `/api/a/`, `/api/a/b/`. */
function listPrefixes(path: string): string[] {
  const found: string[] = [];
  let end = path.indexOf('/', 1);
  while (found.length < MAX_API_PREFIX_PARTS) {
    end = path.indexOf('/', end + 1);
    if (end === -1) break;
    found.push(path.slice(0, end + 1));
  }
  return found;
}

type ChannelApps = ChannelRevision['apps'];

/** True for an app that a rollback took back to an earlier version. */
const isRolledBack = ({ app }: RemoteRelease, apps: ChannelApps): boolean => {
  const state = apps[app];
  return state?.withdrawn.some((version) => semver.gt(version, state.current)) ?? false;
};

/**
 * Apps that were rolled back come last, because a rollback does not check the claims of its release. Otherwise the last
 * in the order of names comes first, as for paths. The time of a publish decides nothing, because nobody signs it.
 */
const byRight = (releases: readonly RemoteRelease[], apps: ChannelApps): RemoteRelease[] =>
  releases.toReversed().toSorted((a, b) => Number(isRolledBack(a, apps)) - Number(isRolledBack(b, apps)));

type ApiMapOptions = {
  /** State of each app on the channel. */
  apps?: ChannelApps;
  /** Apps whose claims come after all others: apps that a preview adds to releases that were checked together. */
  last?: ReadonlySet<string> | undefined;
};

/**
 * The claims that are accepted, by prefix.
 *
 * A publish refuses a claim that overlaps a claim of another app, but a rollback does not, and a preview may show any
 * releases. A disputed prefix goes first to the product, then to live releases, then to fallbacks. The work grows with
 * the number of claims, not with its square.
 */
export function createApiMap(
  { remotes }: Pick<Variant, 'remotes'>,
  { apps = {}, last = new Set() }: ApiMapOptions = {},
): ApiMap {
  const releases = remotes.map(({ release }) => release);
  const fallbacks = remotes.flatMap(({ fallback }) => fallback ?? []);
  const isPreviewed = ({ app }: RemoteRelease) => last.has(app);
  const ordered = [
    ...byRight(
      releases.filter((release) => !isPreviewed(release)),
      apps,
    ),
    ...byRight(fallbacks, apps),
    ...releases.filter(isPreviewed),
  ];

  const taken = new Map<string, ApiClaim>();
  // The apps that have claims within a prefix.
  const within = new Map<string, Set<string>>();
  const refused: string[] = [];

  function findOwner({ prefix, app }: ApiClaim): string | undefined {
    if (isOwnApi(prefix)) return "the product's own backend";
    const around = listPrefixes(prefix).map((one) => taken.get(one)?.app);
    return [...around, ...(within.get(prefix) ?? [])].find((owner) => owner !== undefined && owner !== app);
  }

  // The claims of a fallback count only for paths that the live release does not claim. Otherwise the fallback would
  // take calls of the live release.
  const isSuperseded = ({ prefix, app, version }: ApiClaim) =>
    listPrefixes(prefix).some((one) => {
      const around = taken.get(one);
      return around?.app === app && around.version !== version;
    });

  for (const claim of ordered.flatMap(listClaims)) {
    const owner = findOwner(claim);
    if (owner !== undefined) {
      refused.push(`${claim.app}@${claim.version} claims ${claim.prefix}, which belongs to ${owner}`);
      continue;
    }
    if (isSuperseded(claim)) continue;
    taken.set(claim.prefix, claim);
    for (const one of listPrefixes(claim.prefix))
      within.set(one, (within.get(one) ?? new Set()).add(claim.app));
  }

  return {
    find: (path) =>
      taken.size === 0
        ? undefined
        : listPrefixes(path).reduce<ApiClaim | undefined>((found, one) => taken.get(one) ?? found, undefined),
    claims: [...taken.values()],
    refused,
  };
}
