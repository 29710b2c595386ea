import { listAppChanges } from '@sharpside/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createRegistry } from '../../records/registry.ts';
import { keys } from '../../store/keys.ts';
import { createMemoryStore } from '../../testing/memory-store.ts';
import { aHostRelease, aRemoteRelease, publishFixture } from '../../testing/releases.ts';
import { makeChange } from '../make-change.ts';
import { findHistoryFaults } from '../replay-history.ts';
import { changeSeveral } from './change-several.ts';

const CHANNEL = 'production';
const WHY = { channel: CHANNEL, by: 'Ann', reason: 'Odds are wrong' };
const OLD = { '@sharpside/shared-ui': '^1.0.0' };
const NEW = { '@sharpside/shared-ui': '^2.0.0' };

let store: ReturnType<typeof createMemoryStore>;
const deps = () => ({ store });

const aRemote = (name: string, version: string, shared: Record<string, string>) => {
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

const promote = (app: string, version: string) =>
  makeChange(deps(), { action: 'promote', channel: CHANNEL, by: 'Ann', app, version });
const release = (name: string) => {
  const [app = '', version = ''] = name.split('@');
  return { app, version };
};
const promoteAll = (...names: string[]) =>
  changeSeveral(deps(), { action: 'promote', channel: CHANNEL, by: 'Ann', releases: names.map(release) });
const restore = (
  revision: number,
  more: { only?: string[]; bringBack?: string[]; isDryRun?: boolean } = {},
) => {
  const { bringBack = [], ...rest } = more;
  return changeSeveral(deps(), {
    ...{ action: 'restore', ...WHY, ...rest, revision },
    bringBack: bringBack.map(release),
  });
};
const read = async () => createRegistry(store).readChannel(CHANNEL);
const live = async () =>
  Object.fromEntries(Object.entries((await read())?.apps ?? {}).map(([app, { current }]) => [app, current]));
const state = async (app: string) => (await read())?.apps[app];
const verify = async () => findHistoryFaults(await createRegistry(store).readHistory(CHANNEL));

/** Host 1.0.0 with two remotes 1.0.0 is live (revisions 1 to 3); the host 2.0.0 fits only the remotes 2.0.0. */
beforeEach(async () => {
  store = createMemoryStore();
  const builds = [aHost('1.0.0', '1.0.0'), aHost('2.0.0', '2.0.0')];
  for (const name of ['remote-nba', 'remote-nfl']) {
    builds.push(aRemote(name, '1.0.0', OLD), aRemote(name, '1.1.0', OLD), aRemote(name, '2.0.0', NEW));
  }
  for (const build of builds) await publishFixture(store, build);
  for (const app of ['host', 'remote-nba', 'remote-nfl']) await promote(app, '1.0.0');
});

describe('releases of several apps', () => {
  it('go live in one revision, though no one of them could alone', async () => {
    for (const name of ['host', 'remote-nba', 'remote-nfl']) {
      await expect(promote(name, '2.0.0')).rejects.toMatchObject({ code: 'CHANGE_REFUSED' });
    }
    const { revision, before } = await promoteAll('host@2.0.0', 'remote-nba@2.0.0', 'remote-nfl@2.0.0');
    expect(revision.revision).toBe(4);
    expect(await live()).toEqual({ host: '2.0.0', 'remote-nba': '2.0.0', 'remote-nfl': '2.0.0' });
    await expect(promoteAll('host@2.0.0', 'remote-nba@2.0.0')).rejects.toMatchObject({
      code: 'NOTHING_TO_CHANGE',
    });
    expect(before['remote-nba']).toMatchObject({ current: '1.0.0' });
    expect(listAppChanges(revision.change).map(({ app, from, to }) => [app, from, to])).toEqual([
      ['host', '1.0.0', '2.0.0'],
      ['remote-nba', '1.0.0', '2.0.0'],
      ['remote-nfl', '1.0.0', '2.0.0'],
    ]);
    expect(await verify()).toEqual([]);
  });

  it('leave no fallback that the new host cannot carry, and keep one that it can', async () => {
    await promoteAll('host@2.0.0', 'remote-nba@2.0.0', 'remote-nfl@2.0.0');
    expect(await state('remote-nba')).toMatchObject({ current: '2.0.0', previous: null });
    expect(await state('host')).toMatchObject({ current: '2.0.0', previous: '1.0.0' });
    await restore(3);
    await promoteAll('remote-nba@1.1.0', 'remote-nfl@1.1.0');
    expect(await state('remote-nba')).toMatchObject({ current: '1.1.0', previous: '1.0.0' });
  });

  it('all stay where one of them is refused, and every objection is told with its app', async () => {
    const refused = promoteAll('host@2.0.0', 'remote-nba@2.0.0', 'remote-nfl@9.9.9');
    await expect(refused).rejects.toMatchObject({
      code: 'CHANGE_REFUSED',
      message: expect.stringMatching(/^production was not changed:/),
      objections: expect.arrayContaining([
        { check: 'Channel takes it', message: expect.stringContaining('remote-nfl 9.9.9 is not published') },
        {
          check: 'host: Shared modules fit',
          message: expect.stringContaining('the live remote-nfl 1.0.0 needs @sharpside/shared-ui ^1.0.0'),
        },
      ]),
    });
    expect((await read())?.revision).toBe(3);
    await expect(promoteAll('remote-nba@1.1.0', 'remote-nfl@1.0.0')).rejects.toThrow(
      /remote-nfl 1\.0\.0 is live already/,
    );
    await makeChange(deps(), { action: 'freeze', ...WHY, app: 'remote-nfl' });
    await expect(promoteAll('remote-nba@1.1.0', 'remote-nfl@1.1.0')).rejects.toThrow(/remote-nfl is frozen/);
    expect(await live()).toEqual({ host: '1.0.0', 'remote-nba': '1.0.0', 'remote-nfl': '1.0.0' });
  });

  it('write nothing on a dry run, nor over somebody who was faster', async () => {
    const promoteOne = (more: { isDryRun?: boolean; expectedRevision?: number }) =>
      changeSeveral(deps(), {
        ...{ action: 'promote', channel: CHANNEL, by: 'Ann', ...more },
        releases: [release('remote-nba@1.1.0')],
      });
    await promoteOne({ isDryRun: true });
    expect((await read())?.revision).toBe(3);
    await expect(promoteOne({ expectedRevision: 2 })).rejects.toMatchObject({
      code: 'CHANNEL_CONFLICT',
    });
    expect(await live()).toMatchObject({ 'remote-nba': '1.0.0' });
  });

  it('begin a channel', async () => {
    await changeSeveral(deps(), {
      ...{ action: 'promote', channel: 'next', by: 'Ann', beginsChannel: true },
      releases: ['host@2.0.0', 'remote-nba@2.0.0'].map(release),
    });
    expect((await createRegistry(store).readChannel('next'))?.revision).toBe(1);
  });
});

describe('a restore', () => {
  it('takes the whole channel back, withdraws what it takes away, and can itself be taken back', async () => {
    await promoteAll('host@2.0.0', 'remote-nba@2.0.0', 'remote-nfl@2.0.0');
    const { revision } = await restore(3);
    expect(revision).toMatchObject({
      revision: 5,
      change: { action: 'restore', restored: 3, reason: WHY.reason },
    });
    expect(await live()).toEqual({ host: '1.0.0', 'remote-nba': '1.0.0', 'remote-nfl': '1.0.0' });
    expect((await state('remote-nba'))?.withdrawn).toEqual(['2.0.0']);
    const named = ['host@2.0.0', 'remote-nba@2.0.0', 'remote-nfl@2.0.0'];
    await restore(4, { bringBack: named });
    expect(await live()).toEqual({ host: '2.0.0', 'remote-nba': '2.0.0', 'remote-nfl': '2.0.0' });
    expect((await state('remote-nba'))?.withdrawn).toEqual(['1.0.0']);
    expect(await verify()).toEqual([]);
  });

  it('leaves what was withdrawn since, and says how it comes back', async () => {
    await promote('remote-nba', '1.1.0');
    await promote('remote-nfl', '1.1.0');
    await makeChange(deps(), { action: 'rollback', ...WHY, app: 'remote-nba' });
    await makeChange(deps(), { action: 'rollback', ...WHY, app: 'remote-nfl' });
    const { warnings } = await restore(5, { bringBack: ['remote-nfl@1.1.0'] });
    expect(await live()).toMatchObject({ 'remote-nba': '1.0.0', 'remote-nfl': '1.1.0' });
    expect(warnings).toEqual([
      {
        check: 'Everything comes back',
        message:
          'remote-nba stays at 1.0.0: 1.1.0 was withdrawn since; name remote-nba@1.1.0 to bring it back',
      },
    ]);
    await expect(restore(5)).rejects.toMatchObject({
      code: 'CHANGE_REFUSED',
      message: expect.stringContaining('name remote-nba@1.1.0 to bring it back'),
    });
    expect(await verify()).toEqual([]);
  });

  it('takes only the named apps back', async () => {
    await promote('remote-nba', '1.1.0');
    await promote('remote-nfl', '1.1.0');
    await restore(3, { only: ['remote-nba'] });
    expect(await live()).toMatchObject({ 'remote-nba': '1.0.0', 'remote-nfl': '1.1.0' });
    expect(await verify()).toEqual([]);
  });

  it('takes a section off the site that was not there, and brings one back that was', async () => {
    await restore(2);
    expect(await live()).toEqual({ host: '1.0.0', 'remote-nba': '1.0.0' });
    expect((await read())?.retired).toMatchObject({ 'remote-nfl': { current: '1.0.0' } });
    await restore(3);
    expect(await live()).toEqual({ host: '1.0.0', 'remote-nba': '1.0.0', 'remote-nfl': '1.0.0' });
    expect(await read()).not.toHaveProperty('retired');
    expect(await verify()).toEqual([]);
  });

  describe('of a channel with canaries', () => {
    const canary = { action: 'canary', channel: CHANNEL, by: 'Ann', version: '1.1.0', percent: 10 } as const;
    const canaryOf = async (app: string) => (await state(app))?.canary;

    it('brings none back: to try a release on visitors is a new decision', async () => {
      await makeChange(deps(), { ...canary, app: 'remote-nba' });
      await makeChange(deps(), { action: 'promote-canary', channel: CHANNEL, by: 'Ann', app: 'remote-nba' });
      await restore(4);
      expect(await state('remote-nba')).toMatchObject({
        current: '1.0.0',
        canary: null,
        withdrawn: ['1.1.0'],
      });
      await expect(restore(4)).rejects.toMatchObject({ code: 'NOTHING_TO_CHANGE' });
      expect(await verify()).toEqual([]);
    });

    it('takes one away that was not there, and it is withdrawn', async () => {
      await makeChange(deps(), { ...canary, app: 'remote-nba' });
      await restore(3);
      expect(await state('remote-nba')).toMatchObject({
        current: '1.0.0',
        canary: null,
        withdrawn: ['1.1.0'],
      });
      expect(await verify()).toEqual([]);
    });

    it('leaves one alone that was there already, its present share and its pause too', async () => {
      await makeChange(deps(), { ...canary, app: 'remote-nba' });
      await makeChange(deps(), { action: 'pause', ...WHY, app: 'remote-nba' });
      await promote('remote-nfl', '1.1.0');
      await restore(4);
      expect(await canaryOf('remote-nba')).toEqual({
        version: '1.1.0',
        percent: 10,
        paused: { reason: WHY.reason },
      });
      expect(await live()).toMatchObject({ 'remote-nfl': '1.0.0' });
    });

    it('keeps freezes and pins of now, and none of then', async () => {
      await makeChange(deps(), { action: 'freeze', ...WHY, app: 'remote-nfl' });
      await makeChange(deps(), { action: 'unfreeze', ...WHY, app: 'remote-nfl' });
      await promote('remote-nfl', '1.1.0');
      await promote('remote-nba', '1.1.0');
      await makeChange(deps(), { action: 'pin', ...WHY, app: 'remote-nba' });
      await restore(4);
      expect(await state('remote-nfl')).toMatchObject({ current: '1.0.0', frozen: null });
      expect(await state('remote-nba')).toMatchObject({ current: '1.0.0', pinned: { reason: WHY.reason } });
      expect(await verify()).toEqual([]);
    });
  });

  it('withdraws what it takes away though it was the fallback then, and falls back to nothing later', async () => {
    await promote('remote-nba', '1.1.0');
    await promote('remote-nba', '1.0.0');
    await restore(4);
    expect(await state('remote-nba')).toMatchObject({
      current: '1.1.0',
      previous: null,
      withdrawn: ['1.0.0'],
    });
    await restore(3, { bringBack: ['remote-nba@1.0.0'] });
    expect(await state('remote-nba')).toMatchObject({
      current: '1.0.0',
      previous: null,
      withdrawn: ['1.1.0'],
    });
    expect(await verify()).toEqual([]);
  });

  it('leaves no fallback that the host of then cannot carry, nor does a rollback', async () => {
    for (const name of ['remote-nba', 'remote-nfl']) await publishFixture(store, aRemote(name, '2.1.0', NEW));
    await promoteAll('host@2.0.0', 'remote-nba@2.0.0', 'remote-nfl@2.0.0');
    await promote('remote-nba', '2.1.0');
    await makeChange(deps(), { action: 'rollback', ...WHY, app: 'remote-nba' });
    expect(await state('remote-nba')).toMatchObject({ current: '2.0.0', previous: null });
    await promote('remote-nfl', '2.1.0');
    await restore(3);
    expect(await state('remote-nfl')).toMatchObject({ current: '1.0.0', previous: null });
    expect(await verify()).toEqual([]);
  });

  it('keeps a held section on the site', async () => {
    await makeChange(deps(), { action: 'freeze', ...WHY, app: 'remote-nfl' });
    await promote('remote-nba', '1.1.0');
    const { warnings } = await restore(2);
    expect(warnings.map(({ message }) => message)).toEqual([
      'remote-nfl stays on the site: it is frozen or pinned (Odds are wrong)',
    ]);
    expect(await live()).toMatchObject({ 'remote-nba': '1.0.0', 'remote-nfl': '1.0.0' });
  });

  it.each([
    ['a revision to come', () => restore(9), /there is no revision 9 of production; the newest is 4/],
    ['the newest', () => restore(4), /production is as it was at revision 4/],
    [
      'an app of neither',
      () => restore(3, { only: ['remote-mlb'] }),
      /remote-mlb is on production neither now/,
    ],
    [
      'a release that was not live then',
      () => restore(3, { bringBack: ['remote-nba@1.1.0'] }),
      /remote-nba 1\.1\.0 was not live at revision 3, but 1\.0\.0/,
    ],
  ])('is refused for %s', async (_, run, message) => {
    await promote('remote-nba', '1.1.0');
    await expect(run()).rejects.toThrow(message);
    expect((await read())?.revision).toBe(4);
  });

  it('is refused where a release is gone from the registry, unless the app is left out', async () => {
    await promote('remote-nba', '1.1.0');
    await promote('remote-nfl', '1.1.0');
    await store.remove(keys.release('remote-nba', '1.0.0'));
    await expect(restore(3)).rejects.toThrow(
      /remote-nba 1\.0\.0 is not in the registry any more; `--only` leaves remote-nba out/,
    );
    await restore(3, { only: ['remote-nfl'] });
    expect(await live()).toMatchObject({ 'remote-nba': '1.1.0', 'remote-nfl': '1.0.0' });
  });

  it('goes ahead where releases do not fit each other, with a warning', async () => {
    await promoteAll('host@2.0.0', 'remote-nba@2.0.0', 'remote-nfl@2.0.0');
    const { warnings } = await restore(3, { only: ['remote-nba'] });
    expect(warnings).toContainEqual({
      check: 'remote-nba: Shared modules fit',
      message: expect.stringContaining(
        'needs @sharpside/shared-ui ^1.0.0, the live host 2.0.0 provides 2.0.0',
      ),
    });
    expect(await live()).toMatchObject({ host: '2.0.0', 'remote-nba': '1.0.0' });
  });
});

it('finds a history whose changes of several apps were forged', async () => {
  await promoteAll('remote-nba@1.1.0', 'remote-nfl@1.1.0');
  await restore(3);
  const [newest, before, ...rest] = await createRegistry(store).readHistory(CHANNEL);
  if (!newest || !before) throw new Error('There is a history');
  const withoutOne = { ...before, change: { ...before.change, also: undefined } };
  const { also: _, ...change } = withoutOne.change;
  expect(findHistoryFaults([newest, { ...before, change }, ...rest])).toEqual([
    'revision 4: its promote of remote-nba does not lead to the state that it holds',
  ]);
  const forge = (more: object) =>
    findHistoryFaults([newest, { ...before, change: { ...before.change, ...more } }, ...rest]);
  expect(forge({ from: '9.9.9' })).toHaveLength(1);
  expect(forge({ restored: 1 })).toHaveLength(1);
  expect(forge({ losesFallback: true })).toHaveLength(1);
  expect(forge({ percent: 44 })).toHaveLength(1);
  const elsewhere = { ...newest, change: { ...newest.change, restored: 1 } };
  expect(findHistoryFaults([elsewhere, before, ...rest])).toEqual([
    expect.stringMatching(/^revision 5: its restore of remote-nba, remote-nfl does not lead/),
  ]);
});
