import { describe, expect, it } from 'vitest';
import { createWorkspaceWithNext } from '../testing/a-workspace.ts';
import { EXIT_CODES } from './explain-error.ts';

async function createScene() {
  const workspace = await createWorkspaceWithNext();
  const { stdout } = await workspace.mfe('promote', 'remote-tools', '1.1.0', '--canary', '10');
  const canary = async () => (await workspace.registry.readChannel('production'))?.apps['remote-tools'];
  return { ...workspace, canary, stdout };
}

describe('a canary for a group', () => {
  const promote = ['promote', 'remote-tools', '1.1.0', '--group'];

  it('is shown to its members alone, or with a share of the others, and history and status say so', async () => {
    const { mfe, canary } = await createScene();
    const { stdout } = await mfe(...promote, 'staff');
    expect(stdout).toContain('remote-tools 1.1.0 is shown to staff on production (revision 4).');
    expect((await canary())?.canary).toEqual({ version: '1.1.0', percent: 0, groups: ['staff'] });
    await mfe(...promote, 'staff, press', '--canary', '5');
    expect((await mfe('status')).stdout).toContain('1.1.0 to staff and press and 5 %');
    expect((await mfe('history')).stdout).toMatch(/canary +1\.1\.0 to staff and press and 5 %/);
    await mfe('promote', 'remote-tools', '1.1.0', '--canary', '0');
    expect((await canary())?.canary).toBeNull();
  });

  it('comes before the shares of a schedule', async () => {
    const { mfe, canary } = await createScene();
    await mfe(...promote, 'staff', '--canary', '5,100', '--every', '1h');
    expect((await canary())?.canary).toEqual({
      version: '1.1.0',
      percent: 0,
      groups: ['staff'],
      schedule: { steps: [5, 100], everyMinutes: 60 },
    });
    expect((await mfe('status')).stdout).toMatch(/1\.1\.0 to staff, 5 % at \d\d:\d\d UTC/);
  });
});

describe('a canary that goes on by itself', () => {
  const promote = ['promote', 'remote-tools', '1.1.0', '--canary'];

  it('is started with its shares and their time, and status says what comes', async () => {
    const { mfe, canary } = await createScene();
    const { stdout } = await mfe(...promote, '5,25,100', '--every', '2h');
    expect(stdout).toContain(
      'The control service goes on by itself: 25 %, then everybody, each after 120 min while the guard is content.',
    );
    expect((await canary())?.canary).toEqual({
      version: '1.1.0',
      percent: 5,
      schedule: { steps: [25, 100], everyMinutes: 120 },
    });
    expect((await mfe('status')).stdout).toMatch(/1\.1\.0 to 5 %, 25 % at \d\d:\d\d UTC/);
  });
});

describe('mfe canary', () => {
  it('says at each step what is so now and can be done next, as status and history do, and everybody gets it only once it is not paused', async () => {
    const { mfe, live, stdout: started } = await createScene();
    const print = async (...argv: string[]) =>
      (await mfe('canary', 'remote-tools', ...argv)).stdout.trimEnd().split('\n').slice(-3);
    const shown = (percent: string, revision: number) => [
      `remote-tools 1.1.0 is shown to ${percent} % on production (revision ${revision}).`,
      'Everybody: mfe canary remote-tools promote   More: mfe canary remote-tools raise --to 50',
      'Should it turn out bad: mfe canary remote-tools abort --reason "..."',
    ];
    expect(started.trimEnd().split('\n').slice(-3)).toEqual(shown('10', 3));
    expect(await print('raise', '--to', '12.5 %')).toEqual(shown('12.5', 4));
    expect(await print('pause', '--reason', 'Support asks', '--by', 'Bob')).toEqual([
      'The canary remote-tools 1.1.0 is paused on production: everybody gets 1.0.0.',
      'Open tabs leave it by themselves.',
      'On with it: mfe canary remote-tools resume   Away with it: mfe canary remote-tools abort --reason "..."',
    ]);
    expect((await mfe('status')).stdout).toMatch(/1\.1\.0 to 12\.5 %, paused +canary paused: Support asks/);
    expect(await mfe('canary', 'remote-tools', 'promote')).toMatchObject({
      code: EXIT_CODES.refused,
      stderr: expect.stringContaining('is paused (Support asks); `mfe canary remote-tools resume`'),
    });
    expect(await print('resume')).toEqual(shown('12.5', 6));
    const { stdout } = await mfe('canary', 'remote-tools', 'promote', '--reason', 'All is well');
    expect(stdout.trimEnd().split('\n').slice(-2)).toEqual([
      'remote-tools 1.1.0 is live on production (revision 7), in place of 1.0.0.',
      'Should it turn out bad: mfe rollback remote-tools --reason "..."',
    ]);
    expect(await live()).toEqual({ host: '1.0.0', 'remote-tools': '1.1.0' });
    expect((await mfe('history', 'remote-tools')).stdout).toMatch(
      /promote +1\.0\.0 → 1\.1\.0 .* All is well\n.* resume +1\.1\.0 to 12\.5 % .*\n.* pause +1\.1\.0 +Bob +Support asks\n.* canary +1\.1\.0 to 12\.5 %/,
    );
    expect((await mfe('history', '--verify')).stdout).toContain(
      '7 changes of production, each made once more',
    );
  });

  it('takes its release away when it is aborted, and writes nothing on a dry run', async () => {
    const { mfe, canary } = await createScene();
    const abort = ['canary', 'remote-tools', 'abort', '--reason', 'bad'];
    expect((await mfe(...abort, '--dry-run')).stdout).toContain(
      'Dry run: production takes this abort. Nothing was written.',
    );
    expect(JSON.parse((await mfe(...abort, '--dry-run', '--json')).stdout)).toMatchObject({ isDryRun: true });
    expect(await canary()).toMatchObject({ canary: { version: '1.1.0' }, withdrawn: [] });
    expect(JSON.parse((await mfe(...abort, '--json')).stdout)).toMatchObject({
      isDryRun: false,
      revision: { revision: 4, apps: { 'remote-tools': { canary: null } } },
    });
    expect(await canary()).toMatchObject({ current: '1.0.0', canary: null, withdrawn: ['1.1.0'] });
    expect((await mfe('history')).stdout).toMatch(/ abort +1\.1\.0 .* bad$/m);
    expect((await mfe(...abort)).stderr).toContain('remote-tools has no canary');
  });
});

describe('staging', () => {
  it('has its own releases, and gives what is live on it to production', async () => {
    const { mfe, live } = await createScene();
    for (const [app, version] of [
      ['host', '1.0.0'],
      ['remote-tools', '1.1.0'],
    ] as const) {
      expect((await mfe('promote', app, version, '--channel', 'staging')).code).toBe(EXIT_CODES.done);
    }
    expect(await live()).toEqual({ host: '1.0.0', 'remote-tools': '1.0.0' });
    const { stdout } = await mfe('promote', 'remote-tools', '--from', 'staging');
    expect(stdout).toContain('remote-tools 1.1.0 is live on production');
    expect((await mfe('history', '--limit', '1')).stdout).toContain('Live on staging');
  });
});
