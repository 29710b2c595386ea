import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { appNameSchema } from '@sharpside/contracts';
import { toSuggestion, UsageError } from '@sharpside/server-kit/cli';
import * as v from 'valibot';

const MARKER = 'pnpm-workspace.yaml';

/** The nearest workspace at or above `from`; without one, the workspace of this file. */
export function findWorkspace(from: string): string {
  for (let folder = from; ; folder = dirname(folder)) {
    if (existsSync(join(folder, MARKER))) return folder;
    if (folder === dirname(folder)) return join(import.meta.dirname, '../../../..');
  }
}

/** Apps with sources in a workspace. */
export function listWorkspaceApps(workspace: string): string[] {
  return readdirSync(workspace).filter(
    (name) => v.is(appNameSchema, name) && existsSync(join(workspace, name, 'package.json')),
  );
}

/** Reason why a folder with an app's name is no app; undefined where it is one, or there is no such folder. */
export function findAppFault(workspace: string, name: string): string | undefined {
  if (!v.is(appNameSchema, name) || !existsSync(join(workspace, name))) return undefined;
  if (existsSync(join(workspace, name, 'package.json'))) return undefined;
  return `The folder ${name} has no package.json, so it is no app yet; docs/remotes.md shows every file that it needs.`;
}

/** @throws {UsageError} `USAGE` with the most similar app. */
export function requireWorkspaceApp(workspace: string, name: string): string {
  const known = listWorkspaceApps(workspace);
  if (known.includes(name)) return name;
  const fault = findAppFault(workspace, name);
  if (fault !== undefined) throw new UsageError(fault);
  const among = known.length > 0 ? ` Apps: ${known.join(', ')}.` : ` ${workspace} has none.`;
  throw new UsageError(`The workspace has no app '${name}'.${toSuggestion(name, known) || among}`);
}
