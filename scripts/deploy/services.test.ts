import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startRedis } from '../../backend/src/auth/testing/redis-server.ts';
import { publishSnapshot } from '../../backend/src/snapshot/publish-snapshot.ts';
import { aGame, createTestData } from '../../backend/src/testing/a-data-folder.ts';
import { BACKEND_PREFIXES } from '../../contracts/src/index.ts';
import { requireFreePort } from '../free-port.ts';
import { ROOT } from '../processes.ts';

const DEPLOY = join(ROOT, 'deploy');
const BACKEND = 'backend@.service';
const UNITS = readdirSync(join(DEPLOY, 'systemd'));

/** Values for the settings that the examples leave empty. */
const FILLED_IN = {
  EDGE_TICKET_KEY: 'k'.repeat(64),
  SESSION_SECRETS: 's'.repeat(64),
  OIDC_CLIENT_SECRET: 'a secret',
  AWS_ACCESS_KEY_ID: 'a key',
  AWS_SECRET_ACCESS_KEY: 'a secret',
};

/** The lines `NAME=value` of an environment file, less what is empty. */
function readEnvironmentFile(file: string): Record<string, string> {
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

type Service = { command: string[]; environment: Record<string, string> };

/** The command and environment that systemd takes from a unit, with the folders of the machine in `folder`. */
function toService(file: string, { folder, port }: { folder: string; port: number }): Service {
  const unit = readFileSync(join(DEPLOY, 'systemd', file), 'utf8')
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
    // As systemd does it: what the file says comes last.
    environment: {
      ...Object.fromEntries(readSettings(unit)),
      ...readEnvironmentFile(example),
      ...FILLED_IN,
    },
  };
}

function start({ command: [program = '', ...args], environment }: Service) {
  const child = spawn(program, args, { cwd: ROOT, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  const exited = once(child, 'close');
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => said.push(String(text)));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await exited;
  });
  return { child, exited, said };
}

/** Waits until it says that it lives; the status, or undefined where it ended before. */
async function askHealth(child: ChildProcess, port: number): Promise<number | undefined> {
  while (child.exitCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined);
    if (answer) return answer.status;
    await pause(50);
  }
  return undefined;
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'site-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** As on a machine on which `backend refresh` was run. */
async function publishGame(folder: string) {
  const { data, ingestPitches } = await createTestData();
  await ingestPitches(aGame(1, 3));
  await publishSnapshot({ data });
  await cp(data.root, folder, { recursive: true });
}

async function expectToServe(file: string, elsewhere: Record<string, string>, folder: string) {
  const port = await requireFreePort(0);
  const { command, environment } = toService(file, { folder, port });
  const ports = file.includes('@') ? {} : { CONTROL_PORT: String(port) };
  const { child, exited, said } = start({ command, environment: { ...environment, ...elsewhere, ...ports } });
  expect(await askHealth(child, port), said.join('')).toBe(200);
  child.kill('SIGTERM');
  expect(await exited, said.join('')).toEqual([0, null]);
}

describe('a unit of systemd, with the example of its environment', () => {
  it.each(UNITS.filter((file) => file !== BACKEND))('%s serves until it is told to end', async (file) => {
    const folder = await makeFolder();
    const store = join(folder, 'store');
    await expectToServe(file, { EDGE_STORE: store, CONTROL_STORE: store }, folder);
  });

  it('backend@.service serves what was published until it is told to end', { tags: 'redis' }, async () => {
    const folder = await makeFolder();
    await publishGame(join(folder, 'backend'));
    const redis = await startRedis();
    onTestFinished(() => redis.stop());
    await expectToServe(BACKEND, { REDIS_URL: redis.url }, folder);
  });
});

describe('compose.yaml', () => {
  const compose = readFileSync(join(DEPLOY, 'compose.yaml'), 'utf8');

  it('starts the servers that the units start', () => {
    const commands = [...compose.matchAll(/command: \[node, (.*)\]/g)].map(([, args = '']) =>
      args.split(', ').join(' '),
    );
    const ofUnits = UNITS.map((file) => {
      const { command } = toService(file, { folder: '/', port: 1 });
      return command.slice(1).join(' ');
    });
    expect(commands.toSorted()).toEqual(ofUnits.toSorted());
  });
});

describe('the ports', () => {
  it('of nginx.conf are those that operations.md starts servers on, each once', () => {
    const operations = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');
    const nginx = readFileSync(join(DEPLOY, 'nginx.conf'), 'utf8');
    const expected = [...nginx.matchAll(/server 127\.0\.0\.1:(\d+)/g)].map(([, port]) => port);
    const enabled = /systemctl enable --now (.*)/.exec(operations)?.[1]?.match(/(?<=@)\d+/g) ?? [];
    expect(new Set(enabled).size).toBe(enabled.length);
    expect(enabled.toSorted()).toEqual([...new Set(expected)].toSorted());
    const { EDGE_BACKEND } = readEnvironmentFile(join(DEPLOY, 'env/edge.env'));
    expect(nginx).toContain(`listen ${EDGE_BACKEND?.replace('http://', '')};`);
  });
});

it('nginx.conf passes on as they are the addresses that edges pass on to the backend', () => {
  const nginx = readFileSync(join(DEPLOY, 'nginx.conf'), 'utf8');
  const prefixes = /location ~ \^\/\((.*?)\)\(\/\|\$\)/.exec(nginx)?.[1]?.split('|') ?? [];
  expect(prefixes.map((prefix) => `/${prefix}`).toSorted()).toEqual([...BACKEND_PREFIXES].toSorted());
});
