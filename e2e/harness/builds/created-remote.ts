import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLI, ROOT, runCommand } from './workspace.ts';

/** A remote that `mfe create` and `mfe build` have just made, in a workspace of its own. */
export type CreatedRemote = { dist: string; remove(): Promise<void> };

async function runMfe(workspace: string, ...args: string[]): Promise<void> {
  const { code, stdout, stderr } = await runCommand([process.execPath, CLI, ...args], { cwd: workspace });
  if (code !== 0) throw new Error(`mfe ${args.join(' ')} failed:\n${stdout}${stderr}`);
}

export async function createRemote(name: string): Promise<CreatedRemote> {
  const workspace = await mkdtemp(join(tmpdir(), 'created-'));
  await writeFile(join(workspace, 'pnpm-workspace.yaml'), '');
  await runMfe(workspace, 'create', name);
  // Stands in for the install.
  await symlink(join(ROOT, 'remote-mlb/node_modules'), join(workspace, name, 'node_modules'));
  await runMfe(workspace, 'build', name);
  return {
    dist: join(workspace, name, 'dist'),
    remove: () => rm(workspace, { recursive: true, force: true }),
  };
}
