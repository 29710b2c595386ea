import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { appNameSchema } from 'contracts';
import * as v from 'valibot';

const MARKER = 'pnpm-workspace.yaml';

/** The nearest folder at or above `from` that is a workspace; without one, the workspace that this file is in. */
export function findWorkspace(from: string): string {
  for (let folder = from; ; folder = dirname(folder)) {
    if (existsSync(join(folder, MARKER))) return folder;
    if (folder === dirname(folder)) return join(import.meta.dirname, '../../..');
  }
}

/** The apps whose sources are in a workspace. */
export function listWorkspaceApps(workspace: string): string[] {
  return readdirSync(workspace).filter(
    (name) => v.is(appNameSchema, name) && existsSync(join(workspace, name, 'package.json')),
  );
}
