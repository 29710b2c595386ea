import { listAppChanges } from '@sharpside/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createRegistry } from '../../records/registry.ts';
import {
  CHANNEL,
  change,
  deps,
  held,
  live,
  promote,
  promoteAll,
  read,
  release,
  restore,
  startSeveralApps,
  state,
  verify,
} from '../../testing/several-apps.ts';
import { findHistoryFaults } from '../replay-history.ts';
import { changeSeveral } from './change-several.ts';

beforeEach(startSeveralApps);

describe('releases of several apps', () => {
  it('go live in one revision, though no one of them could alone', async () => {
    for (const name of ['host', 'remote-nba', 'remote-nfl']) {
      await expect(promote(name, '2.0.0')).rejects.toMatchObject({ code: 'CHANGE_REFUSED' });
    }
    const { revision, before } = await promoteAll('host@2.0.0', 'remote-nba@2.0.0', 'remote-nfl@2.0.0');
    expect(revision.revision).toBe(4);
    expect(await live()).toEqual({ host: '2.0.0', 'remote-nba': '2.0.0', 'remote-nfl': '2.0.0' });
    const nothing = { code: 'NOTHING_TO_CHANGE' };
    await expect(promoteAll('host@2.0.0', 'remote-nba@2.0.0')).rejects.toMatchObject(nothing);
    expect(before['remote-nba']).toMatchObject({ current: '1.0.0' });
    const changes = listAppChanges(revision.change).map(({ app, from, to }) => `${app} ${from} to ${to}`);
    expect(changes).toEqual(['host', 'remote-nba', 'remote-nfl'].map((app) => `${app} 1.0.0 to 2.0.0`));
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
    const withLive = promoteAll('remote-nba@1.1.0', 'remote-nfl@1.0.0');
    await expect(withLive).rejects.toThrow(/remote-nfl 1\.0\.0 is live already/);
    await change('remote-nfl', 'freeze');
    await expect(promoteAll('remote-nba@1.1.0', 'remote-nfl@1.1.0')).rejects.toThrow(/remote-nfl is frozen/);
    expect(await live()).toEqual({ host: '1.0.0', 'remote-nba': '1.0.0', 'remote-nfl': '1.0.0' });
  });

  it('write nothing on a dry run, nor over somebody who was faster', async () => {
    const promoteOne = (more: { isDryRun?: boolean; expectedRevision?: number }) =>
      changeSeveral(deps(), {
        action: 'promote',
        channel: CHANNEL,
        by: 'Ann',
        ...more,
        releases: [release('remote-nba@1.1.0')],
      });
    await promoteOne({ isDryRun: true });
    expect((await read())?.revision).toBe(3);
    await expect(promoteOne({ expectedRevision: 2 })).rejects.toMatchObject({ code: 'CHANNEL_CONFLICT' });
    expect(await live()).toMatchObject({ 'remote-nba': '1.0.0' });
  });

  it('begin a channel', async () => {
    await changeSeveral(deps(), {
      action: 'promote',
      channel: 'next',
      by: 'Ann',
      beginsChannel: true,
      releases: ['host@2.0.0', 'remote-nba@2.0.0'].map(release),
    });
    expect((await createRegistry(held.store).readChannel('next'))?.revision).toBe(1);
  });
});

it('finds a history whose changes of several apps were forged', async () => {
  await promoteAll('remote-nba@1.1.0', 'remote-nfl@1.1.0');
  await restore(3);
  const [newest, before, ...rest] = await createRegistry(held.store).readHistory(CHANNEL);
  if (!newest || !before) throw new Error('There is a history');
  const { also: _, ...withoutOne } = before.change;
  expect(findHistoryFaults([newest, { ...before, change: withoutOne }, ...rest])).toEqual([
    'revision 4: its promote of remote-nba does not lead to the state that it holds',
  ]);
  const forge = (more: object) =>
    findHistoryFaults([newest, { ...before, change: { ...before.change, ...more } }, ...rest]);
  for (const more of [{ from: '9.9.9' }, { restored: 1 }, { losesFallback: true }, { percent: 44 }])
    expect(forge(more)).toHaveLength(1);
  const elsewhere = { ...newest, change: { ...newest.change, restored: 1 } };
  expect(findHistoryFaults([elsewhere, before, ...rest])).toEqual([
    expect.stringMatching(/^revision 5: its restore of remote-nba, remote-nfl does not lead/),
  ]);
});
