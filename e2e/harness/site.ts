import { rmSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from 'backend/internals/auth/testing/find-free-port';
import type { RuntimeConfig } from 'contracts';
import { type BackendProcess, startBackendProcess } from './backend-process.ts';
import { type EdgeProcess, startEdgeProcess } from './edge-process.ts';
import { toDistFolder } from './member-apps.ts';
import { type ToolsVersion, toolsBuild } from './variants.ts';
import { CLI, type CommandResult, ROOT, runCommand } from './workspace.ts';

/** A whole site of its own: a registry in a folder, an edge in front of it, and the CLI that works on it. */
export type Site = {
  url: string;
  edge: EdgeProcess;
  /** @throws {Error} where the site was made without one. */
  requireBackend(): BackendProcess;
  registry: string;
  /** Runs the real CLI on this registry; a failed command is an answer, not an error. */
  mfe(...args: string[]): Promise<CommandResult>;
  /** Publishes that release of remote-tools, makes it live, and waits until the edge has noticed. */
  release(version: ToolsVersion): Promise<void>;
  /** Waits until the edge shows that release of remote-tools. */
  waitUntilLive(version: string): Promise<void>;
  close(): Promise<void>;
};

const nextPoll = () => new Promise((resolve) => setTimeout(resolve, 25));

function requireSuccess({ code, stdout, stderr }: CommandResult, what: string) {
  if (code !== 0) throw new Error(`${what} failed:\n${stdout}${stderr}`);
}

export type SiteOptions = {
  /** Default: a `remoteTimeoutMs` so short that no test waits long for a slow remote. */
  config?: Partial<RuntimeConfig>;
  /** What is live besides the host and remote-tools 1.0.0. */
  remotes?: readonly string[];
  /** Whether there is a backend behind the edge, with the sample seasons and the sandbox to sign in with. */
  backend?: boolean;
  /** Where browsers get published files, where that is not the edge. */
  assetBase?: string;
  /** How many proxies in front are believed when they say who the visitor is. Default: none. */
  trustedProxies?: number;
};

async function startServers(
  folder: string,
  { config, backend, assetBase, trustedProxies }: Required<Omit<SiteOptions, 'remotes'>>,
) {
  const common = { folder, assetBase, trustedProxies };
  if (!backend) return { edge: await startEdgeProcess({ ...common, config }) };
  // Whoever comes back from the sandbox comes back here, so the address is known before anything is started.
  const port = await findFreePort();
  const server = await startBackendProcess({ folder, siteUrl: `http://127.0.0.1:${port}` });
  const subscribed = { subscribeUrl: server.subscribeUrl, ...config };
  return {
    edge: await startEdgeProcess({ ...common, port, config: subscribed, backend: server.url }),
    backend: server,
  };
}

const mfeOn =
  (registry: string) =>
  (...args: string[]) =>
    runCommand([process.execPath, CLI, ...args, '--store', registry]);

async function publish(registry: string, app: string, dist: string) {
  const result = await mfeOn(registry)('publish', app, '--dir', dist, '--promote');
  requireSuccess(result, `Publishing ${app} from ${dist}`);
}

async function publishBase(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'site-base-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await publish(folder, 'host', join(ROOT, 'host', 'dist'));
  await publish(folder, 'remote-tools', toolsBuild('1.0.0'));
  return folder;
}

let base: Promise<string> | undefined;

/** What every site begins with is published once in a process, and copied: checks and compression take a second. */
async function createRegistry(registry: string): Promise<void> {
  base ??= publishBase();
  await cp(await base, registry, { recursive: true });
}

/** The host and remote-tools 1.0.0, live, and what the options add to them. */
export async function createSite(options: SiteOptions = {}): Promise<Site> {
  const { config = { remoteTimeoutMs: 2_000 }, remotes = [], backend: hasBackend = false } = options;
  const { assetBase = '', trustedProxies = 0 } = options;
  const folder = await mkdtemp(join(tmpdir(), 'site-'));
  const registry = join(folder, 'registry');
  const mfe = mfeOn(registry);
  await createRegistry(registry);
  for (const remote of remotes) await publish(registry, remote, toDistFolder(remote));

  const { edge, backend } = await startServers(folder, {
    config,
    backend: hasBackend,
    assetBase,
    trustedProxies,
  });
  async function waitUntilLive(version: string) {
    const current = `"metadata":{"version":"${version}"`;
    while (!(await (await fetch(`${edge.url}/live.json`)).text()).includes(current)) await nextPoll();
  }
  return {
    url: edge.url,
    edge,
    registry,
    mfe,
    requireBackend() {
      if (backend) return backend;
      throw new Error('This site has no backend; make it with createSite({ backend: true }).');
    },
    async release(version) {
      await publish(registry, 'remote-tools', toolsBuild(version));
      await waitUntilLive(version);
    },
    waitUntilLive,
    async close() {
      await edge.stop();
      await backend?.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
