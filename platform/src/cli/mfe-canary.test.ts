import { describe, expect, it, vi } from 'vitest';
import { aHostBuild, aRemoteBuild } from '../testing/a-build.ts';
import { createWorkspace } from '../testing/a-workspace.ts';
import { EXIT_CODES } from './exit-codes.ts';

// Each test starts some processes; a machine that does other things too needs its time.
vi.setConfig({ testTimeout: 60_000 });

/** remote-tools 1.0.0 is live, and 1.1.0 its canary of 10 %. */
async function createScene() {
  const workspace = await createWorkspace(aHostBuild(), aRemoteBuild());
  await workspace.build(aRemoteBuild({ version: '1.1.0', screen: 'better' }));
  await workspace.mfe('publish', 'remote-tools');
  const { stdout } = await workspace.mfe('promote', 'remote-tools', '1.1.0', '--canary', '10');
  const canary = async () => (await workspace.registry.readChannel('production'))?.apps['remote-tools'];
  return { ...workspace, canary, stdout };
}

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
