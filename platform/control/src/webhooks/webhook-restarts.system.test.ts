import type { Store } from '@sharpside/object-store';
import { createMemoryStore } from '@sharpside/object-store/testing/memory-store';
import { makeChange } from '@sharpside/registry/changes/make-change';
import { createTestClock, type TestClock } from '@sharpside/server-kit/testing/test-clock';
import { describe, expect, it, vi } from 'vitest';
import { createSite } from '../testing/a-site.ts';
import {
  aHook,
  aToldSite,
  freeze,
  HOUR_MS,
  type Hook,
  hooksOf,
  unfreeze,
  until,
} from '../testing/scenes/webhook-scene.ts';
import { startTestControl } from '../testing/test-control.ts';
import { startReceiver } from '../testing/webhook-receiver.ts';

describe('a control server that ends and begins again', () => {
  async function startAgain(store: Store, clock: TestClock, hook: Hook) {
    const control = await startTestControl({ store, clock, config: hooksOf(hook) });
    return control;
  }

  it('goes on where it was, with nothing lost and nothing told twice that was recorded', async () => {
    const { url, taken } = await startReceiver();
    const hook = aHook(url, { types: ['revision'] });
    const site = await aToldSite(hook);
    const listPlaces = () => site.store.list('webhooks/ops/channels/production/');
    await until(site.clock, () => expect(taken).toHaveLength(2));
    // A server that ends before a delivery is recorded makes it again.
    await vi.waitFor(async () =>
      expect(await listPlaces()).toEqual(['webhooks/ops/channels/production/00000002.json']),
    );
    await site.app.close();
    await freeze(site);
    await unfreeze(site);
    await startAgain(site.store, site.clock, hook);
    await until(site.clock, () => expect(taken).toHaveLength(4));
    expect(taken).toEqual([1, 2, 3, 4].map((number) => `production/${number}/revision`));
    await vi.waitFor(async () =>
      expect(await listPlaces()).toEqual(['webhooks/ops/channels/production/00000004.json']),
    );
  });

  it('tells a new webhook of nothing from before it, and of a new channel from its beginning', async () => {
    const { url, taken } = await startReceiver();
    const store = createMemoryStore();
    const clock = createTestClock();
    const before = await createSite({ store, clock });
    await before.app.close();
    await clock.leap(HOUR_MS);
    await startAgain(store, clock, aHook(url, { types: ['revision'] }));
    await clock.advance(4_000);
    await freeze(before);
    await until(clock, () => expect(taken).toEqual(['production/3/revision']));
    const host = { ...before.change, app: 'host', channel: 'beta', version: '1.0.0', beginsChannel: true };
    await makeChange(before.deps, { action: 'promote', ...host });
    await until(clock, () => expect(taken).toContain('beta/1/revision'));
  });
});
