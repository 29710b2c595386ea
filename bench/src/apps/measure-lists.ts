import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCli } from '@sharpside/mfe/run-cli';
import type { Store } from '@sharpside/object-store';
import { createRegistry } from '@sharpside/registry';
import { listChannels } from '@sharpside/registry/records/channels';

/** A registry with many apps, as filled by `measureApps`. */
type ListScene = {
  toDeps(): { store: Store; now: () => Date };
  measure<T>(name: string, run: () => Promise<T>): Promise<T>;
};

/** Runs a command on the store of the scene. Returns its output. @throws {Error} if it fails. */
async function runMfe({ toDeps }: ListScene, cwd: string, argv: readonly string[]): Promise<string> {
  const { store, now } = toDeps();
  let [printed, failed] = ['', ''];
  const sink = (add: (text: string) => void) => ({ isTerminal: false, write: add });
  const code = await runCli(argv, {
    environment: {},
    cwd,
    now,
    createStore: () => store,
    out: sink((text) => {
      printed += text;
    }),
    err: sink((text) => {
      failed += text;
    }),
  });
  if (code !== 0) throw new Error(`mfe ${argv.join(' ')} ended with ${code}: ${failed}`);
  return printed;
}

/** Measures commands and services that read every app. */
export async function measureLists(
  scene: ListScene,
  { app, apps }: { app: string; apps: number },
): Promise<void> {
  const { measure, toDeps } = scene;
  const cwd = await mkdtemp(join(tmpdir(), 'bench-lists-'));
  await writeFile(join(cwd, 'pnpm-workspace.yaml'), '');
  const commands = [
    ['status'],
    ['history'],
    ['history', app],
    ['releases', app],
    ['uses', 'shared-ui'],
    ['gc'],
  ];
  for (const argv of commands) {
    const name = `mfe ${argv.map((word) => (word === app ? '<app>' : word)).join(' ')}`;
    await measure(name, () => runMfe(scene, cwd, argv));
  }
  await measure('channels', () => listChannels(createRegistry(toDeps().store)));
  // At revision `apps + 1` every app is on its first release, so this command changes every app.
  const whole = ['restore', '--revision', String(apps + 1), '--reason', 'a bad day', '--by', 'Ann'];
  await measure('mfe restore, of every app', () => runMfe(scene, cwd, whole));
  await rm(cwd, { recursive: true });
}
