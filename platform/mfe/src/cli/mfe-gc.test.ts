import { createTokenUses } from '@sharpside/control/tokens/token-uses';
import type { Store } from '@sharpside/object-store';
import { beginWork } from '@sharpside/registry/records/work';
import { keys } from '@sharpside/registry/store/keys';
import { openRegistryStore } from '@sharpside/registry/store/registry-store';
import { aHostBuild, aRemoteBuild } from '@sharpside/registry/testing/a-build';
import { beforeEach, expect, it } from 'vitest';
import { createWorkspace, passHours, stopClock } from '../testing/a-workspace.ts';
import { runMfeHere } from '../testing/run-mfe.ts';
import { EXIT_CODES } from './explain-error.ts';

beforeEach(stopClock);

/** An old registry, with an item of each kind that may be removed. */
async function createOldScene() {
  const scene = await createWorkspace(aHostBuild(), aRemoteBuild());
  const { mfe, build, store } = scene;
  const deps = { store, now: () => new Date() };
  await mfe('preview', 'remote-tools', '1.0.0');
  await createTokenUses(deps).note({
    token: 'abcdefghijkl',
    what: 'read',
    app: null,
    detail: '',
    address: '127.0.0.1',
    requestId: 'r1',
  });
  await beginWork(deps, 'change', { what: 'Promoting', by: 'Ann' });
  for (const version of ['1.1.0', '1.2.0']) {
    await build(aRemoteBuild({ version, screen: `of ${version}` }));
    await mfe('publish', 'remote-tools', '--promote');
  }
  passHours(500 * 24);
  await store.putIfAbsent(keys.asset('remote-nhl', 'entry.abc.js'), new TextEncoder().encode('left'));
  return { ...scene, id: (await scene.registry.listPreviews())[0]?.id };
}

it('mfe gc lists each kind of thing that may go, with its number, size and reason', async () => {
  const { mfe, registryFolder, id } = await createOldScene();
  const { stdout } = await mfe('gc', '--keep', '1');
  expect(stdout.trimEnd().split('\n')).toEqual([
    'APP           WHAT             WHY IT MAY GO',
    'remote-tools  1.0.0            last shown on production by a change of 2026-07-01',
    'remote-nhl    1 file           of no release: left by a publish that was cut short',
    'remote-tools  6 files, 3.9 kB  only of releases that go',
    '-             1 preview        over',
    '-             1 record         of uses of tokens, over 400 days old',
    '-             1 mark           of work that was cut short',
    '',
    'APP           KEPT   WHY IT IS NEEDED',
    'host          1.0.0  live on production',
    'remote-tools  1.1.0  what production falls back to',
    'remote-tools  1.2.0  live on production',
    '',
    `Nothing was written in ${registryFolder}. To take these away: mfe gc --delete, with the same options.`,
  ]);
  expect(JSON.parse((await mfe('gc', '--keep', '1', '--json')).stdout)).toMatchObject({
    previews: [id],
    isDryRun: true,
  });
});

it('mfe gc keeps what --days and --keep ask for, and five releases where they do not', async () => {
  const { mfe } = await createOldScene();
  const readKept = async (...argv: string[]) => {
    const { needed } = JSON.parse((await mfe('gc', '--json', ...argv)).stdout);
    return needed.map(({ app, version }: Record<string, string>) => `${app} ${version}`).slice(1);
  };
  const [first, second, third] = ['1.0.0', '1.1.0', '1.2.0'].map((version) => `remote-tools ${version}`);
  expect(await readKept()).toEqual([first, second, third]);
  expect(await readKept('--keep', '1')).toEqual([second, third]);
  expect(await readKept('--keep', '1', '--days', '501')).toEqual([first, second, third]);
});

it('mfe gc says what it took, also to machines, and has nothing left to do afterwards', async () => {
  const { mfe, store } = await createOldScene();
  const collect = ['gc', '--keep', '1', '--delete'];
  const { stdout } = await mfe(...collect, '--reason', 'The disk is full', '--by', 'Ops');
  expect(stdout).toMatch(/\n\nCollected 1 release and \d+ files\.\n$/);
  const again = await mfe(...collect, '--json');
  expect(JSON.parse(again.stdout)).toMatchObject({
    unneeded: [],
    isDryRun: false,
    collected: { releases: 0, files: 0 },
    stoppedFor: null,
  });
  expect((await mfe('gc')).stdout).toMatch(/^Nothing to collect; 3 releases needed\.\n\nAPP/);
  expect(await store.list('collected/')).not.toEqual([]);
});

it('mfe gc stops for a change that begins meanwhile, and says how to go on', async () => {
  const { root, registryFolder } = await createOldScene();
  const store = openRegistryStore(registryFolder, {});
  let isBegun = false;
  const interrupted: Store = {
    ...store,
    async remove(key) {
      await store.remove(key);
      if (isBegun) return;
      isBegun = true;
      await beginWork({ store, now: () => new Date() }, 'change', {
        what: 'Promoting\u001b',
        by: 'Bob\u001b',
      });
    },
  };
  const argv = ['gc', '--keep', '1', '--delete', '--by', 'Ops'];
  const { code, stdout } = await runMfeHere(argv, root, {}, { createStore: () => interrupted });
  expect(code).toBe(EXIT_CODES.done);
  expect(stdout.trimEnd().split('\n').slice(-2)).toEqual([
    expect.stringMatching(
      /^Stopped for somebody else's work \(Promoting , by Bob \), after \d releases? and \d files?\.$/,
    ),
    'What is left is whole. Go on when that has ended: mfe gc --delete',
  ]);
});
