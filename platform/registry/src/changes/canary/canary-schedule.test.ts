import type { ChannelApp, ChannelRevision } from '@sharpside/contracts';
import { createMemoryStore } from '@sharpside/object-store/testing/memory-store';
import { describe, expect, it } from 'vitest';
import { createRegistry } from '../../records/registry.ts';
import { aState } from '../../testing/app-states.ts';
import { aHostRelease, aRemoteRelease, publishFixture } from '../../testing/releases.ts';
import { makeChange } from '../make-change.ts';
import { findHistoryFaults } from '../replay-history.ts';
import { findNextStep, isStepCutOff, readStepHistory } from './canary-schedule.ts';

const APP = 'remote-tools';
const MINUTE_MS = 60_000;
const schedule = { steps: [25, 50, 100], everyMinutes: 30 };
const canary = { version: '1.1.0', percent: 5, schedule };

const aHistory = (...states: Partial<ChannelApp>[]): ChannelRevision[] =>
  states
    .map((state, minute) => ({
      schema: 1 as const,
      channel: 'production',
      revision: minute + 1,
      change: {
        action: 'canary' as const,
        app: APP,
        from: null,
        to: null,
        by: 'Ann',
        reason: null,
        at: new Date(minute * MINUTE_MS).toISOString(),
      },
      apps: { [APP]: aState(state) },
    }))
    .reverse();

describe('the next step of a canary', () => {
  it('is due when its share has lasted as long as the schedule says, whatever else was changed', () => {
    const history = aHistory({}, { canary }, { canary, withdrawn: ['0.9.0'] });
    expect(findNextStep(history, APP)).toEqual({
      app: APP,
      version: '1.1.0',
      from: 5,
      to: 25,
      since: MINUTE_MS,
      dueAt: 31 * MINUTE_MS,
    });
  });

  it('is the first larger one, after a raise by hand too', () => {
    const history = aHistory({ canary }, { canary: { ...canary, percent: 30 } });
    expect(findNextStep(history, APP)).toMatchObject({ from: 30, to: 50, since: MINUTE_MS });
  });

  it('begins anew after a pause and after a freeze, during which there is none', () => {
    const paused = { canary: { ...canary, paused: { reason: 'x' } } };
    const frozen = { canary, frozen: { reason: 'x' } };
    expect(findNextStep(aHistory({ canary }, paused), APP)).toBeUndefined();
    expect(findNextStep(aHistory({ canary }, frozen), APP)).toBeUndefined();
    expect(findNextStep(aHistory({ canary }, paused, { canary }), APP)?.since).toBe(2 * MINUTE_MS);
    expect(findNextStep(aHistory({ canary }, frozen, frozen, { canary }), APP)?.since).toBe(3 * MINUTE_MS);
  });

  it('is none without a schedule, after the last, and of an app that is not there', () => {
    expect(findNextStep(aHistory({ canary: { version: '1.1.0', percent: 5 } }), APP)).toBeUndefined();
    expect(findNextStep(aHistory({ canary: { ...canary, percent: 100 } }), APP)).toBeUndefined();
    expect(findNextStep(aHistory({}), APP)).toBeUndefined();
    expect(findNextStep([], APP)).toBeUndefined();
  });
});

describe('a canary with a schedule', () => {
  async function createScene() {
    const store = createMemoryStore();
    for (const build of [aHostRelease(), aRemoteRelease(), aRemoteRelease({ version: '1.1.0' })])
      await publishFixture(store, build);
    const by = { channel: 'production', by: 'Ann', app: APP };
    await makeChange({ store }, { ...by, app: 'host', action: 'promote', version: '1.0.0' });
    await makeChange({ store }, { ...by, action: 'promote', version: '1.0.0' });
    const start = (more: { schedule?: typeof schedule } = { schedule }) =>
      makeChange({ store }, { ...by, action: 'canary', version: '1.1.0', percent: 5, ...more });
    const registry = createRegistry(store);
    const read = async () => (await registry.readChannel('production'))?.apps[APP]?.canary;
    return { store, by, start, read, registry };
  }

  it('keeps it through a raise, a pause and a resume, not where it is set anew without; the history explains each', async () => {
    const { store, by, start, read, registry } = await createScene();
    await start();
    await makeChange({ store }, { ...by, action: 'raise', percent: 30 });
    await makeChange({ store }, { ...by, action: 'pause', reason: 'x' });
    await makeChange({ store }, { ...by, action: 'resume' });
    expect(await read()).toEqual({ version: '1.1.0', percent: 30, schedule });
    await start();
    await expect(start()).rejects.toMatchObject({ code: 'NOTHING_TO_CHANGE' });
    await start({});
    expect(await read()).toEqual({ version: '1.1.0', percent: 5 });
    expect(findHistoryFaults(await registry.readHistory('production'))).toEqual([]);
  });
});

describe('the history of steps', () => {
  function aRegistry(revisions: readonly ChannelRevision[]) {
    const limits: number[] = [];
    const readHistory = async (_: string, { limit = revisions.length } = {}) => {
      limits.push(limit);
      return revisions.slice(0, limit);
    };
    return { limits, registry: { readHistory } };
  }

  it('goes back to the beginning of the present share, however much was changed since', async () => {
    const others = Array.from({ length: 900 }, (_, index) => ({ canary, withdrawn: [`0.${index}.0`] }));
    const revisions = aHistory({}, { canary: { ...canary, percent: 1 } }, { canary }, ...others);
    expect(isStepCutOff(revisions.slice(0, 200))).toBe(true);
    const { registry, limits } = aRegistry(revisions);
    const history = await readStepHistory(registry, 'production', 200);
    expect(findNextStep(history, APP)?.since).toBe(2 * MINUTE_MS);
    expect(limits).toEqual([200, 400, 800, 1600]);
  });

  it('is no longer than asked for where no step needs more, and where there is no more', async () => {
    const long = aRegistry(aHistory(...Array.from({ length: 500 }, () => ({}))));
    expect(await readStepHistory(long.registry, 'production', 200)).toHaveLength(200);
    expect(long.limits).toEqual([200]);
    const young = aRegistry(aHistory({ canary }, { canary }));
    expect(await readStepHistory(young.registry, 'production', 2)).toHaveLength(2);
    expect(young.limits).toEqual([2]);
  });
});
