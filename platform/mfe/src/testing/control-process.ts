import { type ChildProcess, fork } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const MFE = fileURLToPath(new URL('../cli/main.ts', import.meta.url));

/** Starts `mfe control` as a process until it listens. It is ended with the test. */
export async function startControlProcess(
  cwd: string,
  environment: Record<string, string>,
): Promise<{ url: string; child: ChildProcess }> {
  const child = fork(MFE, ['control', '--port', '0', '--json'], {
    cwd,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      HOME: cwd,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  if (!child.stdout) throw new TypeError('mfe control has no output');
  for await (const line of createInterface({ input: child.stdout })) {
    const { url } = /"event":"control-listening","url":"(?<url>[^"]+)"/.exec(line)?.groups ?? {};
    if (url !== undefined) return { url, child };
  }
  throw new TypeError('mfe control ended before it listened');
}
