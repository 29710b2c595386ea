import { spawn } from 'node:child_process';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..', '..');

/** How a command ended: its exit code and what it printed. */
export type CommandResult = { code: number; stdout: string; stderr: string };

/** Runs a command in the workspace to its end. */
export function runCommand(command: readonly string[], { cwd = ROOT }: { cwd?: string } = {}) {
  const [program = '', ...args] = command;
  return new Promise<CommandResult>((resolve, reject) => {
    const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, stdout, stderr }));
  });
}

/** Builds the app in `folder` as `version`, or as its package's version. @throws {Error} with what the build said. */
export async function buildApp(folder: string, { version }: { version?: string } = {}): Promise<string> {
  const rspack = join(ROOT, 'platform', 'node_modules', '.bin', 'rspack');
  const asVersion = version ? ['--env', `version=${version}`] : [];
  const { code, stdout, stderr } = await runCommand([rspack, 'build', ...asVersion], { cwd: folder });
  if (code !== 0) throw new Error(`The build in ${folder} failed:\n${stdout}${stderr}`);
  return join(folder, 'dist');
}
