import type { ChildProcess } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { SettingsDeclaration } from '@sharpside/contracts';
import { createRegistry, type Registry } from '@sharpside/registry/records/registry';
import { openRegistryStore } from '@sharpside/registry/store/registry-store';
import { aHostBuild, aRemoteBuild } from '@sharpside/registry/testing/a-build';
import { findRegistryFaults } from '@sharpside/registry/testing/find-registry-faults';
import { IS_LONG_RUN } from '@sharpside/server-kit/testing/run-kind';
import { describe, expect, it, vi } from 'vitest';
import { createWorkspace, type Workspace } from '../testing/a-workspace.ts';
import { type MfeRun, runMfe } from '../testing/run-mfe.ts';
import { EXIT_CODES } from './explain-error.ts';

const DISTURBED_MFE = fileURLToPath(new URL('../testing/disturbed-mfe.ts', import.meta.url));

// One process per step of a command; a busy machine needs time.
vi.setConfig({ testTimeout: 240_000 });

const rows: SettingsDeclaration[string] = {
  type: 'number',
  min: 1,
  max: 100,
  default: 20,
  description: 'Rows of a page',
};

async function createScene() {
  const workspace = await createWorkspace(aHostBuild(), aRemoteBuild({ settings: { rows } }));
  await workspace.build(aRemoteBuild({ version: '1.1.0', screen: 'better' }));
  return workspace;
}

type Kill = { kind: 'before' | 'within' | 'after'; at: number };

const runAndKill = (
  { root }: Workspace,
  registryFolder: string,
  argv: string[],
  kill: Kill,
): Promise<MfeRun> =>
  runMfe([...argv, '--store', registryFolder], {
    cwd: root,
    script: DISTURBED_MFE,
    environment: { DISTURBANCE: JSON.stringify(kill) },
  });

async function listLive(registry: Registry) {
  const { apps = {} } = (await registry.readChannel('production')) ?? {};
  return Object.entries(apps).map(([app, { current, settings }]) => `${app} ${current} ${settings?.rows}`);
}

/** Kills the command at one step in a copy of the registry, checks the remains, and runs it again. */
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

  const store = openRegistryStore(folder, {});
  const readLive = () => listLive(createRegistry(store));
  const before = await listLive(workspace.registry);
  expect(await findRegistryFaults(store, 'production')).toEqual([]);
  const left = await readLive();

  const again = await workspace.mfe(...argv, '--store', folder);
  expect(again).toMatchObject({ code: EXIT_CODES.done, stderr: '' });
  expect(await findRegistryFaults(store, 'production')).toEqual([]);
  const after = await readLive();
  expect(after).not.toEqual(before);
  // If several apps change, either all or none have changed.
  expect([before, after]).toContainEqual(left);
  const history = await workspace.registry.readHistory('production');
  expect(await createRegistry(store).readHistory('production')).toHaveLength(history.length + 1);
  return { wasKilled: true };
}

// The state before a step equals the state after its predecessor, and most steps only read, so every fourth step is
// enough.
const STRIDES: Readonly<Record<Kill['kind'], number>> = { before: 4, within: 1, after: 1 };

/**
 * Kills the command at one step after the other (see `STRIDES`), until a run completes; returns the last step with a
 * kill.
 */
async function killAtEveryStep(workspace: Workspace, argv: string[], kind: Kill['kind']): Promise<number> {
  const stride = STRIDES[kind];
  for (let at = 1; ; at += 2 * stride) {
    const pair = await Promise.all(
      [at, at + stride].map((step) => killAndRerun(workspace, argv, { kind, at: step })),
    );
    const kills = pair.filter(({ wasKilled }) => wasKilled).length;
    if (kills < pair.length) return at - stride + kills * stride;
  }
}

const PUBLISH = ['publish', 'remote-tools', '--promote'];
const PROMOTE = ['promote', 'remote-tools', '1.1.0'];
const TOGETHER = ['promote', 'host@1.1.0', 'remote-tools@1.1.0'];
const SETTINGS = ['settings', 'remote-tools', 'set', 'rows=50', '--reason', 'Long evenings'];
const RESTORE = ['restore', '--revision', '2', '--reason', 'Odds are wrong'];

// Two new files with two encodings each, then the release, then the revision.
const WRITES_OF_PUBLISH = 8;
const RELEASE = 7;

/**
 * The scene for a command: 1.1.0 of remote-tools is built. Except for `PUBLISH` it is published too; for `TOGETHER` and
 * `RESTORE` also the host's 1.1.0; for `RESTORE` both are live.
 */
async function createSceneOf(argv: string[]) {
  const workspace = await createScene();
  const run = async (...command: string[]) =>
    expect((await workspace.mfe(...command)).code).toBe(EXIT_CODES.done);
  if (argv !== PUBLISH) await run('publish', 'remote-tools');
  if (argv === TOGETHER || argv === RESTORE) {
    await workspace.build(aHostBuild({ version: '1.1.0' }));
    await run('publish', 'host');
  }
  if (argv === RESTORE) await run(...TOGETHER);
  return workspace;
}

describe('a killed process', () => {
  it.each<[string, string[], Kill]>([
    ['a publish before a file is read', PUBLISH, { kind: 'before', at: 9 }],
    ['a publish within its release', PUBLISH, { kind: 'within', at: RELEASE }],
    ['its promote within the revision', PUBLISH, { kind: 'within', at: WRITES_OF_PUBLISH }],
    ['a promote before it has read everything', PROMOTE, { kind: 'before', at: 5 }],
    ['a promote of two apps before it has read everything', TOGETHER, { kind: 'before', at: 9 }],
    ['a promote of two apps within the revision', TOGETHER, { kind: 'within', at: 1 }],
    ['a restore of two apps within the revision', RESTORE, { kind: 'within', at: 1 }],
    ['a change of settings within the revision', SETTINGS, { kind: 'within', at: 1 }],
  ])('leaves the old state or the new, and the same command completes: %s', async (_, argv, kill) => {
    expect(await killAndRerun(await createSceneOf(argv), argv, kill)).toEqual({ wasKilled: true });
  });
});

if (IS_LONG_RUN) {
  describe.each(['before', 'within', 'after'] as const)('a process that is killed %s any step', (kind) => {
    it.each<[string, string[], Record<Kill['kind'], number>]>([
      [
        'a publish with its promote',
        PUBLISH,
        { before: 17, within: WRITES_OF_PUBLISH, after: WRITES_OF_PUBLISH },
      ],
      ['a promote', PROMOTE, { before: 5, within: 1, after: 1 }],
      ['a promote of two apps', TOGETHER, { before: 9, within: 1, after: 1 }],
      ['a restore of two apps', RESTORE, { before: 9, within: 1, after: 1 }],
      ['a change of settings', SETTINGS, { before: 4, within: 1, after: 1 }],
    ])('of %s leaves the old state or the new, and the same command completes', async (_, argv, least) => {
      const steps = await killAtEveryStep(await createSceneOf(argv), argv, kind);
      expect(steps).toBeGreaterThanOrEqual(least[kind]);
    });
  });
}

describe('two promotes at the same moment', () => {
  it('leave one winner; the other is told who won and with what, and wrote nothing', async () => {
    const workspace = await createScene();
    await workspace.mfe('publish', 'remote-tools');
    const children: ChildProcess[] = [];
    let ready = 0;
    // Both read the same revision, wait before they write the next, and then continue.
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
