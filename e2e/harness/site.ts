import { rmSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RuntimeConfig } from '@sharpside/contracts';
import { makeChange, publish as publishBuild } from '@sharpside/registry';
import { openRegistryStore } from '@sharpside/registry/store/registry-store';
import { findFreePort } from '@sharpside/sign-in/testing/find-free-port';
import { toDistFolder } from './builds/member-apps.ts';
import { type ToolsVersion, toolsBuild } from './builds/variants.ts';
import { type CommandResult, runMfe } from './builds/workspace.ts';
import { type BackendProcess, startBackendProcess } from './servers/backend-process.ts';
import { type EdgeProcess, startEdgeProcess } from './servers/edge-process.ts';
import { startBackendHere, startEdgeHere } from './servers/in-process.ts';

/** A complete separate site: a registry in a folder, an edge in front of it, and the CLI that works on it. */
export type Site = {
  url: string;
  edge: EdgeProcess;
  /** @throws {Error} if the site has no backend. */
  requireBackend(): BackendProcess;
  registry: string;
  /** Runs the real CLI on this registry. A failed command is returned, not thrown. */
  mfe(...args: string[]): Promise<CommandResult>;
  /** Publishes a release of remote-tools without promoting it. */
  publish(version: ToolsVersion): Promise<void>;
  /** Publishes and promotes a build of an app, and waits until the edge has noticed. */
  releaseBuild(build: { app: string; folder: string }): Promise<void>;
  /** Publishes and promotes a release of remote-tools, and waits until the edge has noticed. */
  release(version: ToolsVersion): Promise<void>;
  waitUntilLive(version: string): Promise<void>;
  close(): Promise<void>;
};

const nextPoll = () => new Promise((resolve) => setTimeout(resolve, 25));

/** Long, because a slow remote on a busy machine must not look like a remote that does not answer. */
export const REMOTE_TIMEOUT_MS = 60_000;
export const PATIENT: Partial<RuntimeConfig> = { remoteTimeoutMs: REMOTE_TIMEOUT_MS };

export type SiteOptions = {
  /** Default: `PATIENT`. */
  config?: Partial<RuntimeConfig>;
  /** Live remotes besides the host and remote-tools 1.0.0. */
  remotes?: readonly string[];
  /** Starts a backend behind the edge, with the sample seasons and the sandbox for signing in. */
  backend?: boolean;
  /** Origin of published files, if it is not the edge. */
  assetBase?: string;
  /** Number of trusted proxies in front of the edge. Default: none. */
  trustedProxies?: number;
  /** Addresses of the backends that remotes name, by name. Default: none. */
  backends?: Readonly<Record<string, string>>;
  /** Makes the edge accept the groups that the backend signs. */
  hasGroups?: boolean;
  /** Runs previews on an origin of their own. It needs a backend. */
  hasPreviewOrigin?: boolean;
  /**
   * Runs the servers in this process, which starts them in a tenth of the time. Tests that measure them need separate
   * processes.
   */
  isInProcess?: boolean;
};

type ServerOptions = Required<Omit<SiteOptions, 'remotes'>>;

async function startServers(folder: string, options: ServerOptions) {
  const { config, backend, hasGroups, isInProcess, ...common } = options;
  const startEdge = isInProcess ? startEdgeHere : startEdgeProcess;
  const startBackend = isInProcess ? startBackendHere : startBackendProcess;
  if (!backend) return { edge: await startEdge({ ...common, folder, config }) };
  // The sandbox redirects to the site's address, so the site's port is chosen before the backend starts.
  const port = await findFreePort();
  const server = await startBackend({ folder, siteUrl: `http://127.0.0.1:${port}` });
  const subscribed = { subscribeUrl: server.subscribeUrl, ...config };
  return {
    edge: await startEdge({
      ...common,
      folder,
      port,
      config: subscribed,
      backend: server.url,
      ...(hasGroups && { groupKeysFile: server.groupKeysFile }),
    }),
    backend: server,
  };
}

type Publication = { app: string; folder: string; willPromote?: boolean };

/** Publishes without the CLI, because starting the CLI takes a second. */
async function publish(registry: string, { app, folder, willPromote = true }: Publication) {
  const deps = { store: openRegistryStore(registry, {}) };
  const request = { app, by: 'the tests', channel: 'production', reason: null };
  const options = { folder, commit: null, allowGrowth: true, willPromote };
  const { release } = await publishBuild(deps, { ...request, ...options });
  if (willPromote) await makeChange(deps, { action: 'promote', ...request, version: release.version });
}

/** Publishes the releases that every site begins with. */
export async function publishBase(registry: string): Promise<void> {
  await publish(registry, { app: 'host', folder: toDistFolder('host') });
  await publish(registry, { app: 'remote-tools', folder: toolsBuild('1.0.0') });
}

/** Environment variable: the folder into which `publishBase` has published, for all processes of a test run. */
export const BASE_REGISTRY_VARIABLE = 'BROWSER_BASE_REGISTRY';

async function makeBase(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'site-base-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await publishBase(folder);
  return folder;
}

let base: Promise<string> | undefined;

/** Copies the initial releases. They are published only once, for all sites. */
async function createRegistry(registry: string): Promise<void> {
  const prepared = process.env[BASE_REGISTRY_VARIABLE];
  base ??= prepared ? Promise.resolve(prepared) : makeBase();
  await cp(await base, registry, { recursive: true });
}

/** Creates a site with the host, remote-tools 1.0.0 and `remotes` live. */
export async function createSite(options: SiteOptions = {}): Promise<Site> {
  const { config = PATIENT, remotes = [], backend: hasBackend = false, isInProcess = false } = options;
  const { assetBase = '', trustedProxies = 0, backends = {}, hasGroups = false } = options;
  const { hasPreviewOrigin = false } = options;
  const folder = await mkdtemp(join(tmpdir(), 'site-'));
  const registry = join(folder, 'registry');
  await createRegistry(registry);
  for (const remote of remotes) await publish(registry, { app: remote, folder: toDistFolder(remote) });

  const { edge, backend } = await startServers(folder, {
    config,
    backend: hasBackend,
    assetBase,
    trustedProxies,
    backends,
    hasGroups,
    hasPreviewOrigin,
    isInProcess,
  });
  async function waitUntilLive(version: string) {
    const current = `"metadata":{"version":"${version}"`;
    while (!(await (await fetch(`${edge.url}/live.json`)).text()).includes(current)) await nextPoll();
  }
  return {
    url: edge.url,
    edge,
    registry,
    mfe: (...args) => runMfe(...args, '--store', registry),
    requireBackend() {
      if (backend) return backend;
      throw new Error('This site has no backend; make it with createSite({ backend: true }).');
    },
    publish: (version) =>
      publish(registry, { app: 'remote-tools', folder: toolsBuild(version), willPromote: false }),
    async release(version) {
      await publish(registry, { app: 'remote-tools', folder: toolsBuild(version) });
      await waitUntilLive(version);
    },
    async releaseBuild(build) {
      const before = await (await fetch(`${edge.url}/live.json`)).text();
      await publish(registry, build);
      while ((await (await fetch(`${edge.url}/live.json`)).text()) === before) await nextPoll();
    },
    waitUntilLive,
    async close() {
      await edge.stop();
      await backend?.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
