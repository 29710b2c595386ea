import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { ROOT } from '../workspace/processes.ts';

export const DEPLOY = join(ROOT, 'deploy');

const readUnit = (file: string) => readFileSync(join(DEPLOY, 'systemd', file), 'utf8');

/** Unit files of the servers. The other units run at intervals. */
export const SERVERS = readdirSync(join(DEPLOY, 'systemd')).filter((file) =>
  readUnit(file).includes('\nRestart=always\n'),
);

/** Values for the settings that the examples leave empty. */
export const FILLED_IN = {
  EDGE_TICKET_KEY: 'k'.repeat(64),
  SESSION_SECRETS: 's'.repeat(64),
  CONTROL_SESSION_SECRETS: 'c'.repeat(64),
  OIDC_CLIENT_SECRET: 'a secret',
  AWS_ACCESS_KEY_ID: 'a key',
  AWS_SECRET_ACCESS_KEY: 'a secret',
};

/** Settings for a server on a machine with other servers: its port for operators is any free port. */
export const BESIDE_OTHERS = { EDGE_METRICS_PORT: '0', CONTROL_METRICS_PORT: '0', BACKEND_METRICS_PORT: '0' };

/** The lines `NAME=value` of an environment file, without empty values. */
export function readEnvironmentFile(file: string): Record<string, string> {
  const lines = readFileSync(file, 'utf8').split('\n');
  const entries = lines
    .filter((line) => line.includes('=') && !line.startsWith('#'))
    .map((line): [string, string] => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]);
  return Object.fromEntries(entries.filter(([, value]) => value !== ''));
}

/** The settings `A=b "C=d e"` of a unit's `Environment=` lines. */
const readSettings = (unit: string) =>
  [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) =>
    [...line.matchAll(/"([^"=]+)=([^"]*)"|([^\s"=]+)=(\S*)/g)].map(
      ([, quotedName, quotedValue, name, value]): [string, string] => [
        quotedName ?? name ?? '',
        quotedValue ?? value ?? '',
      ],
    ),
  );

export type Service = { command: string[]; environment: Record<string, string> };

/** The command and environment of a systemd unit, with the folders of the machine inside `folder`. */
export function toService(file: string, { folder, port }: { folder: string; port: number }): Service {
  const unit = readUnit(file)
    .replaceAll('%i', String(port))
    .replaceAll('/srv/site', ROOT)
    .replaceAll('/var/lib', folder);
  const one = (name: string) => {
    const value = new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1];
    if (value === undefined) throw new Error(`${file} has no ${name}.`);
    return value;
  };
  const example = one('EnvironmentFile').replace('/etc/site', join(DEPLOY, 'env'));
  return {
    command: one('ExecStart').split(' '),
    // The environment file overrides the unit's own variables, as in systemd.
    environment: {
      ...Object.fromEntries(readSettings(unit)),
      ...readEnvironmentFile(example),
      ...FILLED_IN,
    },
  };
}

/** Starts the command, and kills it when the test ends. Default of `cwd`: the workspace. */
export function start({
  command: [program = '', ...args],
  environment,
  cwd = ROOT,
}: Service & { cwd?: string }) {
  // With a compile cache the start takes half the time. It changes nothing else.
  const env = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...environment };
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const exited = once(child, 'close');
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => said.push(String(text)));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await exited;
  });
  return { child, exited, said };
}

/** Waits until the server answers its health check. Returns the status, or undefined if the process ended first. */
export async function askHealth(child: ChildProcess, port: number): Promise<number | undefined> {
  while (child.exitCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined);
    if (answer) return answer.status;
    await pause(50);
  }
  return undefined;
}

export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'site-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
