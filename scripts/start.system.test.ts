import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRegistry, makeChange } from '@sharpside/registry';
import { openRegistryStore } from '@sharpside/registry/store/registry-store';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { publishGame } from './deploy/publish-site.ts';
import { readStart } from './site/read-start.ts';
import { ROOT } from './workspace/processes.ts';

// Limit for a start that hangs. On a busy machine, building and making the sample seasons take minutes.
const LIMIT_MS = 900_000;

const CALCULATORS = ['/sportsbooks/arbitrage-calculator', '/sportsbooks/odds-converter'];

let data = '';
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'start-'));
});
afterAll(() => rm(data, { recursive: true, force: true }));

type Settings = {
  port?: string;
  backend?: string;
  realData?: string;
  more?: Record<string, string>;
};

const toVariables = ({ port = '0', backend = 'none', realData = '', more = {} }: Settings) => ({
  SITE_DATA: data,
  EDGE_PORT: port,
  EDGE_METRICS_PORT: '',
  SITE_BACKEND: backend,
  BACKEND_DATA: realData,
  ...more,
});

/** Runs a start up to the point where the first app would be built. */
const read = (settings: Settings) => readStart(toVariables(settings), () => {});

type Started = { child: ChildProcess; url: string; output: string };

/** Runs `npm start` without its install, in its own process group and with its own registry. */
async function start(settings: Settings = {}, args: readonly string[] = []): Promise<Started> {
  const child = spawn(process.execPath, [join(ROOT, 'scripts/start.ts'), ...args], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...toVariables(settings) },
  });
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.once('close', (code) => reject(new Error(`npm start ended with ${code}:\n${output}`)));
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const ready = /Ready after .*: (http:\S+)[\s\S]*Ctrl\+C/.exec(output);
      if (ready?.[1]) resolve(ready[1]);
    });
  });
  return { child, url, output };
}

async function stop({ child }: Started): Promise<number | null> {
  const ended = once(child, 'exit');
  child.kill('SIGINT');
  const [code] = await ended;
  return typeof code === 'number' ? code : null;
}

const isGroupAlive = ({ child }: Started) => {
  try {
    return process.kill(-(child.pid ?? 0), 0);
  } catch {
    return false; // No process of that group is left.
  }
};

/** Makes the next start believe that the app's sources have changed. */
async function forgetRelease(app: string): Promise<void> {
  const path = join(data, 'released-sources.json');
  const stamps = v.parse(v.record(v.string(), v.string()), JSON.parse(await readFile(path, 'utf8')));
  await writeFile(path, JSON.stringify({ ...stamps, [app]: 'other sources' }));
}

describe('npm start', () => {
  it(
    'builds, publishes and serves both calculators, and leaves nothing behind',
    async () => {
      const started = await start();
      for (const path of CALCULATORS) {
        const response = await fetch(started.url + path);
        expect(response.status).toBe(200);
        expect(await response.text()).toContain('/assets/remote-tools/');
        expect(started.output).toContain(started.url + path);
      }
      expect(started.output).toMatch(/host \S+ is live in the local registry/);
      const [, metrics = ''] = /curl (http:\S+\/metrics)/.exec(started.output) ?? [];
      expect(await (await fetch(metrics)).text()).toContain('\nedge_live_revision ');
      expect(started.output).toContain(`CONTROL_EDGES=${new URL(metrics).origin} `);
      expect((await fetch(`${started.url}/metrics`)).status).toBe(404);
      expect(await stop(started)).toBe(0);
      expect(isGroupAlive(started)).toBe(false);
      await expect(fetch(started.url)).rejects.toThrow();
    },
    LIMIT_MS,
  );

  it(
    'builds nothing when nothing changed, and says which port is taken without a change of what the other one serves',
    async () => {
      const started = await start();
      expect(started.output).toContain('No sources changed');
      expect((await fetch(started.url + CALCULATORS[0])).status).toBe(200);
      await forgetRelease('remote-tools');
      const { port } = new URL(started.url);
      await expect(start({ port })).rejects.toThrow(
        new RegExp(`ended with 1:\\s+The site could not be started. Port ${port} is in use`),
      );
      expect(await stop(started)).toBe(0);
    },
    LIMIT_MS,
  );

  it(
    'changes nothing with --no-publish, and names what is live and the ports',
    async () => {
      await forgetRelease('remote-tools');
      const registry = createRegistry(openRegistryStore(join(data, 'registry'), {}));
      const readRevision = async () => (await registry.readChannel('production'))?.revision;
      const before = await readRevision();
      const started = await start({}, ['--no-publish']);
      expect(started.output).toMatch(
        /^Ports: any free one \(EDGE_PORT\), any free one \(EDGE_METRICS_PORT\)\. /,
      );
      expect(started.output).toMatch(/Published nothing; live are host \S+, .*remote-tools \S+\./);
      expect((await fetch(started.url + CALCULATORS[0])).status).toBe(200);
      expect(await readRevision()).toBe(before);
      expect(await stop(started)).toBe(0);
    },
    LIMIT_MS,
  );

  it('tells of a variable that is no setting but nearly one, and refuses a port by its name', async () => {
    await expect(start({ port: 'abc', more: { EDGE_PROT: '4010', SESSION_SECRET: 'x' } })).rejects.toThrow(
      [
        'ended with 1:',
        'EDGE_PROT is no setting and is passed over; did you mean EDGE_PORT?',
        'SESSION_SECRET is no setting and is passed over; did you mean SESSION_SECRETS?',
        '',
        'The site could not be started. The environment of npm start is not valid:',
        "  - EDGE_PORT: must be a whole number from 0 to 65533; it is 'abc'\n",
      ].join('\n'),
    );
  });

  it(
    'keeps what ops froze',
    async () => {
      const store = openRegistryStore(join(data, 'registry'), {});
      const author = { app: 'remote-tools', by: 'ops', channel: 'production' };
      await makeChange({ store }, { action: 'freeze', ...author, reason: 'playoffs' });
      await forgetRelease('remote-tools');
      const started = await start();
      const text = await readFile(join(ROOT, 'remote-tools/package.json'), 'utf8');
      const { version } = v.parse(v.object({ version: v.string() }), JSON.parse(text));
      expect(started.output).toContain(`remote-tools ${version} stays live: it is frozen (playoffs)`);
      expect((await fetch(started.url + CALCULATORS[0])).status).toBe(200);
      expect(await stop(started)).toBe(0);
    },
    LIMIT_MS,
  );

  it(
    'serves sample data and the sandbox sign-in behind the pages',
    async () => {
      // Uses the seasons' folder of the browser tests, so that these need not make the seasons again.
      const seasons = join(ROOT, 'e2e', '.sample');
      await mkdir(seasons, { recursive: true });
      await symlink(seasons, join(data, 'backend'));
      const started = await start({ backend: 'local' });
      const get = (path: string) => fetch(started.url + path, { redirect: 'manual' });
      expect(await (await get('/api/freshness')).json()).toMatchObject({ is_sample: true });
      expect(await (await get('/api/auth/status')).json()).toEqual({ isAuthenticated: false });
      expect((await get('/api/exit-velocity/')).status).toBe(403);
      const signIn = await get('/accounts/login/?next=/faq');
      expect(signIn.status).toBe(302);
      expect(signIn.headers.get('location')).toMatch(/^http:\/\/localhost:\d+\//);
      expect(await (await get('/login')).text()).toContain('"backendUrl":"/"');
      expect(await stop(started)).toBe(0);
      expect(isGroupAlive(started)).toBe(false);
    },
    LIMIT_MS,
  );

  it(
    'serves the real data of BACKEND_DATA, and makes no sample',
    async () => {
      const realData = join(data, 'real');
      await expect(start({ backend: 'local', realData })).rejects.toThrow(
        /no snapshot was published in .*real yet.*docs\/your-own-data\.md/,
      );
      await publishGame(realData);
      const started = await start({ backend: 'local', realData });
      expect(await (await fetch(`${started.url}/api/freshness`)).json()).toMatchObject({ is_sample: false });
      expect(started.output).not.toContain('Sample data');
      expect(await stop(started)).toBe(0);
    },
    LIMIT_MS,
  );
});

/** Occupies a port with another server until the test ends. Returns the port. */
async function takePort(): Promise<number> {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  return v.parse(v.object({ port: v.number() }), other.address()).port;
}

describe('npm start, before it does anything', () => {
  it.each([
    [{ BACKEND_PORT: '4567' }, 'EDGE_PORT and BACKEND_PORT are both 4567: give one of them another port'],
    [{ SANDBOX_PORT: '4567' }, 'EDGE_PORT and SANDBOX_PORT are both 4567: give one of them another port'],
    [{ BACKEND_PORT: '4568' }, 'SANDBOX_PORT and BACKEND_PORT are both 4568: give one of them another port'],
  ])('refuses equal ports, as by %j, by both names', async (more, sentence) => {
    await expect(read({ port: '4567', backend: 'local', more })).rejects.toThrow(sentence);
  });

  it.each([
    ['operators', 'EDGE_METRICS_PORT', ''],
    ['the backend', 'BACKEND_PORT', '. Stop what uses it, or choose another with BACKEND_PORT'],
  ])('says that the port for %s is taken', async (_, setting, remedy) => {
    const port = await takePort();
    await expect(read({ backend: 'local', more: { [setting]: String(port) } })).rejects.toThrow(
      `Port ${port} is in use${remedy}`,
    );
  });

  it('says that the port of the sandbox sign-in is taken', async () => {
    const port = await takePort();
    await expect(read({ port: String(port - 1), backend: 'local' })).rejects.toThrow(
      // `port - 1` may be taken, too. `^`: this fault is reported before any other.
      new RegExp(`^Port (${port}|${port - 1}) is in use`),
    );
  });

  it('refuses folders that cannot be used by their names', async () => {
    const file = join(data, 'file');
    await writeFile(file, '');
    await expect(read({ backend: 'local', realData: file })).rejects.toThrow(
      `BACKEND_DATA: must be a folder that can be read; it is '${file}', which is a file`,
    );
  });
});
