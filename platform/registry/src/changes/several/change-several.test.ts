import { listAppChanges } from '@sharpside/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createRegistry } from '../../records/registry.ts';
import {
  CHANNEL,
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
  WHY,
} from '../../testing/several-apps.ts';
import { makeChange } from '../make-change.ts';
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
    expect((await createRegistry(held.store).readChannel('next'))?.revision).toBe(1);
  });
});

it('finds a history whose changes of several apps were forged', async () => {
  await promoteAll('remote-nba@1.1.0', 'remote-nfl@1.1.0');
  await restore(3);
  const [newest, before, ...rest] = await createRegistry(held.store).readHistory(CHANNEL);
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
