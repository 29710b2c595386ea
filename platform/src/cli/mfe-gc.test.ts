import { expect, it, vi } from 'vitest';
import { keys } from '../store/keys.ts';
import { aHostBuild, aRemoteBuild } from '../testing/a-build.ts';
import { createWorkspace } from '../testing/a-workspace.ts';
import { EXIT_CODES } from './exit-codes.ts';

// Each test starts some processes; a machine that does other things too needs its time.
vi.setConfig({ testTimeout: 60_000 });

async function createScene() {
  const workspace = await createWorkspace(aHostBuild(), aRemoteBuild());
  const left = keys.asset('remote-nhl', 'entry.abc.js');
  await workspace.store.putIfAbsent(left, new TextEncoder().encode('of a publish that was cut short'));
  return { ...workspace, left };
}

it('mfe gc shows what may go and what is needed, each with the reason, and takes nothing unless told to', async () => {
  const { mfe, store, left } = await createScene();
  const { code, stdout } = await mfe('gc');
  expect(code).toBe(EXIT_CODES.done);
  expect(stdout).toMatch(/^remote-nhl +1 file +of no release: left by a publish that was cut short$/m);
  expect(stdout).toMatch(/^remote-tools +1\.0\.0 +live on production$/m);
  expect(stdout).toContain('To take these away: mfe gc --delete');
  expect(await store.get(left)).toBeDefined();

  const done = await mfe('gc', '--delete', '--by', 'Ops');
  expect(done.stdout).toContain('Collected 0 releases and 1 file.');
  expect(await store.get(left)).toBeUndefined();
  expect((await mfe('gc', '--json')).stdout).toContain('"unneeded": []');
});

it.each([
  [['gc', '--days', '0'], "'0' is no number; --days takes"],
  [['gc', '--keep', 'all'], "'all' is no number; --keep takes"],
  [['gc', '--channel', 'staging'], 'gc looks at every channel'],
])('%j ends with 2 and says what was meant', async (argv, message) => {
  const { mfe } = await createScene();
  const { code, stderr } = await mfe(...argv);
  expect(code).toBe(EXIT_CODES.usage);
  expect(stderr).toContain(message);
});
