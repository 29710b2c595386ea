import { listenTestControl } from '@sharpside/control/testing/listen-control';
import { aHostBuild, aRemoteBuild } from '@sharpside/registry/testing/a-build';
import { describe, expect, it } from 'vitest';
import { createWorkspace } from '../testing/a-workspace.ts';
import { runMfeHere } from '../testing/run-mfe.ts';

async function createScene() {
  const workspace = await createWorkspace(aHostBuild(), aRemoteBuild());
  for (const build of [
    aHostBuild({ version: '1.1.0' }),
    aRemoteBuild({ version: '1.1.0', screen: 'better' }),
  ]) {
    await workspace.build(build);
    await workspace.mfe('publish', build.manifest.name);
  }
  const print = async (...argv: string[]) => (await workspace.mfe(...argv)).stdout.trimEnd().split('\n');
  return { ...workspace, print };
}

const TOGETHER = ['promote', 'host@1.1.0', 'remote-tools@1.1.0', '--reason', 'The new odds format'];
const RESTORE = ['restore', '--revision', '2', '--reason', 'Odds are wrong'];

describe('mfe restore', () => {
  it('takes the channel back, says what changed, as history and --verify do, and forward again as it is told', async () => {
    const { mfe, print, live } = await createScene();
    await mfe(...TOGETHER);
    expect((await print(...RESTORE, '--dry-run')).at(-1)).toBe('Dry run: nothing was written.');
    expect((await print(...RESTORE)).slice(-7)).toEqual([
      'APP           BEFORE  NOW',
      'host          1.1.0   1.0.0',
      'remote-tools  1.1.0   1.0.0',
      '',
      'production has this again (revision 4); what it replaced is withdrawn.',
      'Open tabs follow by themselves. Canaries of these apps ended, and those of then did not begin again.',
      'Freezes and pins are as they were before this command.',
    ]);
    expect(await live()).toEqual({ host: '1.0.0', 'remote-tools': '1.0.0' });
    expect((await print('history', 'remote-tools'))[1]).toMatch(
      /^4 .* remote-tools +restore +1\.1\.0 → 1\.0\.0 \(as at 2\) .* Odds are wrong$/,
    );
    expect(await print('history', '--verify')).toEqual([
      '4 changes of production, each made once more: they lead to what is stored.',
    ]);
    const forward = ['restore', '--revision', '3', '--reason', 'It was the feed'];
    const stays = 'host stays at 1.0.0: 1.1.0 was withdrawn since; name host@1.1.0 to bring it back';
    const printed = await print(...forward, 'remote-tools@1.1.0');
    expect(printed.filter((line) => line.includes(stays))).toEqual([`      ${stays}`]);
    expect(await live()).toEqual({ host: '1.0.0', 'remote-tools': '1.1.0' });
    await mfe('restore', '--revision', '3', 'host@1.1.0', '--only', 'host', '--reason', 'It too');
    expect(await live()).toEqual({ host: '1.1.0', 'remote-tools': '1.1.0' });
  });
});

describe('mfe over HTTP', () => {
  it('promotes and restores with a token for each app, under the names of their holders', async () => {
    const { store, root, live, registry } = await createScene();
    const control = await listenTestControl({ store });
    const aToken = async (right: 'promote' | 'rollback', app: string, holder = 'Ops') =>
      (await control.aToken({ app, right, holder })).text;
    const overHttp = (tokens: readonly string[], ...argv: string[]) =>
      runMfeHere(argv, root, { MFE_STORE: control.url, MFE_TOKEN: tokens.join(',') });
    const promote = [await aToken('promote', 'host', 'Host team'), await aToken('promote', 'remote-tools')];
    const promoted = await overHttp(promote, ...TOGETHER);
    expect(promoted.stderr).toBe('');
    expect(promoted.stdout).toContain('All of it is live on production (revision 3).');
    expect(await live()).toEqual({ host: '1.1.0', 'remote-tools': '1.1.0' });
    const dryRun = await overHttp(promote, 'restore', '--revision', '2', '--reason', 'x', '--dry-run');
    // A plan may be seen with any token. It says which it lacks.
    expect(dryRun.stdout).toContain('Dry run: nothing was written.');
    expect(dryRun.stdout).toContain('This needs a token for rollback of host');
    expect((await overHttp(promote, ...RESTORE)).stderr).toContain('This needs a token for rollback of host');
    const rollback = [await aToken('rollback', 'remote-tools'), await aToken('rollback', 'host')];
    expect((await overHttp(rollback, ...RESTORE)).stdout).toContain('(revision 4)');
    expect(await live()).toEqual({ host: '1.0.0', 'remote-tools': '1.0.0' });
    const [restored, made] = await registry.readHistory('production');
    expect(made?.change.by).toBe('Host team, Ops');
    expect(restored?.change).toMatchObject({ by: 'Ops', restored: 2, via: expect.any(String) });
  });
});
