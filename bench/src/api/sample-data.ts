import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { BenchOptions } from './options.ts';

const MAIN = join(import.meta.dirname, '../../../backend/server/src/cli/main.ts');

/** Runs `backend` to its end. @throws {TypeError} when it fails. */
export async function runBackend(
  argv: readonly string[],
  { isQuiet = true, environment = {} }: { isQuiet?: boolean; environment?: Record<string, string> } = {},
): Promise<void> {
  const child = spawn(process.execPath, [MAIN, ...argv], {
    stdio: ['ignore', isQuiet ? 'ignore' : 'inherit', 'inherit'],
    env: { ...process.env, ...environment },
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new TypeError(`backend ${argv.join(' ')} ended with ${code}`);
}

/** Sample seasons up to today in the folder: from an earlier run, or made now. */
export async function prepareSample({ dataFolder, size }: BenchOptions): Promise<void> {
  console.log(`Sample data in ${dataFolder}: of the full size, the first time this takes two minutes ...`);
  await runBackend(['sample', ...(size === 'full' ? ['--full'] : []), '--data', dataFolder]);
}
