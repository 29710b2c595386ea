import { expect, it } from 'vitest';
import { createWorkspaceWithNext } from '../testing/a-workspace.ts';

it('mfe pin says what is so now, what became of the canary, and how to let it go', async () => {
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
