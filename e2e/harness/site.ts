import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RuntimeConfig } from 'contracts';
import { type EdgeProcess, startEdgeProcess } from './edge-process.ts';
import { type ToolsVersion, toolsBuild } from './variants.ts';
import { type CommandResult, ROOT, runCommand } from './workspace.ts';

const CLI = join(ROOT, 'platform/src/cli/main.ts');

/** A whole site of its own: a registry in a folder, an edge in front of it, and the CLI that works on it. */
export type Site = {
  url: string;
  edge: EdgeProcess;
  registry: string;
  /** Runs the real CLI on this registry; a failed command is an answer, not an error. */
  mfe(...args: string[]): Promise<CommandResult>;
  /** Publishes that release of remote-tools, makes it live, and waits until the edge has noticed. */
  release(version: ToolsVersion): Promise<void>;
  close(): Promise<void>;
};

const nextPoll = () => new Promise((resolve) => setTimeout(resolve, 25));

function requireSuccess({ code, stdout, stderr }: CommandResult, what: string) {
  if (code !== 0) throw new Error(`${what} failed:\n${stdout}${stderr}`);
}

/** The host and remote-tools 1.0.0, live. `remoteTimeoutMs` is short, so that no test waits long for a slow remote. */
export async function createSite(config: Partial<RuntimeConfig> = { remoteTimeoutMs: 2_000 }): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), 'site-'));
  const registry = join(folder, 'registry');
  const mfe = (...args: string[]) => runCommand([process.execPath, CLI, ...args, '--store', registry]);
  const host = await mfe('publish', 'host', '--dir', join(ROOT, 'host', 'dist'), '--promote');
  requireSuccess(host, 'Publishing the host');

  async function release(version: ToolsVersion) {
    const tools = await mfe('publish', 'remote-tools', '--dir', toolsBuild(version), '--promote');
    requireSuccess(tools, `Publishing remote-tools ${version}`);
  }
  await release('1.0.0');

  const edge = await startEdgeProcess({ folder, config });
  async function waitUntilLive(version: ToolsVersion) {
    const current = `"metadata":{"version":"${version}"`;
    while (!(await (await fetch(`${edge.url}/live.json`)).text()).includes(current)) await nextPoll();
  }
  return {
    url: edge.url,
    edge,
    registry,
    mfe,
    async release(version) {
      await release(version);
      await waitUntilLive(version);
    },
    async close() {
      await edge.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
