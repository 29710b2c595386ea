import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findFreePort } from '@sharpside/sign-in/testing/find-free-port';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { publishGame, publishSite } from './publish-site.ts';
import {
  DEPLOY,
  FILLED_IN,
  makeFolder,
  readEnvironmentFile,
  SERVERS,
  start,
  toService,
} from './unit-of-systemd.ts';

const textsSchema = v.array(v.string());

const serviceSchema = v.object({
  image: v.string(),
  command: v.optional(textsSchema, []),
  env_file: v.optional(v.string()),
  environment: v.optional(v.record(v.string(), v.string()), {}),
  volumes: v.optional(textsSchema, []),
  ports: v.optional(textsSchema, []),
  networks: v.optional(v.object({ default: v.object({ aliases: textsSchema }) })),
  depends_on: v.optional(v.record(v.string(), v.object({ condition: v.literal('service_healthy') })), {}),
  healthcheck: v.object({ test: v.tupleWithRest([v.literal('CMD')], v.string()) }),
});
type ComposeService = v.InferOutput<typeof serviceSchema>;

const { services: all, volumes: declared } = v.parse(
  v.object({ services: v.record(v.string(), serviceSchema), volumes: v.record(v.string(), v.object({})) }),
  // With this schema every scalar is a text, as Compose reads it; `merge` is for `<<`.
  parse(readFileSync(join(DEPLOY, 'compose.yaml'), 'utf8'), { schema: 'failsafe', merge: true }),
);

/** Services with programs of others, which not every machine that runs these tests has. */
const FROM_ELSEWHERE = ['nginx', 'store'];
const services = Object.fromEntries(Object.entries(all).filter(([name]) => !FROM_ELSEWHERE.includes(name)));

/** The service at a host of an address: the host is the service's name, or a name that several services share. */
const findService = (host: string) =>
  Object.entries(services).find(
    ([name, { networks }]) => name === host || networks?.default.aliases.includes(host),
  );

/** Replaces the programs of the Valkey image with those of Redis, which Debian has. Valkey is a fork of Redis. */
const toInstalled = (command: readonly string[]) =>
  command.map((word, at) => (at === 0 ? word.replace(/^valkey-/, 'redis-') : word));

function readPort({ healthcheck }: ComposeService): string {
  const port = /(?:127\.0\.0\.1:|-p )(\d+)/.exec(healthcheck.test.join(' '))?.[1];
  if (port === undefined) throw new TypeError('A healthcheck of compose.yaml names no port.');
  return port;
}

/** The port of the service's metrics; undefined for a service that is not ours. */
const findOperatorsPort = ({ environment }: ComposeService) =>
  Object.entries(environment).find(([name]) => name.endsWith('_METRICS_PORT'))?.[1];

/**
 * A function that replaces paths inside a container: those of volumes with folders in `folder`, and those of files
 * beside the Compose file with the paths of these files.
 */
function toPlaces({ volumes }: ComposeService, folder: string): (text: string) => string {
  const places = volumes.map((volume) => {
    const [source = '', target = ''] = volume.split(':');
    return [target, source.startsWith('./') ? join(DEPLOY, source) : join(folder, source)] as const;
  });
  return (text) => places.find(([target]) => target === text)?.[1] ?? text;
}

/** Runs a task while a server on the port answers that it is not ready. Returns the task's result. */
async function whileUnready<T>(port: number, task: () => Promise<T>): Promise<T> {
  const server = createServer((_, response) => response.writeHead(503).end());
  await once(server.listen(port, '127.0.0.1'), 'listening');
  try {
    return await task();
  } finally {
    server.closeAllConnections();
    await once(server.close(), 'close');
  }
}

async function hasListener(port: number): Promise<boolean> {
  const socket = connect({ host: '127.0.0.1', port });
  return once(socket, 'connect')
    .then(
      () => true,
      () => false,
    )
    .finally(() => socket.destroy());
}

/** Starts all services on this machine as the Compose file defines them, with other addresses, ports and volumes. */
async function startServices(folder: string, elsewhere: Record<string, string>) {
  const ports = new Map<string, number>();
  for (const name of Object.keys(services)) {
    ports.set(name, await findFreePort());
    ports.set(`${name} for operators`, await findFreePort());
  }
  const portOf = (name: string) => ports.get(name) ?? 0;
  const operatorsPortOf = (name: string) => portOf(`${name} for operators`);

  const toAddress = (found: string, host = '', port = '') => {
    const [name, service] = findService(host) ?? [];
    if (name && service && readPort(service) === port) return `//127.0.0.1:${portOf(name)}`;
    if (name && service && findOperatorsPort(service) === port) return `//127.0.0.1:${operatorsPortOf(name)}`;
    throw new TypeError(`compose.yaml has nothing at ${found}.`);
  };

  function toProcess(name: string, service: ComposeService) {
    const own = readPort(service);
    const place = toPlaces(service, folder);
    const toOwnPort = (text: string) =>
      text === own ? portOf(name) : text === findOperatorsPort(service) ? operatorsPortOf(name) : undefined;
    const local = (text: string) =>
      toOwnPort(text)?.toString() ??
      place(text)
        .replaceAll(`127.0.0.1:${own}`, `127.0.0.1:${portOf(name)}`)
        .replace(/\/\/(?!127\.)([\w-]+):(\d+)/g, toAddress);
    const example = service.env_file?.replace('/etc/site', join(DEPLOY, 'env'));
    const environment = {
      PATH: process.env.PATH ?? '',
      ...(example && { ...readEnvironmentFile(example), ...FILLED_IN, ...elsewhere }),
      // The service's own variables override those of the file, as in Compose.
      ...Object.fromEntries(Object.entries(service.environment).map(([key, text]) => [key, local(text)])),
    };
    const command = toInstalled(service.command).map(local);
    // The Valkey image sets the port, and no variable changes it.
    if (command[0] === 'redis-server') command.push('--port', String(portOf(name)));
    return { command, environment, check: toInstalled(service.healthcheck.test.slice(1)).map(local) };
  }

  const startedBy = new Map<string, Promise<void>>();
  async function bringUp(name: string): Promise<void> {
    const service = services[name];
    if (!service) throw new TypeError(`compose.yaml has no service ${name}.`);
    await Promise.all(Object.keys(service.depends_on).map(onceUp));
    const { command, environment, check } = toProcess(name, service);
    const [program = '', ...args] = check;
    const isWell = () =>
      promisify(execFile)(program, args, { env: environment }).then(
        () => true,
        () => false,
      );
    const isWellUnready = await whileUnready(portOf(name), isWell);
    expect(isWellUnready, `${name} counts as well while it says that it is not ready`).toBe(false);
    const { child, said } = start({ command, environment });
    // The port is tried first, because each check starts a process, which slows down the start that it waits for.
    while (!(await hasListener(portOf(name))) || !(await isWell())) {
      expect(child.exitCode, `${name} ended: ${said.join('')}`).toBeNull();
      await pause(50);
    }
  }
  function onceUp(name: string): Promise<void> {
    const started = startedBy.get(name) ?? bringUp(name);
    startedBy.set(name, started);
    return started;
  }
  await Promise.all(Object.keys(services).map(onceUp));
  return { portOf, operatorsPortOf };
}

describe('compose.yaml', () => {
  it('starts the servers that the units start', () => {
    const commands = Object.values(services).map(({ command }) => command.join(' '));
    const ofUnits = SERVERS.map((file) => {
      const { command } = toService(file, { folder: '/', port: 1 });
      return ['node', ...command.slice(1)].join(' ');
    });
    expect([...new Set(commands)]).toEqual(expect.arrayContaining(ofUnits));
  });

  it('brings a site up: every service says that it is well, and edges reach the backend', {
    tags: 'redis',
  }, async () => {
    const folder = await makeFolder();
    const store = join(folder, 'store');
    await publishSite(store);
    await publishGame(join(folder, 'backend'));
    await mkdir(join(folder, 'sessions'));
    const { portOf, operatorsPortOf } = await startServices(folder, {
      EDGE_STORE: store,
      CONTROL_STORE: store,
    });
    for (const edge of ['edge-1', 'edge-2']) {
      const site = `http://127.0.0.1:${portOf(edge)}`;
      expect(await (await fetch(site)).text()).toContain('<!doctype html>');
      const status = await fetch(`${site}/api/auth/status`);
      expect(await status.json()).toEqual({ isAuthenticated: false });
      expect((await fetch(`${site}/metrics`)).status).toBe(404);
    }
    for (const control of ['control-1', 'control-2'])
      await expect
        .poll(async () => (await fetch(`http://127.0.0.1:${operatorsPortOf(control)}/metrics`)).text())
        .toContain('\ncontrol_edges_unheard 0\n');
  });

  it('has each server at the port of the machine at which its nginx, in the network of the machine, asks for it', () => {
    const published = Object.values(services).flatMap(({ ports }) => ports);
    const nginx = readFileSync(join(DEPLOY, 'nginx.conf'), 'utf8');
    const asked = [...nginx.matchAll(/server (127\.0\.0\.1:\d+)/g)].map(([, address]) => address);
    expect(published.map((port) => port.replace(/:\d+$/, '')).toSorted()).toEqual(
      [...new Set(asked)].toSorted(),
    );
    expect(all.nginx?.volumes).toContain('./nginx.conf:/etc/nginx/conf.d/default.conf:ro');
  });

  it('has no port for operators among those of the machine', () => {
    const published = Object.values(services).flatMap(({ ports }) => ports.join());
    const ofOperators = Object.values(services).flatMap((service) => findOperatorsPort(service) ?? []);
    expect(ofOperators).toHaveLength(6);
    expect(ofOperators.filter((port) => published.some((one) => one.includes(port)))).toEqual([]);
  });

  it('has each server that prometheus.yml reads, and no other', () => {
    const prometheus = readFileSync(join(DEPLOY, 'prometheus/prometheus.yml'), 'utf8');
    const targets = [...prometheus.matchAll(/"([\w-]+:\d+)"/g)].map(([, target]) => target);
    const servers = Object.entries(services).filter(([, { image }]) => image.startsWith('site-'));
    expect(targets.toSorted()).toEqual(
      servers.map(([name, service]) => `${name}:${findOperatorsPort(service)}`).toSorted(),
    );
  });

  it('declares every volume that a service names', () => {
    const named = Object.values(all).flatMap(({ volumes }) =>
      volumes.map((volume) => volume.split(':')[0] ?? ''),
    );
    expect([...new Set(named.filter((name) => !/^[./]/.test(name)))].toSorted()).toEqual(
      Object.keys(declared).toSorted(),
    );
  });
});
