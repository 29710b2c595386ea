import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { appNameSchema } from '@sharpside/contracts';
import { toSuggestion, UsageError } from '@sharpside/server-kit/cli';
import * as v from 'valibot';
import { readAppName } from '../build/package-version.ts';

const MARKER = 'pnpm-workspace.yaml';
const DECLARATION = 'remote.config.ts';
const REGISTRY = '.data/registry';

/** The repository in which a command runs. */
export type Workspace = {
  root: string;
  /** Folders of the apps with sources in it, by app name. */
  apps: ReadonlyMap<string, string>;
  /** The registry where no other is named. A repository of one remote has none: it releases to that of the site. */
  registryFolder: string | undefined;
};

const toFolders = (from: string): string[] =>
  from === dirname(from) ? [from] : [from, ...toFolders(dirname(from))];

const has = (folder: string, file: string) => existsSync(join(folder, file));

function listWorkspaceApps(root: string): ReadonlyMap<string, string> {
  const names = readdirSync(root).filter(
    (name) => v.is(appNameSchema, name) && has(join(root, name), 'package.json'),
  );
  return new Map(names.map((name) => [name, join(root, name)]));
}

/** The app of a standalone repository, named after its package, since the folder may have any name. */
function readOwnApp(root: string): ReadonlyMap<string, string> {
  const name = readAppName(root);
  if (v.is(appNameSchema, name)) return new Map([[name, root]]);
  throw new UsageError(
    `${join(root, 'package.json')} names no remote: its \`name\` must be 'remote-' and lower-case words, with or without a scope.`,
  );
}

/**
 * If `from` is in a remote: the remote as its own workspace, or the workspace above it if the remote is one of its
 * apps. Otherwise: the nearest workspace, else the workspace of this file or, for an installed `mfe`, a folder without
 * apps.
 *
 * @throws {UsageError} `USAGE` for a remote whose package does not have the name of an app.
 */
export function findWorkspace(from: string): Workspace {
  const folders = toFolders(from);
  const own = folders.find((folder) => has(folder, DECLARATION));
  const root = folders.find((folder) => has(folder, MARKER) && folder !== own);
  const apps = root === undefined ? undefined : listWorkspaceApps(root);
  // A remote may be a package of any workspace, or of none. In this workspace it is one of the apps.
  const isOurs = own === undefined || [...(apps?.values() ?? [])].includes(own);
  if (root !== undefined && apps && isOurs) return { root, apps, registryFolder: join(root, REGISTRY) };
  if (own !== undefined) return { root: own, apps: readOwnApp(own), registryFolder: undefined };
  const ours = join(import.meta.dirname, '../../../..');
  return has(ours, MARKER)
    ? { root: ours, apps: listWorkspaceApps(ours), registryFolder: join(ours, REGISTRY) }
    : { root: from, apps: new Map(), registryFolder: undefined };
}

/** Reason why a folder with an app's name is not an app; undefined if it is, or there is no such folder. */
export function findAppFault({ root, apps }: Workspace, name: string): string | undefined {
  if (apps.has(name) || !v.is(appNameSchema, name) || !has(root, name)) return undefined;
  return `The folder ${name} has no package.json, so it is no app yet; docs/remotes.md shows every file that it needs.`;
}

/** Folder of an app with local sources. @throws {UsageError} `USAGE` with the most similar app. */
export function requireAppFolder(workspace: Workspace, name: string): string {
  const { root, apps } = workspace;
  const folder = apps.get(name);
  if (folder !== undefined) return folder;
  const fault = findAppFault(workspace, name);
  if (fault !== undefined) throw new UsageError(fault);
  const known = [...apps.keys()];
  const among = known.length > 0 ? ` Apps: ${known.join(', ')}.` : ` ${root} has none.`;
  throw new UsageError(`The workspace has no app '${name}'.${toSuggestion(name, known) || among}`);
}

/** Folder of an app's build, with or without local sources. */
export const findBuildFolder = ({ root, apps }: Workspace, app: string): string =>
  join(apps.get(app) ?? join(root, app), 'dist');
