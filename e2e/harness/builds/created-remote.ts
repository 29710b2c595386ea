import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLI, ROOT, runCommand } from './workspace.ts';

/** A remote that `mfe create` and `mfe build` have just made, in its own workspace. */
export type CreatedRemote = { dist: string; remove(): Promise<void> };

/** A change of a text in a file of the created sources, or a whole file. */
export type Edit = { file: string; from: string; to: string } | { file: string; content: string | Buffer };

const runMfe = (cwd: string, ...args: string[]) => runCommand([process.execPath, CLI, ...args], { cwd });

async function change(folder: string, edit: Edit): Promise<void> {
  const path = join(folder, edit.file);
  if ('content' in edit) return writeFile(path, edit.content);
  const { file, from, to } = edit;
  const text = await readFile(path, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} of a created remote has no '${from}'.`);
  await writeFile(
    path,
    text.replace(from, () => to),
  );
}

export async function createRemote(name: string, edits: readonly Edit[] = []): Promise<CreatedRemote> {
  const workspace = await mkdtemp(join(tmpdir(), 'created-'));
  await writeFile(join(workspace, 'pnpm-workspace.yaml'), '');
  await runMfe(workspace, 'create', name);
  for (const edit of edits) await change(join(workspace, name), edit);
  // Replaces `pnpm install`.
  await symlink(join(ROOT, 'remote-mlb/node_modules'), join(workspace, name, 'node_modules'));
  await runMfe(workspace, 'build', name);
  return {
    dist: join(workspace, name, 'dist'),
    remove: () => rm(workspace, { recursive: true, force: true }),
  };
}
