import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';

const logLineSchema = v.looseObject({
  event: v.optional(v.string()),
  url: v.optional(v.string()),
  operatorsUrl: v.optional(v.string()),
});
export type LogLine = v.InferOutput<typeof logLineSchema>;

/** A running server, in a separate process or in this one. `log` grows while the server runs. */
export type ServerProcess = {
  url: string;
  /** Origin at which operators read its metrics. */
  operatorsUrl: string;
  pid: number;
  log: LogLine[];
  stop(): Promise<void>;
};

type Urls = Pick<ServerProcess, 'url' | 'operatorsUrl'>;

type ServerOptions = {
  /** A program of the workspace and its arguments. */
  command: readonly string[];
  env: NodeJS.ProcessEnv;
  /** Event of the log line that contains the server's addresses. */
  listening: string;
  /** Signal that ends the process. Default: SIGTERM. */
  signal?: NodeJS.Signals;
};

async function readUrls(child: ChildProcess, log: LogLine[], listening: string): Promise<Urls> {
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('The server was started without a log.');
  return new Promise((resolve, reject) => {
    const complaints: string[] = [];
    stderr.on('data', (chunk: Buffer) => {
      process.stderr.write(chunk);
      complaints.push(chunk.toString());
    });
    child.once('close', (code) => {
      const command = child.spawnargs.join(' ');
      reject(new Error(`${command} ended with ${code} before it listened:\n${complaints.join('')}`));
    });
    createInterface({ input: stdout }).on('line', (line) => {
      const entry = v.parse(logLineSchema, JSON.parse(line));
      log.push(entry);
      const { event, url, operatorsUrl } = entry;
      if (event === listening && url && operatorsUrl) resolve({ url, operatorsUrl });
    });
  });
}

// Limit for a server that hangs. Servers normally close everything within a few seconds.
const END_MS = 60_000;

export async function startServerProcess(options: ServerOptions): Promise<ServerProcess> {
  const { command, env, listening, signal = 'SIGTERM' } = options;
  const child = spawn(process.execPath, command, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  // Ends the server even if the run is ended in the middle of a test.
  const kill = () => void child.kill();
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  const log: LogLine[] = [];
  const urls = await readUrls(child, log, listening);
  return {
    ...urls,
    pid: child.pid ?? 0,
    log,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      const hung = new AbortController();
      const kill = pause(END_MS, undefined, { signal: hung.signal }).then(
        () => child.kill('SIGKILL'),
        () => false, // The server ended by itself.
      );
      await ended;
      hung.abort();
      if (await kill) throw new Error(`${command.join(' ')} went on for ${END_MS} ms after ${signal}.`);
    },
  };
}
