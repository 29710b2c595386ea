import { beforeEach, describe, expect, it } from 'vitest';
import { keys } from '../../store/keys.ts';
import { publishFixture } from '../../testing/releases.ts';
import {
  aRemote,
  CHANNEL,
  change,
  deps,
  held,
  live,
  NEW,
  promote,
  promoteAll,
  read,
  restore,
  startSeveralApps,
  state,
  verify,
  WHY,
} from '../../testing/several-apps.ts';
import { makeChange } from '../make-change.ts';

beforeEach(startSeveralApps);

const HOST_2 = ['host@2.0.0', 'remote-nba@2.0.0', 'remote-nfl@2.0.0'];

/** Makes the revisions 4 and 5. */
async function promoteBoth() {
  await promote('remote-nba', '1.1.0');
  await promote('remote-nfl', '1.1.0');
}

describe('a restore', () => {
  it('takes the whole channel back, withdraws what it takes away, and can itself be taken back', async () => {
    await promoteAll(...HOST_2);
    const { revision } = await restore(3);
    const entry = { action: 'restore', restored: 3, reason: WHY.reason };
    expect(revision).toMatchObject({ revision: 5, change: entry });
    expect(await live()).toEqual({ host: '1.0.0', 'remote-nba': '1.0.0', 'remote-nfl': '1.0.0' });
    expect((await state('remote-nba'))?.withdrawn).toEqual(['2.0.0']);
    await restore(4, { bringBack: HOST_2 });
    expect(await live()).toEqual({ host: '2.0.0', 'remote-nba': '2.0.0', 'remote-nfl': '2.0.0' });
    expect((await state('remote-nba'))?.withdrawn).toEqual(['1.0.0']);
    expect(await verify()).toEqual([]);
  });

  it('leaves what was withdrawn since, and says how it comes back', async () => {
    await promoteBoth();
    await change('remote-nba', 'rollback');
    await change('remote-nfl', 'rollback');
    const { warnings } = await restore(5, { bringBack: ['remote-nfl@1.1.0'] });
    expect(await live()).toMatchObject({ 'remote-nba': '1.0.0', 'remote-nfl': '1.1.0' });
    const message =
      'remote-nba stays at 1.0.0: 1.1.0 was withdrawn since; name remote-nba@1.1.0 to bring it back';
    expect(warnings).toEqual([{ check: 'Completeness of the restore', message }]);
    await expect(restore(5)).rejects.toMatchObject({ code: 'CHANGE_REFUSED', objections: [{ message }] });
    expect(await verify()).toEqual([]);
  });

  it('brings no withdrawn release back that a promote would be refused for', async () => {
    await promoteAll(...HOST_2);
    await restore(3);
    const revival = restore(4, { only: ['remote-nba'], bringBack: ['remote-nba@2.0.0'] });
    await expect(revival).rejects.toMatchObject({
      code: 'CHANGE_REFUSED',
      objections: expect.arrayContaining([
        expect.objectContaining({ check: 'remote-nba: Shared modules fit' }),
      ]),
    });
    expect(await live()).toMatchObject({ 'remote-nba': '1.0.0' });
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
    const by = { channel: CHANNEL, by: 'Ann', app: 'remote-nba' };
    const tryOne = () => makeChange(deps(), { action: 'canary', ...by, version: '1.1.0', percent: 10 });
    const withdrawn = { current: '1.0.0', canary: null, withdrawn: ['1.1.0'] };

    it('brings none back: to try a release on visitors is a new decision', async () => {
      await tryOne();
      await makeChange(deps(), { action: 'promote-canary', ...by });
      await restore(4);
      expect(await state('remote-nba')).toMatchObject(withdrawn);
      await expect(restore(4)).rejects.toMatchObject({ code: 'NOTHING_TO_CHANGE' });
      expect(await verify()).toEqual([]);
    });

    it('takes one away that was not there, and it is withdrawn', async () => {
      await tryOne();
      await restore(3);
      expect(await state('remote-nba')).toMatchObject(withdrawn);
      expect(await verify()).toEqual([]);
    });

    it('leaves one alone that was there already, its present share and its pause too', async () => {
      await tryOne();
      await change('remote-nba', 'pause');
      await promote('remote-nfl', '1.1.0');
      await restore(4);
      const paused = { version: '1.1.0', percent: 10, paused: { reason: WHY.reason } };
      expect((await state('remote-nba'))?.canary).toEqual(paused);
      expect(await live()).toMatchObject({ 'remote-nfl': '1.0.0' });
    });

    it('keeps freezes and pins of now, and none of then', async () => {
      await change('remote-nfl', 'freeze');
      await change('remote-nfl', 'unfreeze');
      await promote('remote-nfl', '1.1.0');
      await promote('remote-nba', '1.1.0');
      await change('remote-nba', 'pin');
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
    const taken = { current: '1.1.0', previous: null, withdrawn: ['1.0.0'] };
    expect(await state('remote-nba')).toMatchObject(taken);
    await restore(3, { bringBack: ['remote-nba@1.0.0'] });
    const broughtBack = { current: '1.0.0', previous: null, withdrawn: ['1.1.0'] };
    expect(await state('remote-nba')).toMatchObject(broughtBack);
    expect(await verify()).toEqual([]);
  });

  it('leaves no fallback that the host of then cannot carry, nor does a rollback', async () => {
    for (const name of ['remote-nba', 'remote-nfl'])
      await publishFixture(held.store, aRemote(name, '2.1.0', NEW));
    await promoteAll(...HOST_2);
    await promote('remote-nba', '2.1.0');
    await change('remote-nba', 'rollback');
    expect(await state('remote-nba')).toMatchObject({ current: '2.0.0', previous: null });
    await promote('remote-nfl', '2.1.0');
    await restore(3);
    expect(await state('remote-nfl')).toMatchObject({ current: '1.0.0', previous: null });
    expect(await verify()).toEqual([]);
  });

  it('keeps a held section on the site', async () => {
    await change('remote-nfl', 'freeze');
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
      'a release not live then',
      () => restore(3, { bringBack: ['remote-nba@1.1.0'] }),
      /was not live.*, but 1\.0\.0/,
    ],
  ])('is refused for %s', async (_, run, message) => {
    await promote('remote-nba', '1.1.0');
    await expect(run()).rejects.toThrow(message);
    expect((await read())?.revision).toBe(4);
  });

  it('is refused where a release is gone from the registry, unless the app is left out', async () => {
    await promoteBoth();
    await held.store.remove(keys.release('remote-nba', '1.0.0'));
    await expect(restore(3)).rejects.toThrow(
      /remote-nba 1\.0\.0 is not in the registry any more; `--only` leaves remote-nba out/,
    );
    await restore(3, { only: ['remote-nfl'] });
    expect(await live()).toMatchObject({ 'remote-nba': '1.1.0', 'remote-nfl': '1.0.0' });
  });

  it('goes ahead where releases do not fit each other, with a warning', async () => {
    await promoteAll(...HOST_2);
    const { warnings } = await restore(3, { only: ['remote-nba'] });
    const message = expect.stringContaining('^1.0.0, the live host 2.0.0 provides 2.0.0');
    expect(warnings).toContainEqual({ check: 'remote-nba: Shared modules fit', message });
    expect(await live()).toMatchObject({ host: '2.0.0', 'remote-nba': '1.0.0' });
  });
});
