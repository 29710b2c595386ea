import type { Store } from '@sharpside/object-store';
import { createMemoryStore } from '@sharpside/object-store/testing/memory-store';
import { makeChange } from '../changes/make-change.ts';
import { keys } from '../store/keys.ts';
import { aHostBuild, aRemoteBuild, type BuildFixture } from './a-build.ts';
import { publishBuild as publishAt } from './publish-scene.ts';

export const DAY_MS = 86_400_000;
export const START = Date.parse('2031-01-01T00:00:00.000Z');
const LATER = START + 100 * DAY_MS;

export const author = { channel: 'production', by: 'Ann', reason: null };
export const rules = { by: 'Ops', reason: 'The disk is filling up', days: 30, keep: 1 };

/** A collection with `rules` removes all but the last two. */
const VERSIONS = ['1.0.0', '1.1.0', '1.2.0', '1.3.0'];

export type Time = { now: number };
export const depsOf = (store: Store, time: Time) => ({
  store,
  now: () => new Date(time.now),
  wait: async (ms: number) => {
    time.now += ms;
  },
});

export const publishBuild = (store: Store, time: Time, fixture: BuildFixture) =>
  publishAt(store, fixture, { ...author, commit: null, allowGrowth: true }, depsOf(store, time));

/** A build of remote-tools that shares no screen with another version. */
export const aTools = (version: string) =>
  aRemoteBuild({ version, screen: `odds${version.replaceAll('.', '')}` });

async function makeScene() {
  const store = createMemoryStore();
  const time = { now: START };
  await publishBuild(store, time, aHostBuild());
  await makeChange(depsOf(store, time), { action: 'promote', ...author, app: 'host', version: '1.0.0' });
  for (const version of VERSIONS) {
    await publishBuild(store, time, aTools(version));
    await makeChange(depsOf(store, time), { action: 'promote', ...author, app: 'remote-tools', version });
    time.now += DAY_MS;
  }
  await store.putIfAbsent(keys.asset('remote-nhl', 'entry.abc.js'), new TextEncoder().encode('left behind'));
  await store.putIfAbsent(keys.encodedAsset('remote-nhl', 'entry.abc.js', 'br'), new Uint8Array(3));
  return store.held;
}

let scene: Map<string, Uint8Array> = new Map();

export const readScene = (): ReadonlyMap<string, Uint8Array> => scene;

export async function prepareScene(): Promise<void> {
  if (scene.size === 0) scene = await makeScene();
}

/** A copy of the scene, a hundred days later. */
export const open = () => ({ store: createMemoryStore(new Map(scene)), time: { now: LATER } });

export const listKeys = ({ held }: { held: Map<string, Uint8Array> }) => [...held.keys()].sort();
