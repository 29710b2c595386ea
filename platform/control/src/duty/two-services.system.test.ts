import { aStore, startTestEdge } from '@sharpside/edge/testing/test-edge';
import type { Store } from '@sharpside/object-store';
import { makeChange } from '@sharpside/registry/changes/make-change';
import { createRegistry } from '@sharpside/registry/records/registry';
import { createTestClock, type TestClock } from '@sharpside/server-kit/testing/test-clock';
import { describe, expect, it } from 'vitest';
import type { ControlConfigInput } from '../config.ts';
import { createSite } from '../testing/a-site.ts';
import { aHook, freeze, hooksOf, unfreeze, until } from '../testing/scenes/webhook-scene.ts';
import { startTestControl, type TestControl } from '../testing/test-control.ts';
import { visitEdge } from '../testing/visit-edge.ts';
import { startReceiver } from '../testing/webhook-receiver.ts';

const APP = 'remote-tools';
const INTERVAL_MS = 500;
const NETWORKS = 40;

/** One of several control services. After `kill`, nothing that it does reaches the store. */
type OneOfTwo = TestControl & { kill(): void };

type Options = { store: Store; clock: TestClock; config?: Partial<ControlConfigInput> };

/** Two control services of one registry, with the same clock. The first is on duty. */
async function startTwoServices({ store, clock, config = {} }: Options): Promise<[OneOfTwo, OneOfTwo]> {
  async function start(): Promise<OneOfTwo> {
    let isDead = false;
    const live = () => {
      if (isDead) throw new Error('killed');
      return store;
    };
    const own: Store = {
      get: async (key) => live().get(key),
      list: async (prefix) => live().list(prefix),
      listFolders: async (folder) => live().listFolders(folder),
      putIfAbsent: async (key, bytes) => live().putIfAbsent(key, bytes),
      remove: async (key) => live().remove(key),
    };
    const control = await startTestControl({
      store: own,
      clock,
      monotonic: clock.now,
      config,
    });
    return {
      ...control,
      kill() {
        isDead = true;
      },
    };
  }
  return [await start(), await start()];
}

const isOnDuty = async ({ app }: Pick<TestControl, 'app'>): Promise<boolean> =>
  (await app.operators.inject('/metrics')).body.includes('control_on_duty 1\n');

async function createCanary() {
  const [store, clock] = [await aStore(), createTestClock()];
  const deps = { store, now: () => new Date(clock.now()) };
  const author = { channel: 'production', app: APP, by: 'Ann', reason: null };
  await makeChange(deps, { action: 'canary', ...author, version: '1.1.0', percent: 50 });
  const edge = await startTestEdge({ store, clock, config: { trustedProxies: 1 } });
  const url = await edge.app.operators.listen({ host: '127.0.0.1', port: 0 });
  const config = { edges: [url], guardMinNetworks: 30, collectIntervalMs: INTERVAL_MS };
  const services = await startTwoServices({ store, clock, config });
  const registry = createRegistry(store);
  async function tell({ hasFailed }: { hasFailed: boolean }) {
    for (let network = 0; network < NETWORKS; network += 1) {
      await visitEdge(edge, network, { version: '1.1.0', isInCanary: true, hasFailed });
      await visitEdge(edge, 100 + network, { version: '1.0.0', isInCanary: false, hasFailed: false });
    }
  }
  async function countNetworks({ app, aToken }: OneOfTwo): Promise<number> {
    const { bearer } = await aToken();
    const read = await app.inject({ url: `/v1/apps/${APP}/observations`, ...bearer });
    return read.json().guarded[0]?.candidate.networks ?? 0;
  }
  const pollAfterRounds = <T>(read: () => Promise<T>) =>
    expect.poll(async () => {
      await clock.advance(INTERVAL_MS);
      return read();
    });
  return {
    clock,
    tell,
    services,
    countNetworks,
    pollAfterRounds,
    state: async () => (await registry.readChannel('production'))?.apps[APP],
    actionsOf: async (by: string) =>
      (await registry.readHistory('production'))
        .filter(({ change }) => change.by === by)
        .map(({ change }) => change.action),
  };
}

const countActed = (services: readonly OneOfTwo[], event: string) =>
  services.map(({ log }) => log.entries.filter((entry) => entry.event === event).length);

it('two control services lose no report with the one that is killed: the other has heard every network, and stops the release, once', async () => {
  const { clock, services, tell, state, actionsOf, countNetworks, pollAfterRounds } = await createCanary();
  const [one, other] = services;
  expect(await Promise.all(services.map(isOnDuty))).toEqual([true, false]);
  one.kill();
  await tell({ hasFailed: true });
  await pollAfterRounds(() => countNetworks(other)).toBe(NETWORKS);
  expect((await state())?.withdrawn).toEqual([]);
  await pollAfterRounds(async () => (await state())?.withdrawn).toEqual(['1.1.0']);
  await clock.advance(20 * INTERVAL_MS);
  expect(await actionsOf('guard')).toEqual(['abort']);
  expect(countActed(services, 'guard-acted')).toEqual([0, 1]);
});

describe('webhooks of two control services', () => {
  async function startTold(answer?: Parameters<typeof startReceiver>[0]) {
    const receiver = await startReceiver(answer);
    const clock = createTestClock();
    const site = await createSite({ clock });
    await site.app.close();
    const config = hooksOf(aHook(receiver.url));
    return {
      ...receiver,
      clock,
      site,
      services: await startTwoServices({ store: site.store, clock, config }),
    };
  }

  it('are told once of each revision, by the one on duty', async () => {
    const { taken, clock, site, services } = await startTold();
    for (let round = 0; round < 3; round += 1) {
      await freeze(site);
      await unfreeze(site);
      await clock.advance(10_000);
    }
    const wanted = [3, 4, 5, 6, 7, 8].map((number) => `production/${number}/revision`);
    await until(clock, () => expect(taken).toEqual(wanted));
    await clock.advance(60_000);
    expect(taken).toEqual(wanted);
    // Each service can report on the deliveries. Polled, because the receiver has a message before its sender records
    // it.
    for (const { app, aToken } of services) {
      const { bearer } = await aToken();
      await expect
        .poll(async () => {
          await clock.advance(1_000);
          return (await app.inject({ url: '/v1/webhooks', ...bearer })).json().webhooks[0];
        })
        .toMatchObject({ last: { id: wanted.at(-1), fault: null }, nextAttemptAt: null });
    }
    expect(await Promise.all(services.map(isOnDuty))).toEqual([true, false]);
  });
});
