import { describe, expect, it } from 'vitest';
import { createWorkspaceWithNext } from '../testing/a-workspace.ts';
import { EXIT_CODES } from './explain-error.ts';

describe('mfe pin', () => {
  it('makes a release live and keeps it through promotes, and status and history tell', async () => {
    const { mfe, live, store, registry } = await createWorkspaceWithNext();
    const why = 'Nothing moves during the Series';
    const { code, stdout } = await mfe('pin', 'remote-tools', '1.1.0', '--reason', why);
    expect(code).toBe(EXIT_CODES.done);
    expect(stdout).toContain('remote-tools 1.1.0 is live on production and stays so (revision 3).');
    const refused = await mfe('promote', 'remote-tools', '1.0.0');
    expect(refused.code).toBe(EXIT_CODES.refused);
    expect(refused.stderr).toContain(`remote-tools is pinned to 1.1.0 (${why})`);
    expect(await live()).toEqual({ host: '1.0.0', 'remote-tools': '1.1.0' });
    expect((await mfe('status')).stdout).toMatch(/^remote-tools +1\.1\.0 +\S.*pinned: Nothing moves/m);
    expect((await mfe('gc')).stdout).toContain('pinned on production');

    await mfe('rollback', 'remote-tools', '--reason', 'stakes are wrong');
    await mfe('unpin', 'remote-tools', '--reason', 'The Series is over');
    const history = (await mfe('history')).stdout;
    expect(history).toMatch(/unpin .* The Series is over/);
    expect(history).toMatch(/pin +1\.0\.0 → 1\.1\.0 .* Nothing moves during the Series/);
    expect((await mfe('history', '--verify')).stdout).toContain('5 changes of production');
    const state = (await registry.readChannel('production'))?.apps['remote-tools'];
    expect(state).toMatchObject({ current: '1.0.0', withdrawn: ['1.1.0'] });
    expect(state).not.toHaveProperty('pinned');
    expect(await store.list('channels/')).toHaveLength(5);
  });

  it('says what is so now, what became of the canary, and how to let it go', async () => {
    const { mfe } = await createWorkspaceWithNext();
    await mfe('promote', 'remote-tools', '1.1.0', '--canary', '10');
    const print = async (...argv: string[]) => (await mfe(...argv)).stdout.trimEnd().split('\n');
    const why = ['--reason', 'The Series'];
    const pinned = (revision: number) =>
      `remote-tools 1.0.0 is live on production and stays so (revision ${revision}).`;
    const advice = 'To let it go: mfe unpin remote-tools --reason "..."';
    expect(await print('pin', 'remote-tools', ...why, '--dry-run')).toEqual([
      'Dry run: remote-tools 1.0.0 would be pinned on production. Nothing was written.',
    ]);
    expect(await print('pin', 'remote-tools', ...why)).toEqual([
      pinned(4),
      'The canary 1.1.0 has ended; it is not withdrawn.',
      advice,
    ]);
    expect(await print('unpin', 'remote-tools', ...why, '--dry-run')).toEqual([
      'Dry run: remote-tools would be unpinned on production. Nothing was written.',
    ]);
    expect(await print('unpin', 'remote-tools', ...why)).toEqual([
      'remote-tools is pinned on production no more (revision 5).',
    ]);
    expect(await print('pin', 'remote-tools', ...why)).toEqual([pinned(6), advice]);
    expect((await mfe('unpin', 'remote-tools')).stderr).toContain('Missing --reason <text>: why');
  });
});
