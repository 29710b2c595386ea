import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type ChannelRevision, HOST_APP, parseContractJson } from '@sharpside/contracts';
import { createRegistry } from '@sharpside/registry/records/registry';
import { openRegistryStore } from '@sharpside/registry/store/registry-store';
import * as v from 'valibot';
import { digestFiles } from '../workspace/digest.ts';
import { ROOT } from '../workspace/processes.ts';
import { DATA_FOLDER } from './site-settings.ts';

export const REGISTRY_FOLDER = join(DATA_FOLDER, 'registry');

const STAMPS_FILE = join(DATA_FOLDER, 'released-sources.json');
const CHANNEL = 'production';

const stampsSchema = v.record(v.string(), v.string());
type Stamps = v.InferOutput<typeof stampsSchema>;

/**
 * The apps of this workspace. The host is first, because remotes are checked against it. A remote without screens is
 * left out.
 */
function listApps(): string[] {
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

/**
 * Sources that affect the build of every app, besides the app's own folder. Shared packages (`HOST_SOURCES`) affect
 * only the host, which provides them to remotes.
 */
const SHARED_SOURCES = ['contracts/src', 'platform/mfe/src/build', 'pnpm-lock.yaml'];
const HOST_SOURCES = ['shared-odds', 'shared-ui', 'shared-auth', 'shared-data'];

function findChangedApps(stamps: Stamps, live: ChannelRevision | undefined) {
  const shared = digestFiles(SHARED_SOURCES);
  return listApps().flatMap((app) => {
    const own = digestFiles([app, ...(app === HOST_APP ? HOST_SOURCES : [])]);
    const fingerprint = createHash('sha256')
      .update(shared + own)
      .digest('hex')
      .slice(0, 16);
    return stamps[app] === fingerprint && live?.apps[app]
      ? []
      : [{ app, fingerprint, root: join(ROOT, app) }];
  });
}

const readLiveApps = async (): Promise<ChannelRevision['apps']> =>
  (await createRegistry(openRegistryStore(REGISTRY_FOLDER, {})).readChannel(CHANNEL))?.apps ?? {};

/** True if `npm start -- --no-publish` has something to serve. */
export const hasLiveHost = async (): Promise<boolean> => (await readLiveApps())[HOST_APP] !== undefined;

/**
 * Builds, publishes and promotes nothing. `say` gets what is live.
 *
 * @throws {Error} if no host is live in the local registry.
 */
export async function leaveReleases({ say }: Pick<Progress, 'say'>): Promise<void> {
  const apps = await readLiveApps();
  if (apps[HOST_APP] === undefined)
    throw new Error('Nothing is live in the local registry yet. Run npm start once without --no-publish.');
  const live = Object.entries(apps).map(([app, { current }]) => `${app} ${current}`);
  say(`Published nothing; live are ${live.join(', ')}.`);
}

type Progress = { say: (line: string) => void; signal?: AbortSignal | undefined };

/**
 * Publishes and promotes, in the local registry, each app that is not live or whose sources changed since its last
 * release here.
 *
 * Apps are built in parallel and released in order, the host first. Decisions of ops are respected: an app that did not
 * change keeps its live release, as a frozen or pinned app does, and a release that was rolled back does not go live.
 * `say` gets each step.
 * @throws {Error} with the message of the build or the registry if an app cannot be released.
 */
export async function releaseChangedApps({ say, signal }: Progress): Promise<void> {
  const deps = { store: openRegistryStore(REGISTRY_FOLDER, {}) };
  const stamps = await readStamps();
  const changed = findChangedApps(stamps, await createRegistry(deps.store).readChannel(CHANNEL));
  if (changed.length === 0) return say(`No sources changed: ${listApps().join(', ')} are live as they were.`);
  const names = changed.map(({ app }) => app).join(', ');
  say(`Changed, so built anew and promoted (npm start -- --no-publish leaves what is live): ${names} ...`);
  // Loaded only here, because most starts need neither the bundler nor the checks of a publish.
  const { buildApps, releaseBuild } = await import('./release-build.ts');
  for (const [index, local] of (await buildApps(changed, { signal })).entries()) {
    const outcome = await releaseBuild(local, { deps, channel: CHANNEL, signal });
    say(`[${index + 1}/${changed.length}] ${outcome}`);
    // Written after each app: if a later app fails, the next start does not repeat this one.
    stamps[local.app] = local.fingerprint;
    await writeStamps(stamps);
  }
}
