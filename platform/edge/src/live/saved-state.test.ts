import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { aLiveState } from '../testing/live-state.ts';
import { makeTemporaryFolder } from '../testing/test-edge.ts';
import { listReleases } from './live-state.ts';
import { createStateFile, restoreState } from './saved-state.ts';

const aState = (revision = 3) =>
  aLiveState({ host: {}, 'remote-tools': { current: '1.1.0', previous: '1.0.0' } }, { revision });

describe('createStateFile', () => {
  it('gives back everything that serving the state takes', async () => {
    const state = await aState();
    const file = createStateFile(await makeTemporaryFolder(), 'production');
    await file.write(state);
    const saved = await file.read();
    if (saved === undefined) throw new TypeError('nothing was saved');
    const restored = await restoreState(saved);
    expect(restored.revision).toEqual(state.revision);
    expect(listReleases(restored).map(({ document }) => document)).toEqual(
      listReleases(state).map(({ document }) => document),
    );
  });

  it('gives back a state of an earlier version, whose revision a second person approved', async () => {
    const folder = await makeTemporaryFolder();
    const state = await aState();
    const file = createStateFile(folder, 'production');
    await file.write(state);
    const path = join(folder, 'production.json');
    const { revision, ...saved } = JSON.parse(await readFile(path, 'utf8'));
    const approved = { by: 'Bob', via: 'mx4kxbrv3rkd', proposal: '20261130T065028994Z-9f21da' };
    const change = { ...revision.change, approved };
    await writeFile(path, JSON.stringify({ ...saved, revision: { ...revision, change } }));
    expect((await file.read())?.revision).toEqual(state.revision);
  });

  it('makes its folder, replaces the file and leaves nothing beside it, one for each channel', async () => {
    const folder = join(await makeTemporaryFolder(), 'new', 'deep');
    const file = createStateFile(folder, 'production');
    await file.write(await aState(3));
    await file.write(await aState(4));
    expect((await file.read())?.revision.revision).toBe(4);
    expect(await readdir(folder)).toEqual(['production.json']);
    expect(await createStateFile(folder, 'staging').read()).toBeUndefined();
  });
});
