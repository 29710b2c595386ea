import { makeChange } from '@sharpside/registry/changes/make-change';
import type { RegistryDeps } from '@sharpside/registry/records/registry-deps';
import { keys } from '@sharpside/registry/store/keys';
import { aHostBuild, aRemoteBuild, type BuildFixture } from '@sharpside/registry/testing/a-build';
import { startTestControl } from './test-control.ts';

export const APP = 'remote-tools';
export const by = 'Ann <ann@example.com>';

/** Stores a build as a release, without the checks of a publish. */
export async function storeBuild(
  { store: target }: Pick<RegistryDeps, 'store'>,
  { manifest, files }: BuildFixture,
) {
  const { name, version } = manifest;
  for (const [path, bytes] of files) await target.putIfAbsent(keys.asset(name, path), bytes);
  const record = {
    schema: 1,
    app: name,
    version,
    publishedAt: '2030-12-31T00:00:00.000Z',
    publishedBy: by,
    commit: `c0ffee${version}`,
    manifest,
  };
  await target.putIfAbsent(keys.release(name, version), Buffer.from(JSON.stringify(record)));
}

/** A control server with the host and three releases of remote-tools, 1.0.0 of it live. */
export async function createSite(options: Parameters<typeof startTestControl>[0] = {}) {
  const control = await startTestControl(options);
  const deps = { store: control.store, now: () => new Date(control.clock.now()) };
  await storeBuild(deps, aHostBuild());
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
    await storeBuild(deps, aRemoteBuild({ version, screen: `odds${version.charAt(2)}` }));
  }
  const change = { channel: 'production', by, reason: null };
  await makeChange(deps, { action: 'promote', ...change, app: 'host', version: '1.0.0' });
  await makeChange(deps, { action: 'promote', ...change, app: APP, version: '1.0.0' });
  const { bearer } = await control.aToken();
  const read = async (url: string) => (await control.app.inject({ url, ...bearer })).json();
  const readApp = async (channel = 'production') =>
    (await read(`/v1/state?channel=${channel}`)).apps.find((one: { app: string }) => one.app === APP);
  return { ...control, deps, change: { ...change, app: APP }, bearer, read, readApp };
}
