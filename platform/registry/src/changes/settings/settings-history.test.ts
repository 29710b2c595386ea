import type { ChannelRevision } from '@sharpside/contracts';
import { describe, expect, it } from 'vitest';
import { openSettingsScene, SETTINGS_SCENE } from '../../testing/settings-scene.ts';
import { makeChange } from '../make-change.ts';
import { findHistoryFaults } from '../replay-history.ts';
import { changeSeveral } from '../several/change-several.ts';
import { createDeclaredReader, readSettings } from './read-settings.ts';

const { app, channel, reason } = SETTINGS_SCENE;
const { deps, registry, set, rollBack, takeBack, history } = openSettingsScene();

describe('the history', () => {
  async function makeHistory() {
    await set({ rows: 50 });
    await set({ isShown: false });
    await takeBack();
    await rollBack();
    await set({ rows: 10 });
    await changeSeveral(deps(), { action: 'restore', channel, revision: 6, by: 'Ann', reason });
    return history();
  }

  it('explains every state with settings', async () => {
    const all = await makeHistory();
    expect(all.map(({ change: { action } }) => action)).toEqual([
      ...['restore', 'settings', 'rollback', 'settings-rollback', 'settings', 'settings'],
      ...['promote', 'promote'],
    ]);
    expect(findHistoryFaults(all)).toEqual([]);
  });

  const forge = (all: ChannelRevision[], action: string, over: (one: ChannelRevision) => ChannelRevision) => {
    const at = all.findIndex(({ change }) => change.action === action);
    return all.map((one, index) => (index === at ? over(one) : one));
  };

  it.each(['settings', 'settings-rollback', 'rollback', 'restore'])(
    'does not explain a forged value in the state or the entry of a %s',
    async (action) => {
      const all = await makeHistory();
      const inState = forge(all, action, (one) => {
        const was = one.apps[app];
        return { ...one, apps: was ? { ...one.apps, [app]: { ...was, settings: { rows: 99 } } } : {} };
      });
      expect(findHistoryFaults(inState)[0]).toMatch(/does not lead to the state|cannot follow/);
      const inEntry = forge(all, action, (one) => ({
        ...one,
        change: { ...one.change, values: { ...one.change.values, rows: 99 } },
      }));
      expect(findHistoryFaults(inEntry)[0]).toMatch(/does not lead to the state|cannot follow/);
    },
  );
});

it('readSettings lists each with default and value, since when and by whom', async () => {
  await set({ rows: 50 });
  const byBob = {
    action: 'settings',
    channel,
    app,
    values: { isShown: false },
    reason,
    by: 'Bob',
  } as const;
  await makeChange(deps(), byBob);
  const read = createDeclaredReader(registry());
  const [first, second, third, ...others] = await readSettings(read, await history(), app);
  expect(first).toMatchObject({
    name: 'rows',
    value: 50,
    since: { revision: 3, by: 'Ann' },
    isOfCanary: false,
  });
  expect(second).toMatchObject({ name: 'greeting', value: null, since: null, declared: { default: '' } });
  expect(third).toMatchObject({ name: 'isShown', value: false, since: { revision: 4, by: 'Bob' } });
  expect(others).toEqual([]);
  expect(await readSettings(read, await history(), 'remote-mlb')).toEqual([]);
});
