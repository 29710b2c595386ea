import { createMemoryStore } from '@sharpside/object-store/testing/memory-store';
import { makeChange } from '../changes/make-change.ts';
import { findHistoryFaults } from '../changes/replay-history.ts';
import { changeSeveral } from '../changes/several/change-several.ts';
import { createRegistry } from '../records/registry.ts';
import { aHostRelease, aRemoteRelease, publishFixture } from './releases.ts';

export const CHANNEL = 'production';
export const WHY = { channel: CHANNEL, by: 'Ann', reason: 'Odds are wrong' };
const OLD = { '@sharpside/shared-ui': '^1.0.0' };
export const NEW = { '@sharpside/shared-ui': '^2.0.0' };

export const held = { store: createMemoryStore() };
export const deps = () => held;

export const aRemote = (name: string, version: string, shared: Record<string, string>) => {
  const plain = aRemoteRelease({ name, version });
  const { manifest } = plain.release;
  if (manifest.kind !== 'remote') throw new Error('It is a remote');
  return aRemoteRelease({ name, version, declaration: { ...manifest.declaration, shared } });
};
const aHost = (version: string, sharedUi: string) =>
  aHostRelease({
    version,
    provides: { react: '19.3.1', '@sharpside/shared-ui': sharedUi, '@sharpside/shared-ui/table': sharedUi },
  });

export const promote = (app: string, version: string) =>
  makeChange(deps(), { action: 'promote', channel: CHANNEL, by: 'Ann', app, version });
export const release = (name: string) => {
  const [app = '', version = ''] = name.split('@');
  return { app, version };
};
export const promoteAll = (...names: string[]) =>
  changeSeveral(deps(), { action: 'promote', channel: CHANNEL, by: 'Ann', releases: names.map(release) });
export const restore = (
  revision: number,
  more: { only?: string[]; bringBack?: string[]; isDryRun?: boolean } = {},
) => {
  const { bringBack = [], ...rest } = more;
  return changeSeveral(deps(), {
    action: 'restore',
    ...WHY,
    ...rest,
    revision,
    bringBack: bringBack.map(release),
  });
};
export const read = async () => createRegistry(held.store).readChannel(CHANNEL);
export const live = async () =>
  Object.fromEntries(Object.entries((await read())?.apps ?? {}).map(([app, { current }]) => [app, current]));
export const change = (app: string, action: 'freeze' | 'unfreeze' | 'pause' | 'pin' | 'rollback') =>
  makeChange(deps(), { action, ...WHY, app });
export const state = async (app: string) => (await read())?.apps[app];
export const verify = async () => findHistoryFaults(await createRegistry(held.store).readHistory(CHANNEL));

/** Host 1.0.0 with two remotes 1.0.0 is live (revisions 1 to 3); the host 2.0.0 fits only the remotes 2.0.0. */
export async function startSeveralApps(): Promise<void> {
  held.store = createMemoryStore();
  const builds = [aHost('1.0.0', '1.0.0'), aHost('2.0.0', '2.0.0')];
  for (const name of ['remote-nba', 'remote-nfl']) {
    builds.push(aRemote(name, '1.0.0', OLD), aRemote(name, '1.1.0', OLD), aRemote(name, '2.0.0', NEW));
  }
  for (const build of builds) await publishFixture(held.store, build);
  for (const app of ['host', 'remote-nba', 'remote-nfl']) await promote(app, '1.0.0');
}
