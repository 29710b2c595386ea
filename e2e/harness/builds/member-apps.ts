import { existsSync, readdirSync } from 'node:fs';
import { cp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { hostManifestSchema, parseContractJson } from '@sharpside/contracts';
import { buildInChild } from '@sharpside/mfe/build-apps';
import type { Build } from './build-where-changed.ts';
import { VARIANTS_FOLDER } from './variants.ts';
import { ROOT } from './workspace.ts';

/** The section that only tests publish. It has a screen for each kind of access, whatever screens the leagues have. */
export const GATE = 'remote-gate';

/** Apps whose folder is not at the root of the workspace. */
const FOLDERS: Readonly<Record<string, string>> = { [GATE]: `e2e/${GATE}`, console: 'platform/console' };

const toFolder = (app: string) => join(ROOT, FOLDERS[app] ?? app);

/** Environment variable: the folder with the builds of the test run, for all processes of the run. */
export const BUILDS_VARIABLE = 'BROWSER_BUILDS';

/**
 * Folder of copies of the builds. Tests do not use `dist`, because other commands may build into it during the tests.
 */
export const BUILDS_FOLDER = join(VARIANTS_FOLDER, 'apps');

/** The build of an app from this test run, else the last build. */
export function toDistFolder(app: string): string {
  const ofRun = process.env[BUILDS_VARIABLE];
  return ofRun === undefined ? join(toFolder(app), 'dist') : join(ofRun, app);
}

/** The manifest of a host's build. Default: the build of this test run, else the last build. */
export async function readHostManifest(folder = toDistFolder('host')) {
  const file = join(folder, 'host.json');
  return parseContractJson(hostManifestSchema, await readFile(file, 'utf8'), file);
}

/**
 * The build of an app for the tests, from its unchanged sources. Default of `build`: the build of hosts and remotes.
 */
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

/** The sections that tests behind the sign-in visit: the leagues with a screen, and the tests' own section. */
export function listMemberApps(): string[] {
  const isLeague = (name: string) =>
    name.startsWith('remote-') && name !== 'remote-tools' && existsSync(join(ROOT, name, 'src', 'screens'));
  return [GATE, ...readdirSync(ROOT).filter(isLeague).sort()];
}
