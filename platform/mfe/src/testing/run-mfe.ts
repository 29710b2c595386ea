import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { openRegistryStore } from '@sharpside/registry/store/registry-store';
import { findUserName, GIT, type Git } from '../cli/git.ts';
import { type CliDeps, runCli } from '../cli/run-cli.ts';

export type MfeRun = { code: number | null; signal: string | null; stdout: string; stderr: string };

type MfeOptions = {
  cwd: string;
  environment?: Record<string, string>;
  /** Script that is run instead of `mfe` itself. */
  script?: string;
  onStart?: (child: ChildProcess) => void;
};

const MFE = fileURLToPath(new URL('../cli/main.ts', import.meta.url));

// Only the usual variables of a shell, so that the developer's own settings do not affect a test.
const toEnvironment = (cwd: string) => ({
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  HOME: cwd,
  GIT_CONFIG_NOSYSTEM: '1',
});

function isInRepository(folder: string): boolean {
  if (existsSync(join(folder, '.git'))) return true;
  return folder !== dirname(folder) && isInRepository(dirname(folder));
}

/**
 * Git of a folder. Outside a repository git is not started: it has no identity there (see `vitest.config.ts`), and
 * starting a program from a process as large as a test's takes longer than most commands.
 */
const gitOf = (folder: string): Git =>
  isInRepository(folder) ? GIT : { readIdentity: async () => findUserName(), readCommit: async () => null };

export type HereOptions = {
  cwd: string;
  settings?: Record<string, string> | undefined;
  isTerminal?: boolean | undefined;
  deps?: Partial<CliDeps>;
};

/** Runs `mfe` in the process of the test, because starting a process takes longer than most commands. */
export async function runHere(
  argv: readonly string[],
  { cwd, settings = {}, isTerminal = false, deps }: HereOptions,
): Promise<MfeRun> {
  const printed = { out: '', err: '' };
  const toSink = (stream: keyof typeof printed) => ({
    isTerminal,
    write: (part: string) => {
      printed[stream] += part;
    },
  });
  const environment = { ...toEnvironment(cwd), ...settings };
  const code = await runCli(argv, {
    environment,
    cwd,
    out: toSink('out'),
    err: toSink('err'),
    now: () => new Date(),
    createStore: (location) => openRegistryStore(location, environment),
    git: gitOf(cwd),
    // No browser could start the pages of a test's builds.
    findBrowser: () => undefined,
    ...deps,
  });
  return { code, signal: null, stdout: printed.out, stderr: printed.err };
}

export const runMfeHere = (
  argv: readonly string[],
  cwd: string,
  settings: Record<string, string> = {},
  deps: Partial<CliDeps> = {},
): Promise<MfeRun> => runHere(argv, { cwd, settings, deps });

export const runMfeOnTerminal = (argv: readonly string[], cwd: string): Promise<MfeRun> =>
  runHere(argv, { cwd, isTerminal: true });

/** Runs `mfe` as a separate process, as a team's shell would. */
export async function runMfe(
  argv: readonly string[],
  { cwd, environment = {}, script = MFE, onStart }: MfeOptions,
): Promise<MfeRun> {
  const child = fork(script, argv, {
    cwd,
    env: { ...toEnvironment(cwd), ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const ended = new Promise<Pick<MfeRun, 'code' | 'signal'>>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
  onStart?.(child);
  const { stdout: out, stderr: err } = child;
  const [stdout = '', stderr = ''] = await Promise.all(
    [out, err].map((stream) => (stream ? text(stream) : '')),
  );
  return { ...(await ended), stdout, stderr };
}

/** The words of a command line. A quoted part is a single word. */
export const splitWords = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? '');
