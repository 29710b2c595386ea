import { aHostBuild, aRemoteBuild } from '@sharpside/registry/testing/a-build';
import { describe, expect, it } from 'vitest';
import { createWorkspace } from '../testing/a-workspace.ts';
import { EXIT_CODES } from './explain-error.ts';

/** remote-tools 1.0.0 is live, and 1.1.0 its canary of 10 %. */
async function createScene() {
  const workspace = await createWorkspace(aHostBuild(), aRemoteBuild());
  await workspace.build(aRemoteBuild({ version: '1.1.0', screen: 'better' }));
  await workspace.mfe('publish', 'remote-tools');
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
    expect((await mfe('history', '--verify')).code).toBe(EXIT_CODES.done);
  });

  it('comes before the shares of a schedule', async () => {
    const { mfe, canary } = await createScene();
    await mfe(...promote, 'staff', '--canary', '5,100', '--every', '1h');
    expect((await canary())?.canary).toEqual({
      ...{ version: '1.1.0', percent: 0, groups: ['staff'] },
      schedule: { steps: [5, 100], everyMinutes: 60 },
    });
    expect((await mfe('status')).stdout).toMatch(/1\.1\.0 to staff, 5 % at \d\d:\d\d UTC/);
  });

  it.each([
    [[...promote, 'The Staff'], "--group 'The Staff' must be 1 to 32 lower-case letters"],
    [[...promote, 'staff,staff'], 'must name each group once'],
    [[...promote, 'staff', '--every', '30m'], '--every goes with --canary and its shares'],
  ])('is not started by a command line that makes no sense: %j', async (argv, message) => {
    const { mfe } = await createScene();
    expect(await mfe(...argv)).toMatchObject({
      code: EXIT_CODES.usage,
      stderr: expect.stringContaining(message),
    });
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
      ...{ version: '1.1.0', percent: 5 },
      schedule: { steps: [25, 100], everyMinutes: 120 },
    });
    expect((await mfe('status')).stdout).toMatch(/1\.1\.0 to 5 %, 25 % at \d\d:\d\d UTC/);
    expect((await mfe('history', '--verify')).code).toBe(EXIT_CODES.done);
  });

  it.each([
    [[...promote, '5,25'], 'Several shares need --every, such as --every 30m.'],
    [[...promote, '5', '--every', '30m'], '--every needs several shares: --canary 5,25,100.'],
    [['promote', 'remote-tools', '1.1.0', '--every', '30m'], '--every goes with --canary and its shares'],
    [[...promote, '25,5', '--every', '30m'], "'25,5' does not grow from share to share"],
    [[...promote, '0,5', '--every', '30m'], "'0,5' does not grow from share to share"],
    [[...promote, '5,x', '--every', '30m'], "'x' is no percentage"],
    [[...promote, '5,25', '--every', '30'], "'30' is no time; --every takes one from 1m to 7d"],
    [[...promote, '5,25', '--every', '8d'], "'8d' is no time"],
    [[...promote, '5,25', '--every', '0m'], "'0m' is no time"],
  ])('is not started by a command line that makes no sense: %j', async (argv, message) => {
    const { mfe } = await createScene();
    expect(await mfe(...argv)).toMatchObject({
      code: EXIT_CODES.usage,
      stderr: expect.stringContaining(message),
    });
  });
});

describe('mfe canary', () => {
  it('goes from its start over a raise, a pause and a resume to everybody, and the history explains each step', async () => {
    const { mfe, live, canary, stdout } = await createScene();
    expect(stdout).toContain(
      'Everybody: mfe canary remote-tools promote   More: mfe canary remote-tools raise --to 50',
    );

    expect((await mfe('canary', 'remote-tools', 'raise', '--to', '50')).stdout).toContain('is shown to 50 %');
    const paused = await mfe('canary', 'remote-tools', 'pause', '--reason', 'Support asks', '--by', 'Bob');
    expect(paused.stdout).toContain('is paused on production: everybody gets 1.0.0.');
    expect(await canary()).toMatchObject({
      canary: { version: '1.1.0', percent: 50, paused: { reason: 'Support asks' } },
    });
    expect((await mfe('status')).stdout).toMatch(/1\.1\.0 to 50 %, paused +canary paused: Support asks/);
    const early = await mfe('canary', 'remote-tools', 'promote');
    expect(early.code).toBe(EXIT_CODES.refused);
    expect(early.stderr).toContain('is paused (Support asks); `mfe canary remote-tools resume`');

    expect((await mfe('canary', 'remote-tools', 'resume')).stdout).toContain('is shown to 50 %');
    expect((await mfe('canary', 'remote-tools', 'promote')).stdout).toContain('remote-tools 1.1.0 is live');
    expect(await live()).toEqual({ host: '1.0.0', 'remote-tools': '1.1.0' });

    const history = (await mfe('history', 'remote-tools')).stdout;
    expect(history).toMatch(/promote +1\.0\.0 → 1\.1\.0/);
    expect(history).toMatch(/resume +1\.1\.0 to 50 %/);
    expect(history).toMatch(/pause +1\.1\.0 +Bob +Support asks/);
    expect(history).toMatch(/canary +1\.1\.0 to 50 %/);
    expect((await mfe('history', '--verify')).stdout).toContain(
      '7 changes of production, each made once more: they lead to what is stored.',
    );
  });

  it('takes its release away when it is aborted, and writes nothing on a dry run', async () => {
    const { mfe, canary } = await createScene();
    const dryRun = await mfe('canary', 'remote-tools', 'abort', '--reason', 'bad', '--dry-run');
    expect(dryRun.stdout).toContain('Dry run: production takes this abort. Nothing was written.');
    expect(await canary()).toMatchObject({ canary: { version: '1.1.0' }, withdrawn: [] });
    const { stdout } = await mfe('canary', 'remote-tools', 'abort', '--reason', 'bad');
    expect(stdout).toContain('has ended on production, and 1.1.0 is withdrawn.');
    expect(await canary()).toMatchObject({ current: '1.0.0', canary: null, withdrawn: ['1.1.0'] });
    const again = await mfe('canary', 'remote-tools', 'abort', '--reason', 'bad');
    expect(again.stderr).toContain('remote-tools has no canary');
  });
});

describe('what mfe says of a canary', () => {
  const CHECKS = [
    '  ✔ Channel takes it',
    '  ✔ Files are stored',
    '  ✔ Shared modules fit     host 1.0.0',
    '  ✔ Shared names are there',
    '  ✔ Paths are free',
    '',
  ];

  it('after each step: what is so now, and what can be done next', async () => {
    const { mfe, stdout } = await createScene();
    const print = async (...argv: string[]) => {
      const run = await mfe('canary', 'remote-tools', ...argv);
      expect(run).toMatchObject({ code: EXIT_CODES.done, stderr: '' });
      return run.stdout.trimEnd().split('\n');
    };
    const next = [
      'Everybody: mfe canary remote-tools promote   More: mfe canary remote-tools raise --to 50',
      'Should it turn out bad: mfe canary remote-tools abort --reason "..."',
    ];
    expect(stdout.trimEnd().split('\n')).toEqual([
      'Promoting remote-tools 1.1.0 on production',
      ...CHECKS,
      'remote-tools 1.1.0 is shown to 10 % on production (revision 3).',
      ...next,
    ]);
    expect(await print('raise', '--to', '12.5 %')).toEqual([
      ...CHECKS,
      'remote-tools 1.1.0 is shown to 12.5 % on production (revision 4).',
      ...next,
    ]);
    expect(await print('pause', '--reason', 'Support asks')).toEqual([
      'The canary remote-tools 1.1.0 is paused on production: everybody gets 1.0.0.',
      'Open tabs leave it by themselves.',
      'On with it: mfe canary remote-tools resume   Away with it: mfe canary remote-tools abort --reason "..."',
    ]);
    expect(await print('resume')).toEqual([
      ...CHECKS,
      'remote-tools 1.1.0 is shown to 12.5 % on production (revision 6).',
      ...next,
    ]);
    expect(await print('abort', '--reason', 'Wrong stakes')).toEqual([
      'The canary remote-tools 1.1.0 has ended on production, and 1.1.0 is withdrawn.',
      'Everybody gets 1.0.0; open tabs follow by themselves. Next: publish a corrected version.',
    ]);
  });

  it('when everybody gets it, and what to do should that turn out bad', async () => {
    const { mfe } = await createScene();
    const { stdout } = await mfe('canary', 'remote-tools', 'promote', '--reason', 'All is well');
    expect(stdout.trimEnd().split('\n').slice(-2)).toEqual([
      'remote-tools 1.1.0 is live on production (revision 4), in place of 1.0.0.',
      'Should it turn out bad: mfe rollback remote-tools --reason "..."',
    ]);
    expect((await mfe('history', '--limit', '1')).stdout).toContain('All is well');
  });

  it('to machines: the revision, or that nothing was written', async () => {
    const { mfe, registry } = await createScene();
    const read = async (...argv: string[]): Promise<unknown> =>
      JSON.parse((await mfe('canary', 'remote-tools', ...argv, '--json')).stdout);
    expect(await read('raise', '--to', '20', '--dry-run')).toMatchObject({ isDryRun: true });
    expect(await registry.readHistory('production')).toHaveLength(3);
    expect(await read('raise', '--to', '20')).toMatchObject({
      isDryRun: false,
      revision: { revision: 4, apps: { 'remote-tools': { canary: { percent: 20 } } } },
    });
  });

  it.each([
    [['raise', '--to', '100.5'], "'100.5' is no percentage; --to takes a number from 0 to 100, with at most"],
    [['raise', '--to', '5 of 100'], "'5 of 100' is no percentage"],
    [['raise', '--to', 'x5'], "'x5' is no percentage"],
    [['go'], "A canary takes no step 'go'. Steps: raise, pause, resume, promote, abort.\n"],
    [['toString'], "A canary takes no step 'toString'. Steps: "],
    [['pause', '--reason', 'x', '--to', '5'], '--to goes with raise, not with pause.'],
    [['abort'], 'Missing --reason <text>: why, for the history; a pause and an abort need one.'],
  ])('refuses %j', async (argv, message) => {
    const { mfe, registry } = await createScene();
    const run = await mfe('canary', 'remote-tools', ...argv);
    expect(run).toMatchObject({ code: EXIT_CODES.usage, stderr: expect.stringContaining(message) });
    expect(await registry.readHistory('production')).toHaveLength(3);
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

  it('is there from the first; any other channel is begun on purpose', async () => {
    const { mfe } = await createScene();
    const promote = ['promote', 'host', '1.0.0', '--channel', 'qa'];
    const refused = await mfe(...promote);
    expect(refused.stderr).toContain(
      "There is no channel 'qa'. Channels: production, staging. --new-channel begins",
    );
    expect((await mfe(...promote, '--new-channel')).code).toBe(EXIT_CODES.done);
    expect((await mfe('freeze', 'host', '--reason', 'x', '--channel', 'qa')).code).toBe(EXIT_CODES.done);
  });
});
