import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createRegistry } from '@sharpside/registry/records/registry';
import { keys } from '@sharpside/registry/store/keys';
import { aHostBuild, aRemoteBuild } from '@sharpside/registry/testing/a-build';
import { expect, it } from 'vitest';
import { createWorkspace } from '../testing/a-workspace.ts';
import { EXIT_CODES } from './explain-error.ts';

/** A registry whose first revisions are whole states, as programs of before wrote them. */
async function createScene() {
  const scene = await createWorkspace(aHostBuild(), aRemoteBuild());
  const { mfe, store, root } = scene;
  await mfe('freeze', 'remote-tools', '--reason', 'Look');
  await mfe('unfreeze', 'remote-tools', '--reason', 'Looked');
  await mfe('freeze', 'remote-tools', '--reason', 'Look again');
  const history = await createRegistry(store).readHistory('production');
  for (const revision of history) {
    const path = join(root, '.data/registry', keys.revision('production', revision.revision));
    await writeFile(path, `${JSON.stringify(revision, null, 2)}\n`);
  }
  await mfe('unfreeze', 'remote-tools', '--reason', 'Looked');
  return { ...scene, history: async () => createRegistry({ ...store }).readHistory('production') };
}

it('mfe compact shows what it would save, and stores what changed once it is told to', async () => {
  const { mfe, history } = await createScene();
  const before = await history();
  const verified = (await mfe('history', '--verify')).stdout;
  const shown = await mfe('compact');
  expect(shown.code).toBe(EXIT_CODES.done);
  expect(shown.stdout).toMatch(/^production +6 +4 +\d.* kB +\d/m);
  expect(shown.stdout).toMatch(/^Nothing was written in .* To do it: mfe compact --rewrite$/m);

  const done = await mfe('compact', '--rewrite', '--by', 'Olga <olga@example.com>');
  expect(done.stdout).toContain(
    '4 revisions written as what changed. To see that all are explained: mfe history --verify',
  );
  expect(await history()).toEqual(before);
  expect((await mfe('history', '--verify')).stdout).toBe(verified);
  expect((await mfe('compact', '--rewrite')).stdout).toContain('No channel has whole states of before.');
  expect(JSON.parse((await mfe('compact', '--json')).stdout)).toMatchObject({
    channels: [{ channel: 'production', revisions: 6, rewritten: 0 }],
    isDryRun: true,
  });
});
