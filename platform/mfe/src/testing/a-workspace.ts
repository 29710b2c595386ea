import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Store } from '@sharpside/object-store';
import { makeChange } from '@sharpside/registry/changes/make-change';
import { publish } from '@sharpside/registry/publish/publish';
import { createRegistry } from '@sharpside/registry/records/registry';
import { openRegistryStore } from '@sharpside/registry/store/registry-store';
import { aHostBuild, aRemoteBuild, type BuildFixture, writeBuild } from '@sharpside/registry/testing/a-build';
import { createTemporaryFolder } from '@sharpside/server-kit/testing/temporary-folder';
import { onTestFinished, vi } from 'vitest';
import { type MfeRun, runMfeHere } from './run-mfe.ts';

// The tests of a file share the content of registries with the same releases (and the same time, if the clock is
// stopped). A publish waits for the disk many times; copying its files does not.
const releasedBefore = new Map<string, ReadonlyMap<string, Uint8Array>>();

async function readAll(store: Store): Promise<ReadonlyMap<string, Uint8Array>> {
  const all = new Map<string, Uint8Array>();
  for (const key of await store.list('')) all.set(key, (await store.get(key)) ?? new Uint8Array());
  return all;
}

/**
 * A workspace with its own registry, in a folder that is removed after the test. `live` are built, published and
 * promoted in this order. Only the first call with the same `live` in a test file does this; later calls copy the
 * registry's files.
 */
export async function createWorkspace(...live: readonly BuildFixture[]) {
  const root = await createTemporaryFolder();
  await writeFile(join(root, 'pnpm-workspace.yaml'), '');
  const registryFolder = join(root, '.data/registry');
  const store = openRegistryStore(registryFolder, {});
  const registry = createRegistry(store);

  async function build(fixture: BuildFixture): Promise<string> {
    const app = join(root, fixture.manifest.name);
    await mkdir(app, { recursive: true });
    await writeFile(join(app, 'package.json'), '{}');
    return writeBuild(join(app, 'dist'), fixture);
  }

  async function release(fixture: BuildFixture): Promise<void> {
    const { name: app, version } = fixture.manifest;
    const author = { app, by: 'Ann <ann@example.com>', channel: 'production', reason: null };
    await publish({ store }, { ...author, folder: await build(fixture), commit: null });
    await makeChange({ store }, { action: 'promote', ...author, version });
  }

  async function releaseAll(fixtures: readonly BuildFixture[]): Promise<void> {
    const at = vi.isFakeTimers() ? Date.now() : null;
    const id = JSON.stringify([at, ...fixtures.map(({ manifest }) => manifest)]);
    const before = releasedBefore.get(id);
    if (before === undefined) {
      for (const fixture of fixtures) await release(fixture);
      releasedBefore.set(id, await readAll(store));
      return;
    }
    for (const fixture of fixtures) await build(fixture);
    for (const [key, bytes] of before) {
      await mkdir(dirname(join(registryFolder, key)), { recursive: true });
      await writeFile(join(registryFolder, key), bytes);
    }
  }

  await releaseAll(live);
  return {
    root,
    registryFolder,
    store,
    registry,
    build,
    release,
    mfe: (...argv: string[]): Promise<MfeRun> => runMfeHere(argv, root),
    async live(): Promise<Record<string, string>> {
      const revision = await registry.readChannel('production');
      return Object.fromEntries(
        Object.entries(revision?.apps ?? {}).map(([app, { current }]) => [app, current]),
      );
    },
  };
}

export async function createWorkspaceWithNext() {
  const workspace = await createWorkspace(aHostBuild(), aRemoteBuild());
  await workspace.build(aRemoteBuild({ version: '1.1.0', screen: 'better' }));
  await workspace.mfe('publish', 'remote-tools');
  return workspace;
}

export type Workspace = Awaited<ReturnType<typeof createWorkspace>>;

export function stopClock(): void {
  vi.useFakeTimers({ now: new Date('2026-07-01T12:00:00.000Z'), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
}

export const passHours = (hours: number) => vi.setSystemTime(Date.now() + hours * 3_600_000);
