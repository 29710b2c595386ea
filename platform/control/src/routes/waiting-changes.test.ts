import { type ChangeAction, changeRequestSchema } from '@sharpside/contracts';
import { makeChange } from '@sharpside/registry/changes/make-change';
import { findHistoryFaults } from '@sharpside/registry/changes/replay-history';
import { aRemoteBuild } from '@sharpside/registry/testing/a-build';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { APP, storeBuild } from '../testing/a-site.ts';
import { createScene, PROMOTE } from '../testing/scenes/proposal-scene.ts';

describe('a change of a channel with the two-person rule', () => {
  it('is proposed after its checks, and made when somebody else accepts it', async () => {
    const { as, propose, accept, list, live, registry } = await createScene();
    const [ann, bob] = [await as('Ann'), await as('Bob')];
    const { status, json, id } = await propose(ann);
    expect(status).toBe(202);
    expect(json.proposed).toMatchObject({ channel: 'production', needs: [{ app: APP, right: 'promote' }] });
    expect(json.checks.length).toBeGreaterThan(0);
    expect(await live()).toBe(2);
    const proposal = {
      id,
      what: `promote ${APP} 1.1.0`,
      by: 'Ann',
      reason: 'Better odds',
      mayWithdraw: true,
    };
    expect((await list(ann)).proposals).toMatchObject([
      { ...proposal, objection: expect.stringContaining('somebody else') },
    ]);
    expect(await list(bob)).toMatchObject({ isAsked: true, proposals: [{ ...proposal, objection: null }] });
    expect(await accept(bob, id)).toMatchObject({
      status: 200,
      json: { revision: { revision: 3, change: { by: 'Ann', approved: { by: 'Bob', proposal: id } } } },
    });
    expect((await list(bob)).proposals).toEqual([]);
    const history = await registry.readHistory('production');
    expect(history[0]?.apps[APP]?.current).toBe('1.1.0');
    expect(findHistoryFaults(history)).toEqual([]);
  });

  it('is refused at once where a check refuses it, and is no proposal then', async () => {
    const { as, propose, list } = await createScene();
    const ann = await as('Ann');
    expect(await propose(ann, { ...PROMOTE, version: '9.9.9' })).toMatchObject({
      status: 422,
      code: 'CHANGE_REFUSED',
    });
    expect((await list(ann)).proposals).toEqual([]);
  });

  it('waits as a rollback to what was never live', async () => {
    const { as, propose, live } = await createScene();
    const both = `${await as('Ann')},${await as('Ann', 'rollback')}`;
    const change = { action: 'rollback', channel: 'production', version: '1.1.0', reason: 'Forward' };
    expect((await propose(both, change)).status).toBe(202);
    expect(await live()).toBe(2);
  });

  it('waits as one of several apps, and as a restore that takes a section away', async () => {
    const { as, propose, accept, registry } = await createScene();
    const both = ['host', APP];
    const [ann, bob] = [await as('Ann', 'promote', both), await as('Bob', 'promote', both)];
    const several = { action: 'promote', channel: 'production', releases: [{ app: APP, version: '1.1.0' }] };
    const first = await propose(ann, several, '/v1/changes');
    expect(first.status).toBe(202);
    expect((await accept(bob, first.id)).status).toBe(200);
    const restore = { action: 'restore', channel: 'production', revision: 1, reason: 'Without it' };
    const second = await propose(ann, restore, '/v1/changes');
    expect(second.status).toBe(202);
    expect((await accept(bob, second.id)).json.revision).toMatchObject({
      revision: 4,
      change: { restored: 1, by: 'Ann', approved: { by: 'Bob' } },
    });
    expect(findHistoryFaults(await registry.readHistory('production'))).toEqual([]);
  });

  it('never waits on another channel, nor as a dry run', async () => {
    const { as, propose, list } = await createScene();
    const ann = await as('Ann');
    expect((await propose(ann, { ...PROMOTE, isDryRun: true })).json).toMatchObject({ isDryRun: true });
    const host = { ...PROMOTE, channel: 'staging', beginsChannel: true, version: '1.0.0' };
    const maker = await as('Ann', 'promote', 'host');
    expect((await propose(maker, host, '/v1/apps/host/changes')).status).toBe(200);
    expect(await list(ann, 'staging')).toMatchObject({ isAsked: false, proposals: [] });
  });
});

type Row = {
  waits: boolean;
  /** Changes that are made before it, at the store. */
  before?: readonly object[];
  request: object;
};

const CANARY = { action: 'canary', version: '1.1.0', percent: 5 } as const;
const WITH_SETTINGS = { action: 'promote', version: '1.3.0' } as const;
const why = { reason: 'Finals' };
const rows = (count: number) => ({ action: 'settings', values: { rows: count }, ...why }) as const;

/** A row for each action there is: a new one must say whether it waits. */
const ACTIONS: Readonly<Record<ChangeAction, Row>> = {
  promote: { waits: true, request: { action: 'promote', version: '1.1.0' } },
  canary: { waits: true, request: CANARY },
  raise: { waits: true, before: [CANARY], request: { action: 'raise', percent: 50 } },
  resume: {
    ...{ waits: true, before: [CANARY, { action: 'pause', ...why }] },
    request: { action: 'resume' },
  },
  'promote-canary': { waits: true, before: [CANARY], request: { action: 'promote-canary' } },
  unfreeze: { waits: true, before: [{ action: 'freeze', ...why }], request: { action: 'unfreeze' } },
  retire: { waits: true, request: { action: 'retire', ...why } },
  unpin: { waits: true, before: [{ action: 'pin', ...why }], request: { action: 'unpin', ...why } },
  settings: { waits: true, before: [WITH_SETTINGS], request: rows(50) },
  rollback: {
    ...{ waits: false, before: [{ action: 'promote', version: '1.1.0' }] },
    request: { action: 'rollback', ...why },
  },
  pause: { waits: false, before: [CANARY], request: { action: 'pause', ...why } },
  abort: { waits: false, before: [CANARY], request: { action: 'abort', ...why } },
  freeze: { waits: false, request: { action: 'freeze', ...why } },
  pin: { waits: false, request: { action: 'pin', ...why } },
  'settings-rollback': {
    ...{ waits: false, before: [WITH_SETTINGS, rows(50)] },
    request: { action: 'settings-rollback', ...why },
  },
};

describe('each action', () => {
  it.each(Object.entries(ACTIONS))(
    'waits for a second person or not: %s',
    async (_, { waits, before = [], request }) => {
      const { as, propose, accept, deps, live, list, registry } = await createScene();
      const settings = {
        rows: { type: 'number' as const, min: 1, max: 100, default: 20, description: 'Rows' },
      };
      await storeBuild(deps, aRemoteBuild({ version: '1.3.0', screen: 'odds3', settings }));
      for (const change of before) {
        const requested = v.parse(changeRequestSchema, { ...change, channel: 'production' });
        await makeChange(deps, { ...requested, app: APP, by: 'Ops' });
      }
      const [ann, bob] = [
        `${await as('Ann')},${await as('Ann', 'rollback')}`,
        `${await as('Bob')},${await as('Bob', 'rollback')}`,
      ];
      const revision = (await live()) ?? 0;
      const { status, id } = await propose(ann, { ...request, channel: 'production' });
      expect(status).toBe(waits ? 202 : 200);
      expect(await live()).toBe(waits ? revision : revision + 1);
      expect((await list(bob)).proposals).toHaveLength(waits ? 1 : 0);
      if (waits)
        expect((await accept(bob, id)).json.revision.change).toMatchObject({
          by: 'Ann',
          approved: { by: 'Bob' },
        });
      expect(await live()).toBe(revision + 1);
      expect(findHistoryFaults(await registry.readHistory('production'))).toEqual([]);
    },
  );

  it.each([
    ['several promotes', { action: 'promote', releases: [{ app: APP, version: '1.1.0' }] }, 202],
    ['a restore that takes a section off', { action: 'restore', revision: 1, ...why }, 202],
    ['a restore of what each app had', { action: 'restore', revision: 2, ...why }, 200],
  ])('of several apps as well: %s', async (_, request, expected) => {
    const { as, propose, deps, live } = await createScene();
    await makeChange(deps, { ...PROMOTE, action: 'promote', app: APP, by: 'Ops', version: '1.2.0' });
    const both = ['host', APP];
    const ann = `${await as('Ann', 'promote', both)},${await as('Ann', 'rollback', both)}`;
    const { status } = await propose(ann, { ...request, channel: 'production' }, '/v1/changes');
    expect(status).toBe(expected);
    expect(await live()).toBe(expected === 202 ? 3 : 4);
  });
});
