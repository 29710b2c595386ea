import { spawn } from 'node:child_process';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..', '..', '..');

/** The release CLI, for a process of its own. */
export const CLI = join(ROOT, 'platform/mfe/src/cli/main.ts');

/** The end of a command: its exit code and its output. */
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
