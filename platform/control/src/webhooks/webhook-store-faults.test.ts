import type { Store } from '@sharpside/object-store';
import { createMemoryStore } from '@sharpside/object-store/testing/memory-store';
import { createTestClock, type TestClock } from '@sharpside/server-kit/testing/test-clock';
import { expect, it, vi } from 'vitest';
import { createSite } from '../testing/a-site.ts';
import { aHook, freeze, hooksOf, until } from '../testing/scenes/webhook-scene.ts';
import { startTestControl } from '../testing/test-control.ts';
import { startReceiver } from '../testing/webhook-receiver.ts';

const PLACES = 'webhooks/ops/channels/production/';
const REVISIONS = 'channels/production/';
const toId = (number: number) => `production/${number}/revision`;

/** A registry in memory with two revisions, which a webhook was told of, and no service that runs. */
async function aToldRegistry() {
  const { url, taken, received } = await startReceiver();
  const store = createMemoryStore();
  const clock = createTestClock();
  const config = hooksOf(aHook(url, { types: ['revision'] }));
  const site = await createSite({ store, clock, config });
  await until(clock, () => expect(taken).toEqual([toId(1), toId(2)]));
  await vi.waitFor(async () => expect(await store.list(PLACES)).toEqual([`${PLACES}00000002.json`]));
  await site.app.close();
  return { taken, received, store, clock, site, start: () => startTestControl({ store, clock, config }) };
}

async function readMetrics({ app }: Awaited<ReturnType<typeof startTestControl>>) {
  return (await app.operators.inject('/metrics')).body;
}

it('passes over a place that is ahead of the channel, says so, and removes it', async () => {
  const { taken, store, clock, site, start } = await aToldRegistry();
  await store.putIfAbsent(`${PLACES}00009999.json`, Buffer.from('{}'));
  const control = await start();
  await freeze(site);
  await until(clock, () => expect(taken).toEqual([toId(1), toId(2), toId(3)]));
  expect(control.log.find('webhook-position-ahead')?.fields).toMatchObject({
    channel: 'production',
    newest: 2,
    ahead: [9999],
  });
  await vi.waitFor(async () => expect(await store.list(PLACES)).toEqual([`${PLACES}00000003.json`]));
});

async function damage(store: Store, number: number) {
  const key = `${REVISIONS}${String(number).padStart(8, '0')}.json`;
  await store.remove(key);
  await store.putIfAbsent(key, Buffer.from('{ "schema": 99'));
}

it('waits for a later revision behind one that it cannot read, and then passes over that one', async () => {
  const { taken, store, clock, site, start } = await aToldRegistry();
  await freeze(site);
  await damage(store, 3);
  const control = await start();
  await until(clock, () => expect(control.log.find('webhook-blind')).toBeDefined());
  expect(control.log.find('webhook-blind')?.fields).toMatchObject({ channel: 'production' });
  expect(await readMetrics(control)).toContain('control_webhook_blind{webhook="ops"} 1');
  const { bearer } = await control.aToken();
  const { webhooks } = (await control.app.inject({ url: '/v1/webhooks', ...bearer })).json();
  expect(webhooks[0].lanes[0]).toMatchObject({ fault: expect.stringContaining('cannot be read') });
  await unfreezePast(site, store);
  await until(clock, () => expect(taken).toEqual([toId(1), toId(2), toId(4)]));
  await vi.waitFor(async () => {
    expect(control.log.find('webhook-revision-skipped')?.fields).toMatchObject({ revisions: [3] });
    const metrics = await readMetrics(control);
    expect(metrics).toContain('control_webhook_blind{webhook="ops"} 0');
    expect(metrics).toContain('control_webhook_skipped_total{webhook="ops"} 1');
  });
});

/** Writes revision 4 as a copy of 2: no change goes past a damaged revision. */
async function unfreezePast({ store }: Pick<Awaited<ReturnType<typeof createSite>>, 'store'>, target: Store) {
  const bytes = await store.get(`${REVISIONS}00000002.json`);
  const revision = { ...JSON.parse(Buffer.from(bytes ?? []).toString()), revision: 4 };
  await target.putIfAbsent(`${REVISIONS}00000004.json`, Buffer.from(JSON.stringify(revision)));
}

async function readSource(store: Store, clock: TestClock, site?: string) {
  const { url, received } = await startReceiver();
  const config = { webhooks: { webhooks: [aHook(url, { types: ['revision'] })], ...(site && { site }) } };
  await createSite({ store, clock, config });
  await until(clock, () => expect(received.length).toBeGreaterThan(0));
  return received[0]?.event.source;
}

it('tells two sites apart by the source of their events, and is the same site after a restart', async () => {
  const { received, store, start, clock, site } = await aToldRegistry();
  const first = received[0]?.event.source;
  const other = await readSource(createMemoryStore(), createTestClock());
  expect(other).toMatch(/^\/registries\/[0-9a-f-]{36}\/channels\/production$/);
  expect(other).not.toBe(first);
  const named = await readSource(createMemoryStore(), createTestClock(), 'https://example.com/');
  expect(named).toBe('https://example.com/channels/production');
  await start();
  await freeze(site);
  await until(clock, () => expect(received.at(-1)?.event).toMatchObject({ subject: '3', source: first }));
  expect(await store.list('webhooks/site')).toHaveLength(1);
});

it('makes a new identity where its record was damaged, and goes on', async () => {
  const store = createMemoryStore();
  await store.putIfAbsent('webhooks/site.json', Buffer.from('{"id":"../../elsewhere"}'));
  expect(await readSource(store, createTestClock())).toMatch(/^\/registries\/[0-9a-f-]{36}\/channels/);
});
