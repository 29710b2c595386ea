import type { ChildProcess } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { createRegistry } from '../registry/registry.ts';
import { createFolderStore } from '../store/folder-store.ts';
import { aHostBuild, aRemoteBuild } from '../testing/a-build.ts';
import { createWorkspace, type Workspace } from '../testing/a-workspace.ts';
import { findRegistryFaults } from '../testing/find-registry-faults.ts';
import { type MfeRun, runMfe } from '../testing/run-mfe.ts';
import { EXIT_CODES } from './exit-codes.ts';

const DISTURBED_MFE = fileURLToPath(new URL('../testing/disturbed-mfe.ts', import.meta.url));

// A process for each step of each command; a machine that does other things too needs its time.
vi.setConfig({ testTimeout: 240_000 });

/** `remote-tools` 1.0.0 is live and 1.1.0 is built. */
async function createScene() {
  const workspace = await createWorkspace();
  await workspace.release(aHostBuild());
  await workspace.release(aRemoteBuild());
  await workspace.build(aRemoteBuild({ version: '1.1.0', screen: 'better' }));
  return workspace;
}

type Kill = { kind: 'before' | 'within' | 'after'; at: number };

async function runAndKill(
  { root }: Workspace,
  registryFolder: string,
  argv: string[],
  kill: Kill,
): Promise<MfeRun> {
  return runMfe([...argv, '--store', registryFolder], {
    cwd: root,
    script: DISTURBED_MFE,
    environment: { DISTURBANCE: JSON.stringify(kill) },
  });
}

/** Kills the command at one step in a copy of the registry, looks at what is left, and runs it again. */
async function killAndRerun(
  workspace: Workspace,
  argv: string[],
  kill: Kill,
): Promise<{ wasKilled: boolean }> {
  const folder = `${workspace.registryFolder}-${kill.kind}-${kill.at}`;
  await cp(workspace.registryFolder, folder, { recursive: true });
  const killed = await runAndKill(workspace, folder, argv, kill);
  if (killed.signal === null) {
    expect(killed).toMatchObject({ code: EXIT_CODES.done });
    return { wasKilled: false };
  }
  expect(killed.signal).toBe('SIGKILL');

  const store = createFolderStore({ root: folder });
  const readCurrent = async () =>
    (await createRegistry(store).readChannel('production'))?.apps['remote-tools']?.current;
  expect(await findRegistryFaults(store, 'production')).toEqual([]);
  expect(['1.0.0', '1.1.0']).toContain(await readCurrent());

  const again = await runMfe([...argv, '--store', folder], { cwd: workspace.root });
  expect(again).toMatchObject({ code: EXIT_CODES.done, stderr: '' });
  expect(await findRegistryFaults(store, 'production')).toEqual([]);
  expect(await readCurrent()).toBe('1.1.0');
  expect(await createRegistry(store).readHistory('production')).toHaveLength(3);
  return { wasKilled: true };
}

/** Steps 1, 2, 3 and so on, until the command gets through unharmed; how many there were. */
async function killAtEveryStep(workspace: Workspace, argv: string[], kind: Kill['kind']): Promise<number> {
  for (let at = 1; ; at += 2) {
    const pair = await Promise.all(
      [at, at + 1].map((step) => killAndRerun(workspace, argv, { kind, at: step })),
    );
    const steps = pair.filter(({ wasKilled }) => wasKilled).length;
    if (steps < pair.length) return at - 1 + steps;
  }
}

describe.each(['before', 'within', 'after'] as const)('a process that is killed %s any step', (kind) => {
  const leastSteps = { before: 20, within: 8, after: 8 }[kind];

  it('of a publish with its promote leaves the old state or the new, and the same command completes', async () => {
    const workspace = await createScene();
    const steps = await killAtEveryStep(workspace, ['publish', 'remote-tools', '--promote'], kind);
    // Two new files with two encodings each, the release and the revision, and what is read on the way.
    expect(steps).toBeGreaterThanOrEqual(leastSteps);
  });

  it('of a promote leaves the old state or the new, and the same command completes', async () => {
    const workspace = await createScene();
    expect(await workspace.mfe('publish', 'remote-tools')).toMatchObject({ code: EXIT_CODES.done });
    const steps = await killAtEveryStep(workspace, ['promote', 'remote-tools', '1.1.0'], kind);
    expect(steps).toBeGreaterThanOrEqual(kind === 'before' ? 5 : 1);
  });
});

describe('a publish that is killed before its last write', () => {
  it('has published nothing: what is listed and live is as before', async () => {
    const workspace = await createScene();
    // Six writes of files and encodings come before the record.
    await runAndKill(workspace, workspace.registryFolder, ['publish', 'remote-tools'], {
      kind: 'within',
      at: 7,
    });
    expect(await workspace.registry.listVersions('remote-tools')).toEqual(['1.0.0']);
    expect(await workspace.mfe('publish', 'remote-tools')).toMatchObject({ code: EXIT_CODES.done });
    expect(await workspace.registry.listVersions('remote-tools')).toEqual(['1.0.0', '1.1.0']);
  });
});

describe('two promotes at the same moment', () => {
  it('leave one winner; the other is told who won and with what, and wrote nothing', async () => {
    const workspace = await createScene();
    await workspace.mfe('publish', 'remote-tools');
    const children: ChildProcess[] = [];
    let ready = 0;
    // Both have read the same revision and are about to write the next; then both are let go.
    const onStart = (child: ChildProcess) => {
      children.push(child);
      child.once('message', () => {
        ready += 1;
        if (ready === 2) for (const waiting of children) waiting.send('go');
      });
    };
    const promoteBy = (by: string, ...options: string[]) =>
      runMfe(['promote', 'remote-tools', '1.1.0', '--by', by, ...options], {
        cwd: workspace.root,
        script: DISTURBED_MFE,
        environment: { DISTURBANCE: JSON.stringify({ kind: 'hold', at: 0 }) },
        onStart,
      });
    const runs = await Promise.all([promoteBy('Ann'), promoteBy('Bob', '--canary', '10')]);
    expect(runs.map(({ code }) => code).sort()).toEqual([EXIT_CODES.done, EXIT_CODES.conflict]);

    const [newest] = await workspace.registry.readHistory('production');
    const winner = runs[0]?.code === EXIT_CODES.done ? 'Ann' : 'Bob';
    expect(newest).toMatchObject({ revision: 3, change: { by: winner, to: '1.1.0' } });
    const told = runs.find(({ code }) => code === EXIT_CODES.conflict)?.stderr;
    expect(told).toMatch(
      new RegExp(`${winner} changed production first .*remote-tools to 1\\.1\\.0.*mfe status`),
    );
    expect(await workspace.registry.readHistory('production')).toHaveLength(3);
  });
});
