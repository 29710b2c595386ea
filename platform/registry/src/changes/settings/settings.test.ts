import type {
  ChangeRequestBody,
  ChannelRevision,
  SettingChanges,
  SettingsDeclaration,
} from '@sharpside/contracts';
import { createMemoryStore } from '@sharpside/object-store/testing/memory-store';
import { createTemporaryFolder } from '@sharpside/server-kit/testing/temporary-folder';
import { beforeEach, describe, expect, it } from 'vitest';
import { publish } from '../../publish/publish.ts';
import type { CheckOutcome } from '../../records/checks.ts';
import { createRegistry } from '../../records/registry.ts';
import { keys } from '../../store/keys.ts';
import { aRemoteBuild, writeBuild } from '../../testing/a-build.ts';
import { makeChange } from '../make-change.ts';
import { findHistoryFaults } from '../replay-history.ts';
import { rollback } from '../rollback.ts';
import { changeSeveral } from '../several/change-several.ts';
import { createDeclaredReader, readSettings } from './read-settings.ts';
import { rollBackSettings } from './settings.ts';

const app = 'remote-tools';
const channel = 'production';
const reason = 'Long evenings';

let store: ReturnType<typeof createMemoryStore>;
let minute = 0;
function deps() {
  minute += 1;
  const now = new Date(Date.UTC(2031, 0, 1, 12, minute));
  return { store, now: () => now };
}
const registry = () => createRegistry(store);

const rows = (max: number): SettingsDeclaration[string] => ({
  ...{ type: 'number', min: 1, max, integer: true, default: 20, description: 'Rows of a page' },
});
const isShown: SettingsDeclaration[string] = {
  type: 'boolean',
  default: true,
  description: 'Shows the notice',
};
const greeting: SettingsDeclaration[string] = {
  ...{ type: 'text', maxLength: 60, default: '', description: 'Words over the board' },
};

/** Each version with the settings that it declares. */
const RELEASES: Readonly<Record<string, SettingsDeclaration>> = {
  '1.0.0': { rows: rows(100), greeting },
  '1.1.0': { rows: rows(100), greeting, isShown },
  '1.2.0': { rows: rows(30), isShown },
  '2.0.0': { isShown },
};

const change = (request: ChangeRequestBody, report: (outcome: CheckOutcome) => void = () => {}) =>
  makeChange(deps(), { ...request, app, by: 'Ann', report });
const promote = (version: string) => change({ action: 'promote', channel, version });
const set = (values: SettingChanges) => change({ action: 'settings', channel, values, reason });
const rollBack = () => change({ action: 'rollback', channel, reason });
const takeBack = () => change({ action: 'settings-rollback', channel, reason });
const history = () => registry().readHistory(channel);
const state = async () => (await registry().readChannel(channel))?.apps[app];
const values = async () => (await state())?.settings;
const failed = () => Promise.reject(new Error('the disk does not answer'));
const refused = (...messages: (string | RegExp)[]) =>
  expect.objectContaining({
    code: 'CHANGE_REFUSED',
    objections: messages.map((message) =>
      expect.objectContaining({
        message: typeof message === 'string' ? message : expect.stringMatching(message),
      }),
    ),
  });

let scene: Map<string, Uint8Array> | undefined;

async function publishWith(version: string, settings: SettingsDeclaration): Promise<void> {
  const build = aRemoteBuild({ version, screen: `s${version.replaceAll('.', '')}`, settings });
  const folder = await writeBuild(await createTemporaryFolder(), build);
  await publish(deps(), { app, folder, by: 'Ann', commit: null, channel });
}

beforeEach(async () => {
  store = createMemoryStore(new Map(scene));
  if (scene) return;
  for (const [version, settings] of Object.entries(RELEASES)) await publishWith(version, settings);
  await promote('1.0.0');
  await promote('1.1.0');
  scene = new Map(store.held);
});

describe('a change of settings', () => {
  it('sets several at once, keeps the others, and takes a default back', async () => {
    await set({ rows: 50, isShown: false });
    await set({ rows: null, greeting: 'Good evening' });
    expect(await values()).toEqual({ isShown: false, greeting: 'Good evening' });
    expect((await history())[0]?.change).toMatchObject({ values: { rows: null, greeting: 'Good evening' } });
  });

  it('leaves the field out where everything is as the release has it', async () => {
    await set({ rows: 50 });
    await set({ rows: null });
    expect(await state()).not.toHaveProperty('settings');
  });

  it.each<[string, SettingChanges, RegExp[]]>([
    ['an unknown name', { row: 50 }, [/remote-tools 1\.1\.0 knows no setting row Did you mean 'rows'\?/]],
    [
      'a name that is like none',
      { colour: 'red' },
      [/no setting colour; its settings: rows, greeting, isShown/],
    ],
    [
      'another type',
      { rows: '50' },
      [/rows of remote-tools 1\.1\.0 must be a whole number from 1 to 100, not '50'/],
    ],
    [
      'a value over its limit',
      { rows: 101, isShown: 1 },
      [/from 1 to 100, not 101/, /must be true or false, not 1/],
    ],
    [
      'a secret',
      { greeting: `AKIA${'ABCDEFGHIJKLMNOP'}` },
      [/greeting looks like a key of AWS, and is not stored/],
    ],
  ])('is refused for %s, and nothing is written', async (_, wanted, messages) => {
    const before = await history();
    await expect(set(wanted)).rejects.toEqual(refused(...messages));
    expect(await history()).toEqual(before);
  });

  it('says that there is nothing to change where the values are these', async () => {
    await set({ rows: 50 });
    await expect(set({ rows: 50, isShown: null })).rejects.toMatchObject({ code: 'NOTHING_TO_CHANGE' });
  });

  it('is refused on a frozen app, and made on a pinned one', async () => {
    await change({ action: 'pin', channel, reason });
    await set({ rows: 50 });
    await change({ action: 'freeze', channel, reason });
    await expect(set({ rows: 60 })).rejects.toEqual(refused(/is frozen/));
  });

  it('must suit the canary too, and may set what only the canary knows', async () => {
    await change({ action: 'canary', channel, version: '1.2.0', percent: 10 });
    await expect(set({ rows: 50 })).rejects.toEqual(
      refused(/rows of remote-tools 1\.2\.0 .* 1 to 30, not 50/),
    );
    await set({ rows: 25, greeting: 'Hello' });
    await change({ action: 'abort', channel, reason });
    await change({ action: 'rollback', channel, reason });
    await change({ action: 'canary', channel, version: '2.0.0', percent: 10 });
    await set({ isShown: false });
  });
});

describe('a release and the values that are set', () => {
  it('is refused where it does not accept them, with the way out', async () => {
    await set({ rows: 50 });
    const message =
      'rows of remote-tools 1.2.0 must be a whole number from 1 to 30, and it is 50; `mfe settings remote-tools set rows=... --reason "..."` or `unset rows` first';
    await expect(promote('1.2.0')).rejects.toEqual(refused(message));
    await expect(change({ action: 'canary', channel, version: '1.2.0', percent: 5 })).rejects.toEqual(
      refused(message),
    );
    await expect(change({ action: 'pin', channel, version: '1.2.0', reason })).rejects.toEqual(
      refused(message),
    );
    const together = {
      action: 'promote' as const,
      channel,
      by: 'Ann',
      releases: [{ app, version: '1.2.0' }],
    };
    await expect(changeSeveral(deps(), together)).rejects.toEqual(refused(message));
    await set({ rows: null });
    await promote('1.2.0');
  });

  it('goes live where it knows one no more: the value stays, is noted, and can be taken away', async () => {
    await set({ rows: 50 });
    const outcomes: CheckOutcome[] = [];
    await change({ action: 'promote', channel, version: '2.0.0' }, (outcome) => outcomes.push(outcome));
    expect(outcomes).toContainEqual({
      ...{ title: 'Settings are accepted', faults: [] },
      note: '2.0.0 does not know rows; the values stay set',
    });
    expect(await values()).toEqual({ rows: 50 });
    const known = await readSettings(createDeclaredReader(registry()), await history(), app);
    expect(known.find(({ name }) => name === 'rows')).toMatchObject({ declared: null, value: 50 });
    await set({ rows: null });
    expect(await values()).toBeUndefined();
  });

  it('keeps its values while the app is off the channel', async () => {
    await set({ rows: 50 });
    await change({ action: 'retire', channel, reason });
    await promote('1.1.0');
    expect(await values()).toEqual({ rows: 50 });
  });
});

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
    expect(revision.change).toMatchObject({
      from: '1.2.0',
      to: '1.0.0',
      values: { rows: 25, isShown: null },
    });
    expect(await values()).toEqual({ rows: 25 });
  });

  it('of a release that was never live leaves the values, and only warns of one that it does not accept', async () => {
    await set({ rows: 50 });
    const { warnings } = await change({ action: 'rollback', channel, version: '1.2.0', reason });
    expect(warnings).toEqual([expect.objectContaining({ check: 'Settings are accepted' })]);
    expect(await values()).toEqual({ rows: 50 });
  });

  it('of a release goes ahead where the history cannot be read, and says that the values stay', async () => {
    await set({ rows: 50 });
    const old = keys.revision(channel, 1);
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
      ...{ action: 'restore', values: { rows: 60, isShown: null }, from: '1.1.0', to: '1.1.0' },
    });
    expect(await state()).toMatchObject({ current: '1.1.0', settings: { rows: 60 }, withdrawn: [] });
    await expect(changeSeveral(deps(), restore)).rejects.toMatchObject({ code: 'NOTHING_TO_CHANGE' });
  });

  it('of a channel lets a canary go on that ran then too', async () => {
    await set({ rows: 20 });
    const { revision } = await change({ action: 'canary', channel, version: '1.2.0', percent: 10 });
    await set({ rows: 25 });
    await changeSeveral(deps(), {
      ...{ action: 'restore', channel, revision: revision.revision, by: 'Ann', reason },
    });
    expect(await state()).toMatchObject({ canary: { version: '1.2.0', percent: 10 }, withdrawn: [] });
    expect(await values()).toEqual({ rows: 20 });
    expect(findHistoryFaults(await history())).toEqual([]);
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
    const release = { ...{ app: 'remote-tools', version: '1.0.0', published: ['1.0.0'], wasLive: [] } };
    const states = app ? [app] : [];
    expect(rollback(app, { ...release, states, hasAllStates: false })).toMatchObject({ keepsValues: true });
    expect(rollback(app, { ...release, states, hasAllStates: true })).not.toHaveProperty('keepsValues');
    expect(() => rollBackSettings(app, { app: 'remote-tools', states, hasAllStates: false })).toThrow(
      'have had no other values in the last 200 revisions of the channel',
    );
  });
});

it('refuses more values than a page carries, and says how many', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 20 }, (_, at): [string, SettingsDeclaration[string]] => [
      `text${at}`,
      { type: 'text', maxLength: 500, default: '', description: 'Words' },
    ]),
  );
  await publishWith('3.0.0', many);
  await promote('3.0.0');
  const full = Object.fromEntries(Object.keys(many).map((name) => [name, 'so '.repeat(160)]));
  await expect(set(full)).rejects.toMatchObject({
    code: 'CHANGE_REFUSED',
    objections: [{ message: expect.stringMatching(/would have \d+ characters together.*8192 at most/) }],
  });
});

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
      ...[
        'restore',
        'settings',
        'rollback',
        'settings-rollback',
        'settings',
        'settings',
        'promote',
        'promote',
      ],
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

describe('readSettings', () => {
  it('lists each with default and value, since when and by whom', async () => {
    await set({ rows: 50 });
    await makeChange(deps(), {
      action: 'settings',
      channel,
      app,
      values: { isShown: false },
      reason,
      by: 'Bob',
    });
    const [first, second, third, ...others] = await readSettings(
      createDeclaredReader(registry()),
      await history(),
      app,
    );
    expect(first).toMatchObject({
      name: 'rows',
      value: 50,
      since: { revision: 3, by: 'Ann' },
      isOfCanary: false,
    });
    expect(second).toMatchObject({ name: 'greeting', value: null, since: null, declared: { default: '' } });
    expect(third).toMatchObject({ name: 'isShown', value: false, since: { revision: 4, by: 'Bob' } });
    expect(others).toEqual([]);
  });

  it('is empty for an app of which nothing is live', async () => {
    expect(await readSettings(createDeclaredReader(registry()), await history(), 'remote-mlb')).toEqual([]);
  });
});
