import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTestData } from '@sharpside/ingest/testing/a-data-folder';
import { type CliDeps, runCli } from '../cli/run-cli.ts';

export type BackendRun = {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
};

function createSink(isTerminal = false) {
  const texts: string[] = [];
  return {
    write: (text: string) => {
      texts.push(text);
    },
    isTerminal,
    columns: 200,
    read: () => texts.join(''),
  };
}

type RunInProcessOptions = Partial<Pick<CliDeps, 'cwd' | 'environment' | 'now' | 'lowerPriority'>> & {
  isTerminal?: boolean;
};

// Later than all rows of tests.
const NOW = '2031-12-31T12:00:00Z';

/** Runs `backend` in this process, without a terminal. */
export async function runInProcess(
  argv: readonly string[],
  {
    cwd = '/',
    environment = {},
    now = () => new Date(NOW),
    lowerPriority = () => {},
    isTerminal = false,
  }: RunInProcessOptions = {},
): Promise<Omit<BackendRun, 'signal'>> {
  const out = createSink();
  const err = createSink(isTerminal);
  // Only `serve` waits for a signal. Tests run it here only where it cannot start.
  const waitForSignal = () => new Promise<never>(() => {});
  const code = await runCli(argv, { environment, cwd, out, err, now, waitForSignal, lowerPriority });
  return { code, stdout: out.read(), stderr: err.read() };
}

/** A data folder, and `run` for `backend` commands on it. Each run is a minute after the previous run. */
export async function createCliScene() {
  const { folder, data } = await createTestData();
  let minutes = 0;
  return {
    folder,
    data,
    async write(name: string, text: string): Promise<string> {
      await writeFile(join(folder, name), text);
      return join(folder, name);
    },
    run(...argv: string[]) {
      minutes += 1;
      const now = () => new Date(Date.UTC(2031, 4, 5, 10, minutes));
      return runInProcess([...argv, '--data', data.root], { cwd: folder, now });
    },
  };
}

type RunOptions = { environment?: Readonly<Record<string, string>>; script?: 'main' | 'disturbed' };

const SCRIPTS = { main: '../cli/main.ts', disturbed: 'disturbed-backend.ts' };

export const runBackend = (
  argv: readonly string[],
  { environment = {}, script = 'main' }: RunOptions = {},
): Promise<BackendRun> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, SCRIPTS[script]), ...argv], {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
