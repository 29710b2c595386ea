import type { ChangeRequestBody, SettingChanges, SettingsDeclaration } from '@sharpside/contracts';
import { createMemoryStore } from '@sharpside/object-store/testing/memory-store';
import { beforeEach, describe, expect, it } from 'vitest';
import { createRegistry } from '../records/registry.ts';
import { aHostBuild, aRemoteBuild, type BuildFixture } from '../testing/a-build.ts';
import { NOW, publishBuild as publishTo } from '../testing/publish-scene.ts';
import { makeChange } from './make-change.ts';

const author = { app: 'remote-tools', by: 'Ann', via: 'abcdefghij23' };
const channel = 'production';
const reason = 'Finals';

let store: ReturnType<typeof createMemoryStore>;
const deps = () => ({ store, now: () => NOW });
const apply = (change: ChangeRequestBody) => makeChange(deps(), { ...author, ...change });
const readChannel = () => createRegistry(store).readChannel(channel);
const live = async () => (await readChannel())?.apps['remote-tools'];

const publishBuild = (fixture: BuildFixture) => publishTo(store, fixture);

const promoted = (version: string): ChangeRequestBody => ({ action: 'promote', channel, version });

const settings: SettingsDeclaration = {
  rows: { type: 'number', min: 1, max: 100, default: 20, description: 'Rows of a page' },
};

async function makeScene() {
  store = createMemoryStore();
  for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0'])
    await publishBuild(aRemoteBuild({ version, screen: `screen${version.replaceAll('.', '')}`, settings }));
  for (const version of ['1.0.0', '1.1.0']) await apply(promoted(version));
  return store.held;
}

let scene: Map<string, Uint8Array> = new Map();

beforeEach(async () => {
  if (scene.size === 0) scene = await makeScene();
  store = createMemoryStore(new Map(scene));
});

const canary: ChangeRequestBody = { action: 'canary', channel, version: '1.2.0', percent: 5 };
const paused: ChangeRequestBody = { action: 'pause', channel, reason };
const frozen: ChangeRequestBody = { action: 'freeze', channel, reason };
const rollback: ChangeRequestBody = { action: 'rollback', channel, reason };
const pinned: ChangeRequestBody = { action: 'pin', channel, reason };
const longer: ChangeRequestBody = { action: 'settings', channel, reason, values: { rows: 50 } };

type Step = {
  before?: ChangeRequestBody[];
  change: ChangeRequestBody;
  /** Action in the history, if it differs from the request's action. */
  recorded?: string;
  /** Releases before and after. Default: 1.1.0. */
  from?: string;
  to?: string | null;
  percent?: number;
  values?: SettingChanges;
  /** State of the app afterwards; undefined if it is off the channel. */
  state: object | undefined;
};

const steps: Step[] = [
  { change: promoted('1.2.0'), to: '1.2.0', state: { current: '1.2.0', previous: '1.1.0' } },
  { change: canary, to: '1.2.0', percent: 5, state: { current: '1.1.0', canary: { percent: 5 } } },
  {
    before: [canary],
    change: { action: 'raise', channel, percent: 20 },
    recorded: 'canary',
    from: '1.2.0',
    to: '1.2.0',
    percent: 20,
    state: { current: '1.1.0', canary: { version: '1.2.0', percent: 20 } },
  },
  {
    before: [canary],
    change: paused,
    from: '1.2.0',
    state: { canary: { version: '1.2.0', percent: 5, paused: { reason } } },
  },
  {
    before: [canary, paused],
    change: { action: 'resume', channel },
    to: '1.2.0',
    state: { current: '1.1.0', canary: { version: '1.2.0', percent: 5 } },
  },
  {
    before: [canary],
    change: { action: 'promote-canary', channel },
    recorded: 'promote',
    to: '1.2.0',
    state: { current: '1.2.0', canary: null },
  },
  {
    before: [canary],
    change: { action: 'abort', channel, reason },
    from: '1.2.0',
    state: { current: '1.1.0', canary: null, withdrawn: ['1.2.0'] },
  },
  { change: frozen, state: { frozen: { reason } } },
  { before: [frozen], change: { action: 'unfreeze', channel }, state: { current: '1.1.0', frozen: null } },
  { change: pinned, state: { current: '1.1.0', pinned: { reason } } },
  {
    change: { ...pinned, version: '1.3.0' },
    to: '1.3.0',
    state: { current: '1.3.0', previous: '1.1.0', pinned: { reason } },
  },
  { before: [pinned], change: { action: 'unpin', channel, reason }, state: { current: '1.1.0' } },
  { change: rollback, to: '1.0.0', state: { current: '1.0.0', previous: null, withdrawn: ['1.1.0'] } },
  {
    before: [promoted('1.2.0')],
    change: { ...rollback, version: '1.0.0' },
    from: '1.2.0',
    to: '1.0.0',
    state: { current: '1.0.0', withdrawn: ['1.2.0'] },
  },
  { change: { action: 'retire', channel, reason }, to: null, state: undefined },
  { change: longer, values: { rows: 50 }, state: { current: '1.1.0', settings: { rows: 50 } } },
  {
    before: [longer],
    change: { action: 'settings-rollback', channel, reason },
    values: { rows: null },
    state: { current: '1.1.0', withdrawn: [] },
  },
];

describe('each kind of change', () => {
  it.each(steps)(
    '$change.action to $to is written and says what it came to, except on a dry run and on a channel that moved on',
    async ({ before = [], change, recorded = change.action, from = '1.1.0', to = '1.1.0', ...expected }) => {
      for (const one of before) await apply(one);
      const [channelBefore, appBefore] = [await readChannel(), await live()];
      const conflict = { code: 'CHANNEL_CONFLICT' };
      await expect(apply({ ...change, expectedRevision: 1 })).rejects.toMatchObject(conflict);
      const tried = await apply({ ...change, isDryRun: true });
      expect(await readChannel()).toEqual(channelBefore);

      const outcome = await apply(change);
      const { revision } = outcome;
      const { percent, values, state } = expected;
      expect(revision.change).toEqual({
        action: recorded,
        ...author,
        at: NOW.toISOString(),
        from,
        to,
        ...(percent !== undefined && { percent }),
        ...(values && { values }),
        reason: change.reason ?? null,
      });
      expect(outcome).toEqual({ revision, before: appBefore, warnings: [] });
      expect(tried).toEqual(outcome);
      expect(await readChannel()).toEqual(revision);
      expect(revision.revision).toBe(3 + before.length);
      if (state) expect(await live()).toMatchObject(state);
      else expect(await live()).toBeUndefined();
    },
  );

  it('is refused where nothing of the app is live', async () => {
    const message = expect.stringMatching(/^no release of remote-tools is live here/);
    const refused = { code: 'CHANGE_REFUSED', objections: [{ message }] };
    const others = steps.filter(({ change }) => change.action !== 'promote');
    const expectRefusals = async () => {
      for (const { change } of others)
        await expect(apply({ ...change, channel: 'staging' }), change.action).rejects.toMatchObject(refused);
    };
    await publishBuild(aHostBuild());
    await expectRefusals();
    await makeChange(deps(), { ...author, ...promoted('1.0.0'), app: 'host', channel: 'staging' });
    await expectRefusals();
  });
});

it('reports the checks of what brings a release to more visitors', async () => {
  await publishBuild(aHostBuild());
  await apply(canary);
  const checks = ['Files are stored', 'Shared modules fit', 'Shared names are there', 'Paths are free'];
  for (const change of [
    { action: 'raise', channel, percent: 20 },
    { action: 'promote-canary', channel },
  ] as const) {
    const titles: string[] = [];
    await makeChange(deps(), { ...author, ...change, report: ({ title }) => titles.push(title) });
    expect(titles).toEqual(['Channel takes it', ...checks]);
  }
});

it('begins no channel that is not said to be new', async () => {
  const change: ChangeRequestBody = { ...promoted('1.0.0'), channel: 'prodution' };
  await expect(apply(change)).rejects.toMatchObject({
    code: 'CHANNEL_UNKNOWN',
    message: "There is no channel 'prodution'. Channels: production, staging.",
    known: ['production', 'staging'],
  });
  await apply({ ...change, beginsChannel: true });
  await expect(apply(change)).rejects.toMatchObject({ code: 'NOTHING_TO_CHANGE' });
});
