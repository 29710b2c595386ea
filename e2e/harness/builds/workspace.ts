import { join } from 'node:path';
import { openRegistryStore } from '@sharpside/registry/store/registry-store';
import { ROOT, run } from '../../../scripts/workspace/processes.ts';

export { ROOT };

export const CLI = join(ROOT, 'platform/mfe/src/cli/main.ts');

export type CommandResult = { code: number; stdout: string; stderr: string };

/** Runs a command in the workspace to its end. Returns its output. @throws {Error} with its output if it fails. */
export async function runCommand(command: readonly string[], { cwd = ROOT }: { cwd?: string } = {}) {
  const { code, output } = await run(command, { cwd, quiet: true });
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}:\n${output}`);
  return output;
}

function toSink() {
  let text = '';
  const write = (part: string) => {
    text += part;
  };
  return { sink: { write, isTerminal: false }, read: () => text };
}

/** Runs a command of the release CLI in this process, because starting another process takes most of the time. */
export async function runMfe(...argv: readonly string[]): Promise<CommandResult> {
  // Loaded only here, because most tests do not need it.
  const { runCli } = await import('@sharpside/mfe/run-cli');
  const [out, err] = [toSink(), toSink()];
  const code = await runCli(argv, {
    environment: process.env,
    cwd: ROOT,
    out: out.sink,
    err: err.sink,
    now: () => new Date(),
    createStore: (location) => openRegistryStore(location, process.env),
  });
  return { code, stdout: out.read(), stderr: err.read() };
}
