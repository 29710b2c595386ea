import { existsSync, readdirSync } from 'node:fs';
import { cp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { hostManifestSchema, parseContractJson } from '@sharpside/contracts';
import { buildInChild } from '@sharpside/mfe/build-apps';
import type { Build } from './build-where-changed.ts';
import { VARIANTS_FOLDER } from './variants.ts';
import { ROOT } from './workspace.ts';

/** The section that only tests publish: a screen of each access, whatever the leagues have. */
export const GATE = 'remote-gate';

/** Apps whose folder is not at the root of the workspace. */
const FOLDERS: Readonly<Record<string, string>> = { [GATE]: `e2e/${GATE}`, console: 'platform/console' };

const toFolder = (app: string) => join(ROOT, FOLDERS[app] ?? app);

/** Names the folder that has the builds of a run of tests, for its processes. */
export const BUILDS_VARIABLE = 'BROWSER_BUILDS';

/** Copies, since every other command builds into `dist` too, and may do so beside the tests. */
export const BUILDS_FOLDER = join(VARIANTS_FOLDER, 'apps');

/** The build of an app: that of this run of tests, else the last one. */
export function toDistFolder(app: string): string {
  const ofRun = process.env[BUILDS_VARIABLE];
  return ofRun === undefined ? join(toFolder(app), 'dist') : join(ofRun, app);
}

/** The manifest of a host's build. Default: that of this run of tests, else the last one. */
export async function readHostManifest(folder = toDistFolder('host')) {
  const file = join(folder, 'host.json');
  return parseContractJson(hostManifestSchema, await readFile(file, 'utf8'), file);
}

/** The build of an app as it is. Default: `build` is that of the host and of remotes. */
export const toAppBuild = (
  app: string,
  build: (folder: string) => Promise<unknown> = (folder) => buildInChild(folder),
): Build => ({
  name: app,
  sources: [toFolder(app)],
  output: join(BUILDS_FOLDER, app),
  async build() {
    await build(toFolder(app));
    await rm(join(BUILDS_FOLDER, app), { recursive: true, force: true });
    await cp(join(toFolder(app), 'dist'), join(BUILDS_FOLDER, app), { recursive: true });
  },
});

/** The sections that tests behind the sign-in look at: those of the leagues that have a screen, and the tests' own. */
export function listMemberApps(): string[] {
  const isLeague = (name: string) =>
    name.startsWith('remote-') && name !== 'remote-tools' && existsSync(join(ROOT, name, 'src', 'screens'));
  return [GATE, ...readdirSync(ROOT).filter(isLeague).sort()];
}
