import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT } from '@sharpside/e2e/harness/builds/workspace';
import { createPart, isAnswering, type Part } from '../../drill/part.ts';

/** A server of the site, in a process of its own. */
export type Server = Part & {
  url: string;
  /** The address at which operators read its metrics. */
  operatorsUrl: string;
  /** Lines of its log that wake somebody: errors. Each begins with the time at which it came, in ms since the epoch. */
  alarms: { at: number; line: string }[];
  /** Address of its inspector; that is opened by the first call of each process. */
  openInspector(): Promise<string>;
};

type ServerOptions = {
  name: string;
  url: string;
  operatorsUrl: string;
  program: readonly string[];
  settings: Readonly<Record<string, string>>;
};

const LOOK_AGAIN_MS = 50;
/** A machine that does other things as well takes its time. So it does where a server sets itself a limit. */
const READY_WITHIN_MS = 300_000;
const PATIENCE_MS = '60000';

function createServer({ name, url, operatorsUrl, program, settings }: ServerOptions): Server {
  const alarms: Server['alarms'] = [];
  let inspector: { pid: number; url: string } | undefined;
  const part = createPart({
    name,
    // The port is chosen when the inspector is opened; without that it is none, and its children have none either.
    command: [process.execPath, '--inspect-port=127.0.0.1:0', ...program],
    environment: { PATH: process.env.PATH ?? '', TMPDIR: process.env.TMPDIR ?? '', ...settings },
    isReady: () => isAnswering(`${url}/readyz`, READY_WITHIN_MS),
    readyWithinMs: READY_WITHIN_MS,
    onOutput(text) {
      const [, opened] = /Debugger listening on (ws:\S+)/.exec(text) ?? [];
      const pid = part.findPid();
      if (opened !== undefined && pid !== undefined) inspector = { pid, url: opened };
      for (const line of text.split('\n'))
        if (line.includes('"level":"error"')) alarms.push({ at: Date.now(), line });
    },
  });
  return {
    ...part,
    url,
    operatorsUrl,
    alarms,
    async openInspector() {
      const pid = part.findPid();
      if (pid === undefined) throw new Error(`${name} does not run.`);
      if (inspector?.pid !== pid) process.kill(pid, 'SIGUSR1');
      while (inspector?.pid !== pid) await pause(LOOK_AGAIN_MS);
      return inspector.url;
    },
  };
}

/** Place and ports of a site. */
export type Place = {
  registry: string;
  /** State of the servers. */
  folder: string;
  ports: { edge: number; backend: number; sandbox: number; control: number };
  /** Ports where operators read metrics. */
  operators: { edge: number; backend: number; control: number };
};

const toOrigin = (port: number) => `http://127.0.0.1:${port}`;

/** The edge, as `npm start` has it, but told of changes by the control service, and behind one proxy. */
export const createEdge = ({ registry, folder, ports, operators }: Place): Server =>
  createServer({
    name: 'edge',
    url: toOrigin(ports.edge),
    operatorsUrl: toOrigin(operators.edge),
    program: [join(ROOT, 'platform/edge/src/server.ts')],
    settings: {
      EDGE_PORT: String(ports.edge),
      EDGE_METRICS_PORT: String(operators.edge),
      EDGE_STORE: registry,
      EDGE_STATE: join(folder, 'edge'),
      EDGE_BACKEND: toOrigin(ports.backend),
      EDGE_HINTS: toOrigin(ports.control),
      EDGE_STORE_TIMEOUT_MS: PATIENCE_MS,
      EDGE_PUBLIC_ORIGIN: toOrigin(ports.edge),
      // Each visitor has an address of its own, so that limits are those of visitors.
      EDGE_TRUSTED_PROXIES: '1',
    },
  });

/** The backend and its sandbox provider, with the memory settings of deploy/. */
export const createBackend = ({ folder, ports, operators }: Place): Server =>
  createServer({
    name: 'backend',
    url: toOrigin(ports.backend),
    operatorsUrl: toOrigin(operators.backend),
    program: [
      '--max-semi-space-size=8',
      '--max-old-space-size=256',
      join(ROOT, 'backend/server/src/cli/main.ts'),
      'serve',
    ],
    settings: {
      UV_THREADPOOL_SIZE: '12',
      MALLOC_ARENA_MAX: '2',
      BACKEND_PORT: String(ports.backend),
      BACKEND_METRICS_PORT: String(operators.backend),
      BACKEND_DATA: join(folder, 'backend'),
      BACKEND_TRUSTED_PROXIES: '1',
      BACKEND_LOG_LEVEL: 'warn',
      BACKEND_QUERY_TIMEOUT_MS: PATIENCE_MS,
      // Full after a round, so that it does not look like something that grows.
      BACKEND_CACHE_MIB: '2',
      SANDBOX_PORT: String(ports.sandbox),
      SITE_URL: toOrigin(ports.edge),
    },
  });

/** The control service, as `npm run mfe -- control` has it beside `npm start`. */
export const createControl = ({ registry, folder, ports, operators }: Place): Server =>
  createServer({
    name: 'control service',
    url: toOrigin(ports.control),
    operatorsUrl: toOrigin(operators.control),
    program: [join(ROOT, 'platform/control/src/server.ts')],
    settings: {
      CONTROL_PORT: String(ports.control),
      CONTROL_METRICS_PORT: String(operators.control),
      CONTROL_STORE: registry,
      CONTROL_STATE: join(folder, 'control'),
      CONTROL_STORE_TIMEOUT_MS: PATIENCE_MS,
      // The disk of a soak is small.
      CONTROL_UPLOAD_KEEP_FREE_BYTES: String(16 * 2 ** 20),
      CONTROL_EDGES: toOrigin(operators.edge),
      CONTROL_BACKEND: toOrigin(ports.backend),
    },
  });
