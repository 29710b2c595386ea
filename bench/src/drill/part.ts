import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** A process of the site, and its disturbances. */
export type Part = {
  name: string;
  /** Ends it as a deployment does, and waits until it has ended. */
  stop(): Promise<void>;
  /** Kills it as a system out of memory does. */
  kill(): Promise<void>;
  /** Keeps connections open, and stops answering. */
  freeze(): void;
  thaw(): void;
  /** Starts it, and waits until it says that it is ready. `settings`: what differs from its environment this time. */
  start(settings?: Readonly<Record<string, string>>): Promise<void>;
  /** Memory that it has now, in bytes; undefined while it does not run. */
  readMemory(): number | undefined;
  /** Its process; undefined while it does not run. */
  findPid(): number | undefined;
  /** The last lines that it wrote since it was started. */
  readLog(): string[];
};

export type PartOptions = {
  name: string;
  command: readonly string[];
  environment: Record<string, string>;
  cwd?: string;
  /** True once it accepts requests. */
  isReady: () => Promise<boolean>;
  /** Gets everything that it writes, in pieces. */
  onOutput?: (text: string) => void;
  /** Time after which a start has failed. Default: a minute. */
  readyWithinMs?: number;
};

const PAGE_BYTES = 4_096;
const LOOK_AGAIN_MS = 50;
const KEPT_LINES = 200;
const READY_WITHIN_MS = 60_000;

/** True for an address that answers with success in time. */
export const isAnswering = (url: string, withinMs = 2_000): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(withinMs) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** A part that is not started yet. It ends with this process. */
export function createPart(options: PartOptions): Part {
  const { name, command, environment, cwd, isReady, onOutput, readyWithinMs = READY_WITHIN_MS } = options;
  const [program = '', ...args] = command;
  let child: ChildProcess | undefined;
  const said: string[] = [];
  process.once('exit', () => child?.kill('SIGKILL'));

  const findPid = () =>
    child && child.exitCode === null && child.signalCode === null ? child.pid : undefined;

  async function end(signal: NodeJS.Signals) {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  return {
    name,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    readMemory() {
      const pid = findPid();
      if (pid === undefined) return undefined;
      const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
      return pages * PAGE_BYTES;
    },
    findPid,
    readLog: () => said.join('').split('\n').filter(Boolean),
    async start(settings = {}) {
      const started = spawn(program, args, {
        env: { ...environment, ...settings },
        stdio: ['ignore', 'pipe', 'pipe'],
        ...(cwd && { cwd }),
      });
      child = started;
      said.length = 0;
      // An unread log would block it; the last lines say why it ended.
      for (const stream of [started.stdout, started.stderr]) {
        stream.on('data', (text) => {
          onOutput?.(String(text));
          said.push(String(text));
          said.splice(0, said.length - KEPT_LINES);
        });
      }
      const deadline = Date.now() + readyWithinMs;
      while (!(await isReady())) {
        if (started.exitCode !== null)
          throw new Error(`${name} ended before it was ready:\n${said.join('')}`);
        if (Date.now() > deadline) throw new Error(`${name} is not ready:\n${said.join('')}`);
        await pause(LOOK_AGAIN_MS);
      }
    },
  };
}
