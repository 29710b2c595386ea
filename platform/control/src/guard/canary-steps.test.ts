import type { ChannelRevision } from '@sharpside/contracts';
import type { GuardedRelease } from '@sharpside/contracts/control';
import { aStore } from '@sharpside/edge/testing/test-edge';
import { makeChange } from '@sharpside/registry/changes/make-change';
import { createRegistry } from '@sharpside/registry/records/registry';
import { createMetrics } from '@sharpside/server-kit/server';
import { createTestClock } from '@sharpside/server-kit/testing/test-clock';
import { createTestLog } from '@sharpside/server-kit/testing/test-log';
import { describe, expect, it } from 'vitest';
import { createCanarySteps } from './canary-steps.ts';

const APP = 'remote-tools';
const MINUTE_MS = 60_000;
const by = { channel: 'production', app: APP, by: 'Ann' };

/** remote-tools 1.1.0 is a canary of 5 %, which goes on to 25 % and 100 % in steps of half an hour. */
async function createScene() {
  const clock = createTestClock();
  const log = createTestLog();
  const deps = { store: await aStore(), now: () => new Date(clock.now()) };
  const registry = createRegistry(deps.store);
  const verdicts: GuardedRelease[] = [];
  const judge = (verdict: GuardedRelease['verdict'], version = '1.1.0') =>
    verdicts.splice(0, 1, {
      channel: 'production',
      app: APP,
      version,
      kind: 'canary',
      comparedWith: '1.0.0',
      verdict,
      candidate: { networks: 90, failing: 0 },
      baseline: { networks: 900, failing: 3 },
      reason: '0 of 90 networks saw 1.1.0 fail',
    });
  /** `at`: time at which the networks were given the canary, in milliseconds since 1970; undefined: just now. */
  const seen: { at?: number; networks: number; unheard: boolean; isBlind: boolean } = {
    networks: 50,
    unheard: false,
    isBlind: false,
  };
  const collector = {
    ballots: () =>
      Array.from({ length: seen.networks }, (_, index) => ({
        network: `${index}.${index}`,
        hasFailed: false,
        at: Math.floor((seen.at ?? clock.now()) / 1000),
      })),
    edges: () => [
      { edge: 'http://edge.test', channel: 'production', unreachableSince: seen.unheard ? 1 : null },
    ],
  };
  const start = () => {
    let history: ChannelRevision[] = [];
    const steps = createCanarySteps({
      deps,
      collector,
      settings: { minNetworks: 50 },
      clock,
      log,
      findLook: () => (seen.isBlind ? undefined : { history, verdicts }),
    });
    return {
      ...steps,
      async check() {
        history = await registry.readHistory('production');
        await steps.check('production');
      },
    };
  };
  await makeChange(deps, {
    action: 'canary',
    ...by,
    version: '1.1.0',
    percent: 5,
    schedule: { steps: [25, 100], everyMinutes: 30 },
  });
  judge('watching');
  const steps = start();
  const state = async () => (await registry.readChannel('production'))?.apps[APP];
  return {
    clock,
    log,
    deps,
    judge,
    start,
    verdicts,
    seen,
    steps,
    state,
    async percentAfter(ms: number, looks = 1) {
      await clock.advance(ms);
      for (let look = 0; look < looks; look += 1) await steps.check();
      return (await state())?.canary?.percent;
    },
    countLogged: (event: string) => log.entries.filter((entry) => entry.event === event).length,
    history: () => registry.readHistory('production'),
  };
}

describe('a canary with a schedule', () => {
  it('grows at its times while the guard is content, also after a restart, until the release is live for everybody', async () => {
    const { percentAfter, steps, start, clock, state, history, log } = await createScene();
    const metrics = createMetrics();
    steps.addMetrics(metrics);
    expect(await percentAfter(30 * MINUTE_MS - 1)).toBe(5);
    expect(await percentAfter(1, 3)).toBe(25);
    expect(await metrics.toText()).toContain(
      'control_canary_steps_total{channel="production",app="remote-tools"} 1',
    );
    await clock.advance(30 * MINUTE_MS);
    for (let look = 0; look < 3; look += 1) await start().check();
    expect(await state()).toMatchObject({ current: '1.1.0', previous: '1.0.0', canary: null });
    const reason = 'after 30 minutes at 5 %: 0 of 90 networks saw 1.1.0 fail';
    expect((await history()).slice(0, 2).map(({ change }) => change)).toMatchObject([
      { action: 'promote', by: 'schedule', to: '1.1.0' },
      { action: 'canary', by: 'schedule', percent: 25, reason },
    ]);
    expect(log.find('canary-widened')?.fields).toMatchObject({ app: APP, version: '1.1.0', percent: 25 });
  });

  it.each(['waiting', 'tripped', 'pinned'] as const)(
    'is held while the guard says %s, and told of once',
    async (verdict) => {
      const { percentAfter, countLogged, judge } = await createScene();
      judge(verdict);
      expect(await percentAfter(31 * MINUTE_MS, 3)).toBe(5);
      expect(countLogged('canary-held')).toBe(1);
      judge('watching');
      expect(await percentAfter(0)).toBe(25);
    },
  );

  it('is held where the guard could not look, or says nothing of it or of another release', async () => {
    const { percentAfter, seen, judge, verdicts } = await createScene();
    seen.isBlind = true;
    expect(await percentAfter(31 * MINUTE_MS)).toBe(5);
    seen.isBlind = false;
    judge('watching', '1.0.0');
    expect(await percentAfter(0)).toBe(5);
    verdicts.splice(0);
    expect(await percentAfter(0)).toBe(5);
  });

  it.each([
    // These ballots are older than the first step, so they do not count.
    [
      'nobody saw it since the step before',
      { at: -MINUTE_MS },
      /^0 networks saw it at 5 %, and 50 are needed$/,
    ],
    ['too few saw it', { networks: 49 }, /^49 networks saw it at 5 %/],
    ['an edge is not heard', { unheard: true }, /^1 edges are not heard$/],
  ])('is held while %s', async (_, change, reason) => {
    const { percentAfter, seen, log } = await createScene();
    Object.assign(seen, change);
    expect(await percentAfter(31 * MINUTE_MS)).toBe(5);
    expect(log.find('canary-held')?.fields.reason).toMatch(reason);
  });

  it('waits during a freeze and a pause, and its time begins anew after it', async () => {
    const { percentAfter, deps } = await createScene();
    await makeChange(deps, { action: 'freeze', ...by, reason: 'Finals' });
    expect(await percentAfter(60 * MINUTE_MS)).toBe(5);
    await makeChange(deps, { action: 'unfreeze', ...by });
    expect(await percentAfter(29 * MINUTE_MS)).toBe(5);
    expect(await percentAfter(MINUTE_MS)).toBe(25);
  });

  it('takes a step once, though two control services look at a time', async () => {
    const { clock, start, history, log } = await createScene();
    await clock.advance(30 * MINUTE_MS);
    await Promise.all([start().check(), start().check()]);
    expect((await history()).filter(({ change }) => change.by === 'schedule')).toHaveLength(1);
    expect(log.find('canary-step-failed')).toBeUndefined();
  });

  it('says why a step was refused, and tries it again a minute later', async () => {
    const { percentAfter, deps, countLogged } = await createScene();
    const key = 'releases/remote-tools/1.1.0.json';
    const record = deps.store.files.get(key);
    deps.store.files.delete(key);
    await percentAfter(30 * MINUTE_MS, 3);
    expect(countLogged('canary-step-failed')).toBe(1);
    if (record) deps.store.files.set(key, record);
    expect(await percentAfter(MINUTE_MS)).toBe(25);
  });
});
