import { type ChildProcess, fork } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

/** How a run of `mfe` ended. */
export type MfeRun = { code: number | null; signal: string | null; stdout: string; stderr: string };

type MfeOptions = {
  cwd: string;
  environment?: Record<string, string>;
  /** What runs in place of `mfe` itself. */
  script?: string;
  onStart?: (child: ChildProcess) => void;
};

const MFE = fileURLToPath(new URL('../cli/main.ts', import.meta.url));

/** Runs `mfe` as a process of its own, as a team's shell would, and returns how it ended. */
export async function runMfe(
  argv: readonly string[],
  { cwd, environment = {}, script = MFE, onStart }: MfeOptions,
): Promise<MfeRun> {
  const child = fork(script, argv, {
    cwd,
    // Only what a shell would certainly have: the developer's own settings must not decide a test.
    env: { PATH: process.env.PATH, HOME: cwd, GIT_CONFIG_NOSYSTEM: '1', ...environment },
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
