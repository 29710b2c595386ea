import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

export type Part = {
  name: string;
  start(): Promise<void>;
  /**
   * Ends the process and waits until it has ended: with SIGTERM as a deployment does, with SIGKILL as a system out of
   * memory does.
   */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
};

type PartOptions = {
  name: string;
  command: readonly string[];
  environment: Record<string, string>;
  cwd: string;
  isReady: () => Promise<boolean>;
};

const READY_WITHIN_MS = 180_000;
const LOOK_AGAIN_MS = 50;

/** A process of the drill, not started yet. It ends with this process. */
export function createPart({ name, command, environment, cwd, isReady }: PartOptions): Part {
  const [program = '', ...args] = command;
  let child: ChildProcess | undefined;
  process.once('exit', () => child?.kill('SIGKILL'));
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null;
  let said = '';
  const keep = (text: Buffer) => {
    said = (said + text.toString()).slice(-10_000);
  };
  function run() {
    const started = spawn(program, args, { env: environment, cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    started.stdout.on('data', keep);
    started.stderr.on('data', keep);
    child = started;
  }
  return {
    name,
    async start() {
      const deadline = Date.now() + READY_WITHIN_MS;
      while (!(await isReady())) {
        if (Date.now() > deadline) throw new Error(`${name} did not get ready:\n${said}`);
        // Starts it again, as systemd does, even if it ended before it was ready.
        if (!isRunning()) run();
        await pause(LOOK_AGAIN_MS);
      }
    },
    async end(signal) {
      if (child === undefined || !isRunning()) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
  };
}
