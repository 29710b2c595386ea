import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  type ChannelApp,
  HOST_APP,
  MANIFEST_FILES,
  type Manifest,
  manifestSchema,
  parseContractJson,
} from 'contracts';
import { readCommit } from 'platform/git';
import { createRegistry, promoteRelease, publish, type RegistryDeps } from 'platform/registry';
import { createFolderStore } from 'platform/store';
import * as v from 'valibot';
import { ROOT, run, toolPath } from './processes.ts';
import { fingerprintSources } from './source-fingerprint.ts';

/** What is not sources and not of git: the local registry, and what the servers keep. `SITE_DATA` names another folder. */
export const DATA_FOLDER = process.env.SITE_DATA ?? join(ROOT, '.data');
export const REGISTRY_FOLDER = join(DATA_FOLDER, 'registry');

const STAMPS_FILE = join(DATA_FOLDER, 'released-sources.json');
const CHANNEL = 'production';

const stampsSchema = v.record(v.string(), v.string());
type Stamps = v.InferOutput<typeof stampsSchema>;

/** The apps of this workspace, the host first: remotes are checked against it. A remote without any screen is none yet. */
export function listApps(): string[] {
  const isApp = (folder: string) =>
    existsSync(join(ROOT, folder, 'rspack.config.ts')) && existsSync(join(ROOT, folder, 'src/screens'));
  const remotes = readdirSync(ROOT).filter((folder) => folder.startsWith('remote-') && isApp(folder));
  return [HOST_APP, ...remotes.sort()];
}

async function readStamps(): Promise<Stamps> {
  if (!existsSync(STAMPS_FILE)) return {};
  return parseContractJson(stampsSchema, await readFile(STAMPS_FILE, 'utf8'), STAMPS_FILE);
}

async function writeStamps(stamps: Stamps): Promise<void> {
  await mkdir(dirname(STAMPS_FILE), { recursive: true });
  await writeFile(STAMPS_FILE, `${JSON.stringify(stamps, null, 2)}\n`);
}

async function build(app: string, version?: string): Promise<Manifest> {
  const asVersion = version === undefined ? [] : ['--env', `version=${version}`];
  const command = [toolPath('rspack', app), 'build', ...asVersion];
  const { code, output } = await run(command, { cwd: join(ROOT, app), quiet: true });
  if (code !== 0) throw new Error(`The build of ${app} failed:\n${output}`);
  const file = join(ROOT, app, 'dist', app === HOST_APP ? MANIFEST_FILES.host : MANIFEST_FILES.remote);
  return parseContractJson(manifestSchema, await readFile(file, 'utf8'), file);
}

/**
 * Builds an app under a version that is free for it: its package's, or a local one where that version was published
 * with other content. A published release never changes, not even on a laptop.
 */
async function buildFreeVersion(
  app: string,
  { deps, fingerprint }: { deps: RegistryDeps; fingerprint: string },
) {
  const manifest = await build(app);
  const taken = await createRegistry(deps.store).readRelease(app, manifest.version);
  if (!taken || isDeepStrictEqual(taken.manifest, manifest)) return manifest;
  return build(app, `${manifest.version}-local.x${fingerprint}`);
}

/** Why a version may not go live here, as ops left it; undefined when it may. */
function findHold(state: ChannelApp | undefined, version: string): string | undefined {
  if (state?.frozen) return `it is frozen (${state.frozen.reason})`;
  return state?.withdrawn.includes(version) ? `${version} was rolled back` : undefined;
}

/** Releases one app and says what is live then. */
async function releaseApp(app: string, { deps, fingerprint }: { deps: RegistryDeps; fingerprint: string }) {
  const author = { app, by: `${userInfo().username} (npm start)`, channel: CHANNEL, reason: null };
  const { version } = await buildFreeVersion(app, { deps, fingerprint });
  const state = (await createRegistry(deps.store).readChannel(CHANNEL))?.apps[app];
  const hold = findHold(state, version);
  if (state && hold) {
    return `${app} ${state.current} stays live: ${hold}. Change its sources, or use \`npm run mfe\`, to go on`;
  }
  const commit = await readCommit(join(ROOT, app));
  await publish(deps, { ...author, folder: join(ROOT, app, 'dist'), commit, willPromote: true });
  if (state?.current !== version) await promoteRelease(deps, { ...author, version });
  return `${app} ${version} is live in the local registry`;
}

/**
 * Publishes and promotes, in the local registry, each app whose sources changed since it was last released here.
 *
 * What ops decided holds: an app that did not change is left as it is live, and neither a frozen app nor a release that was
 * rolled back goes live. `say` is told of each step. Returns the channel's revision.
 * @throws {Error} with the build's or the registry's own words when an app cannot be released.
 */
export async function releaseChangedApps(say: (line: string) => void): Promise<number> {
  const deps = { store: createFolderStore({ root: REGISTRY_FOLDER }) };
  const stamps = await readStamps();
  const live = await createRegistry(deps.store).readChannel(CHANNEL);
  const apps = listApps();
  const changed = apps.flatMap((app) => {
    const fingerprint = fingerprintSources(app);
    return stamps[app] === fingerprint && live?.apps[app] ? [] : [{ app, fingerprint }];
  });
  for (const [index, { app, fingerprint }] of changed.entries()) {
    say(`[${index + 1}/${changed.length}] ${app}: build, publish, promote ...`);
    say(`[${index + 1}/${changed.length}] ${await releaseApp(app, { deps, fingerprint })}`);
    // After each app, so that a start that fails later does not begin anew.
    stamps[app] = fingerprint;
    await writeStamps(stamps);
  }
  if (changed.length === 0) say(`No sources changed: ${apps.join(', ')} are live as they were.`);
  return (await createRegistry(deps.store).readChannel(CHANNEL))?.revision ?? 0;
}
