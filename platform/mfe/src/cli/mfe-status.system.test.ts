import { stripVTControlCharacters } from 'node:util';
import { aHostBuild, aRemoteBuild } from '@sharpside/registry/testing/a-build';
import { beforeEach, describe, expect, it } from 'vitest';
import { createWorkspace, passHours, stopClock, type Workspace } from '../testing/a-workspace.ts';
import { runMfeOnTerminal } from '../testing/run-mfe.ts';
import { EXIT_CODES } from './explain-error.ts';

beforeEach(stopClock);

const linesOf = ({ stdout, stderr }: { stdout: string; stderr: string }) => {
  expect(stderr).toBe('');
  return stdout.trimEnd().split('\n');
};

const createScene = () => createWorkspace(aHostBuild(), aRemoteBuild());

async function release({ build, mfe }: Workspace, version: string) {
  await build(aRemoteBuild({ version, screen: `of ${version}` }));
  await mfe('publish', 'remote-tools', '--promote', '--by', 'Ann');
}

const runOnTerminal = ({ root }: Workspace, ...argv: string[]) => runMfeOnTerminal(argv, root);

describe('mfe status', () => {
  it('begins with what is live where nothing was published yet, and how to begin', async () => {
    const { mfe, registryFolder } = await createWorkspace();
    expect(linesOf(await mfe('status'))).toEqual([
      `Nothing is live on production yet. The registry is ${registryFolder}`,
      'That folder is not there yet: a publish makes it.',
      'Publish a first release: mfe publish <app> --promote',
    ]);
    expect(JSON.parse((await mfe('status', '--json')).stdout)).toMatchObject({ revision: null, apps: [] });
  });

  it('names the canary, and what keeps a release from being changed', async () => {
    const workspace = await createScene();
    const { mfe, build } = workspace;
    passHours(3);
    await build(aRemoteBuild({ version: '1.1.0', screen: 'better' }));
    await mfe('publish', 'remote-tools');
    await mfe('promote', 'remote-tools', '1.1.0', '--canary', '10', '--by', 'Bob <bob@example.com>');
    expect(linesOf(await mfe('status'))).toEqual([
      'production, revision 3, changed just now by Bob',
      '',
      'APP           LIVE   SINCE    BY   PREVIOUS  CANARY         NOTES',
      'host          1.0.0  3 h ago  Ann  -         -              -',
      'remote-tools  1.0.0  3 h ago  Ann  -         1.1.0 to 10 %  -',
    ]);
    await mfe('freeze', 'host', '--reason', 'The Series', '--by', 'Ops');
    await mfe('pin', 'remote-tools', '1.1.0', '--reason', 'It stays', '--by', 'Ops');
    passHours(1);
    expect(linesOf(await mfe('status'))).toEqual([
      'production, revision 5, changed 1 h ago by Ops',
      '',
      'APP           LIVE   SINCE    BY   PREVIOUS  CANARY  NOTES',
      'host          1.0.0  4 h ago  Ann  -         -       frozen: The Series',
      'remote-tools  1.1.0  1 h ago  Ops  1.0.0     -       pinned: It stays',
    ]);
    const { stdout: printed } = await runOnTerminal(workspace, 'status');
    expect(printed).toContain('\u001b[32m1.1.0\u001b[39m');
    expect(printed).toContain('\u001b[36mfrozen: The Series\u001b[39m');
    expect(stripVTControlCharacters(printed)).toBe((await mfe('status')).stdout);
  });

  it('names the last three releases that were withdrawn, and counts the others', async () => {
    const workspace = await createScene();
    const { mfe } = workspace;
    const readNotes = async () => /withdrawn: .*$/m.exec((await mfe('status')).stdout)?.[0];
    for (const version of ['1.1.0', '1.2.0', '1.3.0']) {
      await release(workspace, version);
      await mfe('rollback', 'remote-tools', '--reason', 'bad');
    }
    expect(await readNotes()).toBe('withdrawn: 1.1.0, 1.2.0, 1.3.0');
    await release(workspace, '1.4.0');
    await mfe('rollback', 'remote-tools', '--reason', 'bad');
    expect(await readNotes()).toBe('withdrawn: 1.2.0, 1.3.0, 1.4.0 and 1 earlier');
  });

  it('offers of a retired app no release that was withdrawn', async () => {
    const workspace = await createScene();
    const { mfe } = workspace;
    await release(workspace, '1.1.0');
    await mfe('rollback', 'remote-tools', '--reason', 'bad');
    await mfe('retire', 'remote-tools', '--reason', 'The season is over');
    expect(linesOf(await mfe('status')).at(-1)).toMatch(/ retired; 1\.0\.0 is published, not live$/);
  });

  it('says how long at least where a release is older than what it reads', async () => {
    const { mfe } = await createScene();
    passHours(48);
    for (let changes = 0; changes < 200; changes += 1)
      await mfe(changes % 2 === 0 ? 'freeze' : 'unfreeze', 'remote-tools', '--reason', 'A game');
    passHours(3);
    expect((await mfe('status')).stdout).toMatch(/^host +1\.0\.0 +over 3 h ago +- /m);
  });

  it('tells machines who changed the channel last, and of each app since when it is so', async () => {
    const { mfe, build } = await createScene();
    passHours(1);
    await build(aRemoteBuild({ version: '1.1.0', screen: 'better' }));
    await mfe('publish', 'remote-tools');
    const since = { at: '2026-07-01T12:00:00.000Z', by: 'Ann <ann@example.com>' };
    expect(JSON.parse((await mfe('status', '--json')).stdout)).toMatchObject({
      channel: 'production',
      revision: 2,
      change: { ...since, action: 'promote', app: 'remote-tools', from: null, to: '1.0.0', reason: null },
      apps: [
        { app: 'host', since, newer: null, isRetired: false, next: null },
        { app: 'remote-tools', state: { current: '1.0.0' }, since, newer: '1.1.0', isRetired: false },
      ],
    });
  });
});

describe('mfe history', () => {
  it('has a line for each kind of change, newest first, in colours on a terminal', async () => {
    const workspace = await createScene();
    const { mfe } = workspace;
    await workspace.build(aRemoteBuild({ version: '1.1.0', screen: 'better' }));
    await mfe('publish', 'remote-tools');
    passHours(2);
    for (const argv of [
      ['promote', 'remote-tools', '1.1.0', '--canary', '10'],
      ['promote', 'remote-tools', '1.1.0', '--canary', '0', '--reason', 'Not yet'],
      ['promote', 'remote-tools', '1.1.0', '--canary', '10'],
      ['canary', 'remote-tools', 'raise', '--to', '50'],
      ['canary', 'remote-tools', 'pause', '--reason', 'Questions'],
      ['canary', 'remote-tools', 'resume'],
      ['canary', 'remote-tools', 'promote'],
      ['rollback', 'remote-tools', '--reason', 'Wrong stakes'],
      ['pin', 'remote-tools', '--reason', 'The Series'],
      ['unpin', 'remote-tools', '--reason', 'It is over'],
      ['freeze', 'remote-tools', '--reason', 'Holidays'],
      ['unfreeze', 'remote-tools', '--reason', 'Back'],
      ['retire', 'remote-tools', '--reason', 'The season is over'],
    ]) {
      expect(await mfe(...argv, '--by', 'Ops <ops@example.com>')).toMatchObject({ code: EXIT_CODES.done });
    }
    const { stdout } = await mfe('history');
    expect(stdout.split('\n')).toEqual([
      'REV  WHEN      APP           WHAT      RELEASE        WHO  WHY',
      '15   just now  remote-tools  retire    1.0.0 → none   Ops  The season is over',
      '14   just now  remote-tools  unfreeze  -              Ops  Back',
      '13   just now  remote-tools  freeze    -              Ops  Holidays',
      '12   just now  remote-tools  unpin     -              Ops  It is over',
      '11   just now  remote-tools  pin       1.0.0          Ops  The Series',
      '10   just now  remote-tools  rollback  1.1.0 → 1.0.0  Ops  Wrong stakes',
      '9    just now  remote-tools  promote   1.0.0 → 1.1.0  Ops  -',
      '8    just now  remote-tools  resume    1.1.0 to 50 %  Ops  -',
      '7    just now  remote-tools  pause     1.1.0          Ops  Questions',
      '6    just now  remote-tools  canary    1.1.0 to 50 %  Ops  -',
      '5    just now  remote-tools  canary    1.1.0 to 10 %  Ops  -',
      '4    just now  remote-tools  canary    1.1.0 ended    Ops  Not yet',
      '3    just now  remote-tools  canary    1.1.0 to 10 %  Ops  -',
      '2    2 h ago   remote-tools  promote   1.0.0          Ann  -',
      '1    2 h ago   host          promote   1.0.0          Ann  -',
      '',
    ]);
    const coloured = await runOnTerminal(workspace, 'history');
    expect(stripVTControlCharacters(coloured.stdout)).toBe(stdout);
    for (const [action, colour] of [
      ['canary', 33],
      ['pause', 36],
      ['rollback', 31],
      ['promote', 32],
    ] as const) {
      expect(coloured.stdout).toContain(`\u001b[${colour}m${action}\u001b[39m`);
    }
    const verified = await mfe('history', '--verify', '--json');
    expect(JSON.parse(verified.stdout)).toEqual({ channel: 'production', revisions: 15, faults: [] });
  });

  it('shows twenty changes where no limit is given', async () => {
    const { mfe } = await createScene();
    for (let index = 0; index < 20; index += 1)
      await mfe(index % 2 === 0 ? 'freeze' : 'unfreeze', 'host', '--reason', `Change ${index}`);
    const lines = linesOf(await mfe('history'));
    expect(lines).toHaveLength(1 + 20);
    expect([lines[1]?.split(' ')[0], lines.at(-1)?.split(' ')[0]]).toEqual(['22', '3']);
    expect(linesOf(await mfe('history', '--channel', 'staging'))).toEqual([
      'Nothing was changed on staging yet.',
    ]);
  });
});

describe('mfe releases', () => {
  it('tells of each release what it is on the channel', async () => {
    const workspace = await createScene();
    const { mfe, build } = workspace;
    passHours(48);
    await release(workspace, '1.1.0');
    await mfe('rollback', 'remote-tools', '--reason', 'bad');
    await release(workspace, '1.2.0');
    await build(aRemoteBuild({ version: '1.3.0', screen: 'best' }));
    await mfe('publish', 'remote-tools', '--by', 'Bob');
    await mfe('promote', 'remote-tools', '1.3.0', '--canary', '10');
    const rows = async () => linesOf(await mfe('releases', 'remote-tools')).slice(1);
    expect(await rows()).toEqual([
      '1.3.0    canary, 10 %  yes   just now    Bob  -       -        4      5.6 kB',
      '1.2.0    live          yes   just now    Ann  -       -        4      6.3 kB',
      '1.1.0    withdrawn     yes   just now    Ann  -       -        4      6.3 kB',
      '1.0.0    previous      yes   2 days ago  Ann  -       -        4      5.6 kB',
    ]);
    await mfe('canary', 'remote-tools', 'pause', '--reason', 'Questions');
    expect((await rows())[0]).toContain('canary, 10 %, paused');
    const staging = linesOf(await mfe('releases', 'remote-tools', '--channel', 'staging'));
    expect(staging[1]).toMatch(/^1\.3\.0 +- +yes +just now/);
    expect(JSON.parse((await mfe('releases', 'remote-tools', '--json')).stdout)[1]).toMatchObject({
      version: '1.2.0',
      publishedAt: '2026-07-03T12:00:00.000Z',
      state: 'live',
      fits: true,
      objections: [],
    });
  });

  it('says how many are collected, and by whom the last one was', async () => {
    const workspace = await createScene();
    const { mfe } = workspace;
    for (const version of ['1.1.0', '1.2.0', '1.3.0', '1.4.0']) await release(workspace, version);
    passHours(24 * 60);
    await mfe('gc', '--delete', '--keep', '1', '--by', 'Ops <ops@example.com>');
    passHours(5);
    expect(linesOf(await mfe('releases', 'remote-tools')).slice(-2)).toEqual([
      '',
      '3 releases collected, the last of them 1.2.0, 5 h ago by Ops.',
    ]);
  });
});
