import { aStore } from '@sharpside/edge/testing/test-edge';
import { makeChange } from '@sharpside/registry/changes/make-change';
import { createRegistry } from '@sharpside/registry/records/registry';
import { keys } from '@sharpside/registry/store/keys';
import { aWholeRecord } from '@sharpside/registry/testing/releases';
import { createTestClock } from '@sharpside/server-kit/testing/test-clock';
import { createTestLog } from '@sharpside/server-kit/testing/test-log';
import { describe, expect, it } from 'vitest';
import { createGuard } from '../guard/guard.ts';
import { SETTINGS } from '../testing/scenes/guard-scene.ts';
import { createChannelLogs } from './channel-logs.ts';

const by = { channel: 'production', app: 'remote-tools', by: 'Ann', reason: null };

/** A canary with a schedule; `changeOthers` makes changes of another app after it. */
async function createScene() {
  const clock = createTestClock();
  const store = await aStore();
  const deps = { store, now: () => new Date(clock.now()) };
  const registry = createRegistry(store);
  const schedule = { steps: [25, 100], everyMinutes: 30 };
  await makeChange(deps, { action: 'canary', ...by, version: '1.1.0', percent: 5, schedule });
  const begun = await registry.readChannel('production');
  if (!begun) throw new Error('no canary was begun');
  let last = begun.revision;
  return {
    clock,
    store,
    deps,
    registry,
    begunAt: begun.change.at,
    /** Writes copies of the newest revision, because running the checks of each change would take long. */
    async changeOthers(count: number) {
      for (let made = 0; made < count; made += 1) {
        last += 1;
        await clock.advance(1_000);
        const at = deps.now().toISOString();
        const change = { ...begun.change, action: 'freeze' as const, app: 'host', at };
        const record = aWholeRecord({ ...begun, revision: last, change });
        await store.putIfAbsent(keys.revision('production', last), Buffer.from(JSON.stringify(record)));
      }
    },
  };
}

describe('a step of a canary with many changes since it began', () => {
  it('is in the log of the console with its beginning, and no longer once it is over', async () => {
    const { registry, deps, begunAt, changeOthers } = await createScene();
    await changeOthers(700);
    const logs = createChannelLogs(registry);
    const readTimes = async () => (await logs.read('production')).map(({ change }) => change.at);
    expect(await readTimes()).toContain(begunAt);
    await changeOthers(10);
    expect(await readTimes()).toContain(begunAt);
    await makeChange(deps, { action: 'abort', ...by, reason: 'Enough' });
    expect(await readTimes()).toHaveLength(500);
  });

  it('is in the history of the guard with its beginning', async () => {
    const { deps, clock, begunAt, changeOthers } = await createScene();
    await changeOthers(450);
    const collector = { channels: () => ['production'], ballots: () => [] };
    const settings = { ...SETTINGS, mode: 'act' as const };
    const log = createTestLog();
    const guard = createGuard({ deps, collector, vitals: { ballots: () => [] }, settings, clock, log });
    await guard.check();
    expect(guard.findLook('production')?.history.map(({ change }) => change.at)).toContain(begunAt);
  });
});
