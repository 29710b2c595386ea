import type { Store } from '@sharpside/object-store';
import { createTemporaryFolder } from '@sharpside/server-kit/testing/temporary-folder';
import { makeChange } from '../changes/make-change.ts';
import { type PublishRequest, publish } from '../publish/publish.ts';
import type { RegistryDeps } from '../records/registry-deps.ts';
import { keys } from '../store/keys.ts';
import { type BuildFixture, writeBuild } from './a-build.ts';

export const NOW = new Date('2026-07-01T12:00:00.000Z');
export const author = { by: 'Ann <ann@example.com>', channel: 'production', reason: null };

export const write = async (fixture: BuildFixture) => writeBuild(await createTemporaryFolder(), fixture);

export const publishFolder = (
  store: Store,
  folder: string,
  overrides: Partial<PublishRequest> = {},
  deps: RegistryDeps = { store, now: () => NOW, wait: async () => {} },
) =>
  publish(deps, {
    app: 'remote-tools',
    folder,
    by: author.by,
    commit: 'abc1234',
    channel: 'production',
    ...overrides,
  });

export const publishBuild = async (
  store: Store,
  fixture: BuildFixture,
  overrides: Partial<PublishRequest> = {},
  deps?: RegistryDeps,
) => publishFolder(store, await write(fixture), { app: fixture.manifest.name, ...overrides }, deps);

export async function makeLive(store: Store, fixture: BuildFixture) {
  await publishBuild(store, fixture);
  const { name: app, version } = fixture.manifest;
  await makeChange({ store }, { action: 'promote', ...author, app, version });
}

export const messagesOf = async (run: Promise<unknown>) => {
  const error: unknown = await run.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Error) || !('objections' in error) || !Array.isArray(error.objections)) throw error;
  return error.objections.map(({ check, message }) => `${check}: ${message}`);
};

export const isFileKey = (key: string) =>
  key.startsWith(keys.allAssets()) || key.startsWith(keys.allEncodedAssets());
