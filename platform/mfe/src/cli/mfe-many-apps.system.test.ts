import { keys } from '@sharpside/registry/store/keys';
import { aHostBuild, aRemoteBuild } from '@sharpside/registry/testing/a-build';
import { beforeEach, describe, expect, it } from 'vitest';
import { createWorkspace, passHours, stopClock, type Workspace } from '../testing/a-workspace.ts';

beforeEach(stopClock);

const namesOf = ({ stdout, stderr }: { stdout: string; stderr: string }) => {
  expect(stderr).toBe('');
  return [...stdout.matchAll(/^(host|remote-[a-z0-9-]+) /gm)].map(([, name]) => name);
};

/** Apps with one release each, of which only the names matter; none of them is live. */
async function publishNames({ store }: Workspace, names: readonly string[]) {
  for (const name of names) await store.putIfAbsent(keys.release(name, '1.0.0'), Buffer.from('{}'));
}

async function createScene() {
  const workspace = await createWorkspace(aHostBuild(), aRemoteBuild());
  const { mfe, build } = workspace;
  await mfe('freeze', 'host', '--reason', 'The Series', '--by', 'Ops');
  await build(aRemoteBuild({ version: '1.1.0', screen: 'better' }));
  await mfe('publish', 'remote-tools', '--by', 'Bob');
  await mfe('promote', 'remote-tools', '1.1.0', '--canary', '10', '--by', 'Bob');
  const index = Array.from({ length: 120 }, (_, at) => String(at).padStart(3, '0'));
  await publishNames(
    workspace,
    index.map((at) => `remote-${Number(at) % 2 === 0 ? 'mlb' : 'nba'}-${at}`),
  );
  return workspace;
}

describe('mfe status of many apps', () => {
  it('prints the first hundred and says how to see the others; its document has all', async () => {
    const { mfe } = await createScene();
    const status = await mfe('status');
    expect(namesOf(status)).toHaveLength(100);
    expect(status.stdout).toContain(
      "These are 100 of 122 apps. All: mfe status --limit 122.\nSome: mfe status 'remote-mlb*', mfe status --state canary,frozen,behind.",
    );
    expect(namesOf(await mfe('status', '--limit', '122'))).toHaveLength(122);
    expect(JSON.parse((await mfe('status', '--json')).stdout).apps).toHaveLength(122);
  });

  it.each([
    [['remote-mlb-00*', '--limit', '1'], ['remote-mlb-000']],
    [
      ['host', '*-119'],
      ['host', 'remote-nba-119'],
    ],
    [
      ['--state', 'canary,frozen'],
      ['host', 'remote-tools'],
    ],
    [['remote-*', '--state', 'canary, frozen'], ['remote-tools']],
    [
      ['remote-nba-11*', '--state', 'never-live', '--limit', '2'],
      ['remote-nba-111', 'remote-nba-113'],
    ],
  ])('shows those of %j', async (argv, names) => {
    const { mfe } = await createScene();
    expect(namesOf(await mfe('status', ...argv))).toEqual(names);
  });

  it('knows each state that it shows', async () => {
    const workspace = await createScene();
    const { mfe, build } = workspace;
    const having = async (state: string) =>
      namesOf(await mfe('status', '--state', state, 'host', 'remote-tools'));
    expect(await having('behind')).toEqual([]);
    await mfe('canary', 'remote-tools', 'pause', '--reason', 'Look', '--by', 'Bob');
    expect(await having('paused')).toEqual(['remote-tools']);
    await mfe('canary', 'remote-tools', 'abort', '--reason', 'bad', '--by', 'Bob');
    expect(await having('withdrawn')).toEqual(['remote-tools']);
    expect(await having('canary')).toEqual([]);
    await build(aRemoteBuild({ version: '1.2.0', screen: 'best' }));
    await mfe('publish', 'remote-tools', '--by', 'Bob');
    expect(await having('behind')).toEqual(['remote-tools']);
    await mfe('pin', 'remote-tools', '--reason', 'It stays', '--by', 'Bob');
    expect(await having('pinned')).toEqual(['remote-tools']);
    await mfe('unpin', 'remote-tools', '--reason', 'Enough', '--by', 'Bob');
    await mfe('retire', 'remote-tools', '--reason', 'Over', '--by', 'Bob');
    expect(await having('retired')).toEqual(['remote-tools']);
    expect(await having('never-live')).toEqual([]);
  });
});

it('names some of many apps where one is mistyped beyond recognition', async () => {
  const { mfe } = await createScene();
  const { stderr } = await mfe('releases', 'remote-xyzxyzxyzxyz');
  expect(stderr).toMatch(/Apps: host, remote-mlb-000, .* and 102 more, which `mfe status` lists\./);
});

describe('mfe history of a busy channel', () => {
  async function createHistory() {
    const workspace = await createWorkspace(aHostBuild(), aRemoteBuild());
    const { mfe } = workspace;
    for (const [at, action] of ['freeze', 'unfreeze', 'freeze', 'unfreeze'].entries()) {
      passHours(1);
      const by = at % 2 === 0 ? 'Ann Example <ann@example.com>' : 'Bob';
      await mfe(action, at < 2 ? 'host' : 'remote-tools', '--reason', 'Look', '--by', by);
    }
    const revisions = async (...argv: string[]) =>
      [...(await mfe('history', ...argv)).stdout.matchAll(/^(\d+) /gm)].map(([, number]) => Number(number));
    return { mfe, revisions };
  }

  it('is searched by who, by when, and by app', async () => {
    const { revisions } = await createHistory();
    expect(await revisions('--by', 'bob')).toEqual([6, 4]);
    expect(await revisions('--by', 'ANN@EXAMPLE')).toEqual([5, 3, 2, 1]);
    expect(await revisions('--since', '2026-07-01T13:00Z', '--until', '2026-07-01T15:00Z')).toEqual([4, 3]);
    expect(await revisions('remote-tools', '--by', 'bob')).toEqual([6]);
    expect(await revisions('--by', 'ann', '--limit', '2')).toEqual([5, 3]);
  });
});
