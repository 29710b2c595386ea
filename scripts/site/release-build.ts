import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { ChannelApp } from '@sharpside/contracts';
import { type BuildOutcome, buildInChild } from '@sharpside/mfe/build-apps';
import { readCommit } from '@sharpside/mfe/git';
import { createRegistry, makeChange, publish, type Registry, type RegistryDeps } from '@sharpside/registry';
import { isSameContent } from '@sharpside/registry/publish/same-content';
import { ROOT } from '../workspace/processes.ts';

export { buildApps } from '@sharpside/mfe/build-apps';

/** Between a package's version and the digest of its sources, in a version of this machine. */
const LOCAL_MARK = '-local.x';

/** A build of the sources in `root`, whose digest is `fingerprint`. */
type LocalBuild = { root: string; fingerprint: string; built: BuildOutcome };
type ReleaseOptions = { deps: RegistryDeps; channel: string; signal?: AbortSignal | undefined };

/**
 * A build with a version that it can be published under: the package's version, or a local version if other content was
 * published under the package's. A published release never changes, not even on a laptop.
 */
async function giveFreeVersion(
  { root, fingerprint, built }: LocalBuild,
  { registry, signal }: { registry: Registry; signal: AbortSignal | undefined },
): Promise<BuildOutcome> {
  const { name, version } = built.manifest;
  const taken = await registry.readRelease(name, version);
  if (!taken || isSameContent(taken.manifest, built.manifest)) return built;
  // Built again for the local version, because a remote's entry contains its version, by which pages distinguish
  // releases.
  return buildInChild(root, { version: `${version}${LOCAL_MARK}${fingerprint}` }, { signal });
}

/** A sentence on the version that went live, and on the version that was live before. */
export function toOutcome(app: string, version: string, before: string | undefined): string {
  const outcome = `${app} ${version} is live in the local registry`;
  if (before === undefined || before === version) return outcome;
  // Changed sources get a local version, so any other version was written into the package.json.
  const why = version.includes(LOCAL_MARK) ? '' : `, because its package.json now says ${version}`;
  return `${outcome} in place of ${before}${why}`;
}

/** The reason why a version may not go live: a decision of ops. Undefined if none prevents it. */
export function findHold(state: ChannelApp | undefined, version: string): string | undefined {
  if (state?.frozen) return `it is frozen (${state.frozen.reason})`;
  if (state?.pinned) return `it is pinned (${state.pinned.reason})`;
  return state?.withdrawn.includes(version) ? `${version} was rolled back` : undefined;
}

/**
 * Publishes and promotes a build, unless a decision of ops prevents that. Returns a sentence on what is live
 * afterwards.
 */
export async function releaseBuild(
  local: LocalBuild,
  { deps, channel, signal }: ReleaseOptions,
): Promise<string> {
  const registry = createRegistry(deps.store);
  const { manifest, folder } = await giveFreeVersion(local, { registry, signal });
  const { name: app, version } = manifest;
  const author = { app, by: `${userInfo().username} (npm start)`, channel, reason: null };
  const state = (await registry.readChannel(channel))?.apps[app];
  const hold = findHold(state, version);
  if (state && hold) {
    return `${app} ${state.current} stays live: ${hold}. Change its sources, or use \`npm run mfe\`, to go on`;
  }
  const commit = await readCommit(join(ROOT, app));
  await publish(deps, { ...author, folder, commit, willPromote: true, allowGrowth: true });
  if (state?.current !== version) await makeChange(deps, { action: 'promote', ...author, version });
  return toOutcome(app, version, state?.current);
}
