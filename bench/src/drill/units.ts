import { join } from 'node:path';
import { ROOT, runCommand } from '@sharpside/e2e/harness/builds/workspace';
import { toService } from '../../../scripts/deploy/unit-of-systemd.ts';
import { createPart, isAnswering, type Part } from './part.ts';

type Servers = { edges: [number, number]; backends: [number, number]; controls: [number, number] };

/** Ports of the servers of a site, each free. `operators`: those where their metrics are. */
export type Ports = Servers & {
  operators: Servers;
  provider: number;
  redis: number;
};

type Environment = Readonly<Record<string, string>>;

export type Place = {
  folder: string;
  /** Origin of the site. */
  url: string;
  ports: Ports;
  /** Port of nginx for the backends. */
  backendsPort: number;
  registry: { location: string; environment: Environment };
  /** Location of the snapshots that the backends share. */
  statistics: string;
  /** Each backend on a disk of its own, as on two machines. */
  isApart: boolean;
};

const SECRET = 'a secret of the drill, which opens nothing';

const environment = { PATH: process.env.PATH ?? '' };
const toOrigin = (port: number) => `http://127.0.0.1:${port}`;

export function createRedis({ folder, ports }: Place): Part {
  const port = String(ports.redis);
  const options = ['--port', port, '--bind', '127.0.0.1', '--dir', folder, '--appendonly', 'yes'];
  return createPart({
    name: 'Redis',
    command: ['redis-server', ...options],
    environment,
    isReady: async () => {
      const { code, stdout } = await runCommand(['redis-cli', '-p', port, 'ping']);
      return code === 0 && stdout.includes('PONG');
    },
  });
}

const toIssuer = ({ ports }: Place) => `http://localhost:${ports.provider}`;

export function createProvider(place: Place): Part {
  const { folder, url, ports } = place;
  const program = join(import.meta.dirname, 'sandbox-process.ts');
  return createPart({
    name: 'provider',
    command: [process.execPath, program, String(ports.provider), url, SECRET, folder],
    environment,
    isReady: () => isAnswering(`${toIssuer(place)}/.well-known/openid-configuration`),
  });
}

type Unit = { name: string; file: string; port: number; more: Environment };

/** A server by the text of its unit in deploy/, with its folders in place of those of the machine. */
function createUnit({ folder }: Place, { name, file, port, more }: Unit): Part {
  const unit = toService(file, { folder, port });
  return createPart({
    name,
    command: unit.command,
    environment: { ...environment, ...unit.environment, ...more },
    cwd: ROOT,
    isReady: () => isAnswering(`${toOrigin(port)}/readyz`),
  });
}

export function createBackend(place: Place, at: 0 | 1): Part {
  const { folder, url, ports, isApart, statistics, registry } = place;
  const issuer = toIssuer(place);
  const port = ports.backends[at];
  return createUnit(place, {
    name: `backend@${port}`,
    file: 'backend@.service',
    port,
    more: {
      BACKEND_METRICS_PORT: String(ports.operators.backends[at]),
      SITE_URL: url,
      REDIS_URL: `redis://127.0.0.1:${ports.redis}`,
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_SECRET: SECRET,
      OIDC_SCOPE: 'openid profile subscriptions',
      SUBSCRIPTIONS_URL: `${issuer}/api/subscriptions`,
      OIDC_SUBSCRIPTIONS_SCOPE: 'subscriptions',
      // All visitors of a drill have one address.
      BACKEND_CALLS_PER_MINUTE: '1000000',
      BACKEND_MEMBER_CALLS_PER_MINUTE: '1000000',
      ...(isApart && { ...registry.environment, BACKEND_SNAPSHOTS: statistics }),
      ...(isApart && at === 1 && { BACKEND_DATA: join(folder, 'backend-of-another-machine') }),
    },
  });
}

export function createEdge(place: Place, at: 0 | 1, maxStreams?: number): Part {
  const { url, ports, backendsPort, registry } = place;
  const port = ports.edges[at];
  return createUnit(place, {
    name: `edge@${port}`,
    file: 'edge@.service',
    port,
    more: {
      ...registry.environment,
      EDGE_METRICS_PORT: String(ports.operators.edges[at]),
      EDGE_STORE: registry.location,
      EDGE_PUBLIC_ORIGIN: url,
      EDGE_BACKEND: toOrigin(backendsPort),
      EDGE_HINTS: ports.controls.map(toOrigin).join(','),
      // All visitors of a drill have one address.
      EDGE_MAX_EVENT_STREAMS_PER_ADDRESS: String(maxStreams ?? 10_000),
      ...(maxStreams !== undefined && { EDGE_MAX_EVENT_STREAMS: String(maxStreams) }),
    },
  });
}

export function createControl(place: Place, at: 0 | 1): Part {
  const { ports, backendsPort, registry } = place;
  const port = ports.controls[at];
  return createUnit(place, {
    name: `control@${port}`,
    file: 'control@.service',
    port,
    more: {
      ...registry.environment,
      CONTROL_METRICS_PORT: String(ports.operators.controls[at]),
      CONTROL_STORE: registry.location,
      CONTROL_SESSIONS: `redis://127.0.0.1:${ports.redis}`,
      CONTROL_EDGES: ports.operators.edges.map(toOrigin).join(','),
      CONTROL_BACKEND: toOrigin(backendsPort),
    },
  });
}
