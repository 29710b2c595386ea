import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { ChannelApp } from '@sharpside/contracts';
import { type BuildOutcome, renameBuild } from '@sharpside/mfe/build-apps';
import { readCommit } from '@sharpside/mfe/git';
import { createRegistry, makeChange, publish, type Registry, type RegistryDeps } from '@sharpside/registry';
import { isSameContent } from '@sharpside/registry/publish/same-content';
import { ROOT } from '../workspace/processes.ts';

export { buildApps } from '@sharpside/mfe/build-apps';

type Naming = { registry: Registry; fingerprint: string };
type ReleaseOptions = { deps: RegistryDeps; fingerprint: string; channel: string };

/**
 * A build under a version that is free for it: its package's, or a local one where that version was published with
 * other content. A published release never changes, not even on a laptop.
 */
async function giveFreeVersion({ manifest, folder }: BuildOutcome, { registry, fingerprint }: Naming) {
  const taken = await registry.readRelease(manifest.name, manifest.version);
  if (!taken || isSameContent(taken.manifest, manifest)) return manifest;
  return renameBuild(folder, manifest, `${manifest.version}-local.x${fingerprint}`);
}

/** Why a version may not go live here, as ops left it; undefined when it may. */
function findHold(state: ChannelApp | undefined, version: string): string | undefined {
  if (state?.frozen) return `it is frozen (${state.frozen.reason})`;
  return state?.withdrawn.includes(version) ? `${version} was rolled back` : undefined;
}

/** Releases a build and says what is live then. */
export async function releaseBuild(
  built: BuildOutcome,
  { deps, fingerprint, channel }: ReleaseOptions,
): Promise<string> {
  const registry = createRegistry(deps.store);
  const { name: app, version } = await giveFreeVersion(built, { registry, fingerprint });
  const author = { app, by: `${userInfo().username} (npm start)`, channel, reason: null };
  const state = (await registry.readChannel(channel))?.apps[app];
  const hold = findHold(state, version);
  if (state && hold) {
    return `${app} ${state.current} stays live: ${hold}. Change its sources, or use \`npm run mfe\`, to go on`;
  }
  const commit = await readCommit(join(ROOT, app));
  await publish(deps, { ...author, folder: built.folder, commit, willPromote: true, allowGrowth: true });
  if (state?.current !== version) await makeChange(deps, { action: 'promote', ...author, version });
  return `${app} ${version} is live in the local registry`;
}
