import { describe, expect, it } from 'vitest';
import { keys } from '../../store/keys.ts';
import { openSettingsScene, refused, SETTINGS_SCENE } from '../../testing/settings-scene.ts';
import { makeChange } from '../make-change.ts';
import { findHistoryFaults } from '../replay-history.ts';
import { rollback } from '../rollback.ts';
import { changeSeveral } from '../several/change-several.ts';
import { rollBackSettings } from './settings.ts';

const { app, channel, reason } = SETTINGS_SCENE;
const { deps, change, promote, state, set, rollBack, takeBack, history, values, openStore } =
  openSettingsScene();
const failed = () => Promise.reject(new Error('the disk does not answer'));

describe('the way back', () => {
  it('of settings is the values from before their last change, on a frozen app too; a second time brings them back', async () => {
    await set({ rows: 50 });
    await set({ rows: 60, isShown: false });
    await change({ action: 'freeze', channel, reason });
    await takeBack();
    expect(await values()).toEqual({ rows: 50 });
    await takeBack();
    expect(await values()).toEqual({ rows: 60, isShown: false });
    expect(await state()).toMatchObject({ current: '1.1.0', withdrawn: [] });
  });

  it('of settings is refused where there were never others', async () => {
    await expect(takeBack()).rejects.toEqual(refused(/have had no other values here/));
  });

  it('of a release brings the values that it last had', async () => {
    await rollBack();
    await set({ rows: 40 });
    await promote('1.2.0').catch(() => undefined);
    await set({ rows: 25 });
    await promote('1.2.0');
    await set({ rows: 5, isShown: false });
    const { revision } = await rollBack();
    expect(revision.change).toMatchObject({ to: '1.0.0', values: { rows: 25, isShown: null } });
    expect(await values()).toEqual({ rows: 25 });
  });

  it('of a release that was never live leaves the values, and only warns of one that it does not accept', async () => {
    await set({ rows: 50 });
    const { warnings } = await change({ action: 'rollback', channel, version: '1.2.0', reason });
    expect(warnings).toEqual([expect.objectContaining({ check: 'Settings are accepted' })]);
    expect(await values()).toEqual({ rows: 50 });
  });

  it('of a release goes ahead where the history cannot be read, and says that the values stay', async () => {
    await set({ rows: 40 });
    await set({ rows: 50 });
    // The record of the newest revision, the fourth, is based only on the first.
    const old = keys.revision(channel, 2);
    const store = openStore();
    const broken = { ...store, get: async (key: string) => (key === old ? failed() : store.get(key)) };
    const request = { action: 'rollback' as const, channel, reason, app, by: 'Ann' };
    const { revision, warnings } = await makeChange({ ...deps(), store: broken }, request);
    expect(revision.change).toMatchObject({ to: '1.0.0', keepsValues: true });
    expect(warnings).toEqual([expect.objectContaining({ check: 'Settings come back' })]);
    expect(await values()).toEqual({ rows: 50 });
    expect(findHistoryFaults(await history())).toEqual([]);
    const back = makeChange({ ...deps(), store: broken }, { ...request, action: 'settings-rollback' });
    await expect(back).rejects.toThrow('the disk does not answer');
  });

  it('of a channel brings the values of that revision, where nothing but them differs too', async () => {
    await set({ rows: 50 });
    const { revision } = await set({ rows: 60 });
    await set({ rows: 70, isShown: false });
    const restore = { action: 'restore' as const, channel, revision: revision.revision, by: 'Ann', reason };
    const restored = await changeSeveral(deps(), restore);
    expect(restored.revision.change).toMatchObject({
      action: 'restore',
      values: { rows: 60, isShown: null },
      from: '1.1.0',
      to: '1.1.0',
    });
    expect(await state()).toMatchObject({ current: '1.1.0', settings: { rows: 60 }, withdrawn: [] });
    await expect(changeSeveral(deps(), restore)).rejects.toMatchObject({ code: 'NOTHING_TO_CHANGE' });
  });

  it('of settings goes ahead, and warns of values that the live release does not accept', async () => {
    await set({ rows: 90 });
    await set({ rows: 25 });
    await promote('1.2.0');
    const { warnings } = await takeBack();
    expect(warnings).toEqual([expect.objectContaining({ check: 'Settings are known' })]);
    expect(await values()).toEqual({ rows: 90 });
  });

  it('of a release says that values stay where its own are further back than is read', async () => {
    await set({ rows: 50 });
    const app = await state();
    const release = { app: 'remote-tools', version: '1.0.0', published: ['1.0.0'], wasLive: [] };
    const states = app ? [app] : [];
    expect(rollback(app, { ...release, states, hasAllStates: false })).toMatchObject({ keepsValues: true });
    expect(rollback(app, { ...release, states, hasAllStates: true })).not.toHaveProperty('keepsValues');
    expect(() => rollBackSettings(app, { app: 'remote-tools', states, hasAllStates: false })).toThrow(
      'have had no other values in the last 200 revisions of the channel',
    );
  });
});
