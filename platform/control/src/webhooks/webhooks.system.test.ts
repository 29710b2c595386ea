import { createMemoryStore } from '@sharpside/object-store/testing/memory-store';
import { makeChange } from '@sharpside/registry/changes/make-change';
import { createTestClock } from '@sharpside/server-kit/testing/test-clock';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it, vi } from 'vitest';
import { APP, createSite } from '../testing/a-site.ts';
import {
  aHook,
  aToldSite,
  freeze,
  hooksOf,
  promote,
  SECRET,
  unfreeze,
  until,
} from '../testing/scenes/webhook-scene.ts';
import { startTestControl } from '../testing/test-control.ts';
import { startReceiver } from '../testing/webhook-receiver.ts';

const toIds = (...numbers: number[]) => numbers.map((number) => `production/${number}/revision`);

describe('a webhook', () => {
  it('is told of every revision, in order, in the form of CloudEvents', async () => {
    const { url, taken, received } = await startReceiver();
    const site = await aToldSite(aHook(url));
    await promote(site, '1.1.0');
    await until(site.clock, () => expect(taken).toEqual(toIds(1, 2, 3)));
    expect(received[2]?.headers['content-type']).toBe('application/cloudevents+json; charset=utf-8');
    expect(received[2]?.event).toMatchObject({
      type: 'sharpside.channel.revision',
      source: '/channels/production',
      subject: '3',
      data: {
        channel: 'production',
        revision: 3,
        change: { action: 'promote', app: APP, from: '1.0.0', to: '1.1.0' },
        apps: { [APP]: { current: '1.1.0' } },
      },
    });
  });

  it('signs as Standard Webhooks has it, with every secret', async () => {
    const { url, received } = await startReceiver();
    const other = `whsec_${Buffer.alloc(24, 9).toString('base64')}`;
    const clock = createTestClock(Date.now());
    await createSite({ clock, config: hooksOf(aHook(url, { secret: [SECRET, other] })) });
    await until(clock, () => expect(received.length).toBeGreaterThan(0));
    const { headers = {}, body = '' } = received[0] ?? {};
    const signed = Object.fromEntries(
      ['id', 'timestamp', 'signature'].map((name) => [`webhook-${name}`, String(headers[`webhook-${name}`])]),
    );
    for (const one of [SECRET, other])
      expect(new Webhook(one.slice('whsec_'.length)).verify(body, signed)).toBeDefined();
    const stranger = new Webhook(Buffer.alloc(32, 1).toString('base64'));
    expect(() => stranger.verify(body, signed)).toThrow();
  });

  it('is told again until it takes an event, later each time, and of nothing that follows before that', async () => {
    const { url, received } = await startReceiver((count) => (count <= 3 ? 500 : 204));
    const site = await aToldSite(aHook(url));
    const at: number[] = [];
    const note = () => {
      if (received.length > at.length) at.push(site.clock.now());
      expect(received).toHaveLength(5);
    };
    await until(site.clock, note, 1_000);
    expect(received.map(({ event }) => event.subject)).toEqual(['1', '1', '1', '1', '2']);
    const gaps = at.slice(1, 4).map((time, index) => time - (at[index] ?? 0));
    for (const [index, least] of [5_000, 20_000, 80_000].entries())
      expect(gaps[index]).toBeGreaterThanOrEqual(least);
  });

  it('says in metrics and state that it fails, and shows no more of its address than the origin', async () => {
    const { url } = await startReceiver(() => 503);
    const site = await aToldSite(aHook(url));
    const failing = {
      last: { id: toIds(1)[0], fault: 'it answered 503' },
      nextAttemptAt: expect.any(String),
    };
    const state = await vi.waitFor(async () => {
      await site.clock.advance(1_000);
      const found = await site.state();
      expect(found).toMatchObject(failing);
      return found;
    });
    expect(JSON.stringify(state)).not.toContain('secret-path');
    expect(JSON.stringify(state)).not.toContain(SECRET);
    const { body } = await site.app.operators.inject('/metrics');
    expect(body).toContain('control_webhook_failing{webhook="ops"} 1');
  });

  it('is told only of the channels that it asks for, and waits for no receiver that hangs', async () => {
    const { url, taken } = await startReceiver();
    const { url: hanging } = await startReceiver(() => 'hang');
    const site = await aToldSite(aHook(hanging), aHook(url, { name: 'staging', channels: ['staging'] }));
    const host = { ...site.change, app: 'host', version: '1.0.0', channel: 'staging' };
    await makeChange(site.deps, { action: 'promote', ...host });
    await promote(site, '1.0.0', 'staging');
    await until(site.clock, () => expect(taken).toEqual(['staging/1/revision', 'staging/2/revision']));
    // The closing server does not wait for the receiver that hangs.
    await site.app.close();
  });

  it('follows no redirect', async () => {
    const elsewhere = await startReceiver();
    const headers = { location: elsewhere.url };
    const { url } = await startReceiver(() => ({ status: 307, headers }));
    const site = await aToldSite(aHook(url));
    await until(site.clock, () => expect(site.log.find('webhook-not-taken')).toBeDefined());
    expect(site.log.find('webhook-not-taken')?.fields).toMatchObject({
      fault: expect.stringContaining('it answered 307; redirects are not followed'),
    });
    expect(elsewhere.received).toEqual([]);
  });
});

describe('a control server that ends and begins again', () => {
  const RECORDS = 'webhooks/ops/progress/';

  /** A registry with two revisions, both delivered to a webhook. No service runs. */
  async function aToldRegistry() {
    const receiver = await startReceiver();
    const [store, clock] = [createMemoryStore(), createTestClock()];
    const config = hooksOf(aHook(receiver.url));
    const site = await createSite({ store, clock, config });
    await until(clock, () => expect(receiver.taken).toEqual(toIds(1, 2)));
    // The receiver has a message before its sender records the delivery.
    const readLast = async () => (await site.read('/v1/webhooks')).webhooks[0].last;
    await vi.waitFor(async () => expect(await readLast()).toMatchObject({ id: toIds(2)[0], fault: null }));
    await site.app.close();
    return { ...receiver, store, clock, site, start: () => startTestControl({ store, clock, config }) };
  }

  it('goes on where it was, with nothing lost and nothing told twice', async () => {
    const { taken, clock, site, store, start } = await aToldRegistry();
    await freeze(site);
    await unfreeze(site);
    await start();
    await until(clock, () => expect(taken).toEqual(toIds(1, 2, 3, 4)));
    await vi.waitFor(async () => expect(await store.list(RECORDS)).toHaveLength(1));
  });

  it('tells nothing twice because the store does not take how far it is', async () => {
    const { taken, clock, site, store, start } = await aToldRegistry();
    await start();
    await clock.advance(5_000);
    const { putIfAbsent } = store;
    const put = vi.spyOn(store, 'putIfAbsent').mockImplementation(async (key, bytes) => {
      if (key.startsWith(RECORDS)) throw new Error('no space');
      return putIfAbsent(key, bytes);
    });
    await freeze(site);
    await until(clock, () => expect(taken).toEqual(toIds(1, 2, 3)));
    await clock.advance(20_000);
    put.mockRestore();
    await unfreeze(site);
    await until(clock, () => expect(taken).toEqual(toIds(1, 2, 3, 4)));
  });

  it('tells a new webhook of nothing from before it, and of a new channel from its beginning', async () => {
    const { url, taken } = await startReceiver();
    const site = await createSite();
    await site.app.close();
    const { store, clock } = site;
    await startTestControl({ store, clock, config: hooksOf(aHook(url)) });
    await clock.advance(5_000);
    await freeze(site);
    await until(clock, () => expect(taken).toEqual(toIds(3)));
    const host = { ...site.change, app: 'host', channel: 'beta', version: '1.0.0', beginsChannel: true };
    await makeChange(site.deps, { action: 'promote', ...host });
    await until(clock, () => expect(taken).toContain('beta/1/revision'));
  });

  it.each([
    [
      'is ahead of its channel',
      { schema: 1, channels: { production: 9_999 }, last: null, nextAttemptAt: null },
    ],
    ['is damaged', {}],
  ])('is not silenced by a record that %s', async (_, record) => {
    const { taken, clock, site, store, start } = await aToldRegistry();
    await store.putIfAbsent(`${RECORDS}900.json`, Buffer.from(JSON.stringify(record)));
    await start();
    await clock.advance(5_000);
    await freeze(site);
    await until(clock, () => expect(taken).toEqual(toIds(1, 2, 3)));
  });

  it('passes over a revision that it cannot read once there is a later one, and says so', async () => {
    const { taken, clock, site, store, start } = await aToldRegistry();
    const toKey = (number: number) => `channels/production/0000000${number}.json`;
    await freeze(site);
    await store.remove(toKey(3));
    await store.putIfAbsent(toKey(3), Buffer.from('{ "schema": 99'));
    const control = await start();
    // Copies revision 2, because no change is possible after a damaged revision.
    const second = JSON.parse(Buffer.from((await store.get(toKey(2))) ?? []).toString());
    await store.putIfAbsent(toKey(4), Buffer.from(JSON.stringify({ ...second, revision: 4 })));
    await until(clock, () => expect(taken).toEqual(toIds(1, 2, 4)));
    expect(control.log.find('webhook-revision-skipped')?.fields).toMatchObject({ revisions: [3] });
  });
});

describe('POST /v1/webhooks/:name/test', () => {
  async function test(url: string, { name = 'ops', right = 'rollback', allowPrivate = true } = {}) {
    const site = await aToldSite(aHook(url, { allowPrivate, channels: ['staging'] }));
    const { bearer } = await site.aToken({ right: right === 'publish' ? 'publish' : 'rollback' });
    const answer = await site.app.inject({ method: 'POST', url: `/v1/webhooks/${name}/test`, ...bearer });
    return { status: answer.statusCode, json: answer.json(), site };
  }

  it('sends an event at once, for who may change a channel', async () => {
    const { url, received } = await startReceiver();
    expect((await test(url, { right: 'publish' })).json.error.code).toBe('TOKEN_WRONG_RIGHT');
    expect((await test(url, { name: 'nobody' })).status).toBe(404);
    expect((await test(url)).json).toMatchObject({ fault: null, status: 204 });
    expect(received.map(({ event }) => event)).toMatchObject([
      { type: 'sharpside.test', source: '/webhooks', data: { webhook: 'ops' } },
    ]);
  });

  it('says what is wrong with a receiver, and names no address but in the log', async () => {
    const { json, site } = await test('http://127.0.0.1:9/');
    expect(json).toMatchObject({ status: null, fault: 'it could not be reached (ECONNREFUSED)' });
    expect(JSON.stringify(json)).not.toContain('127.0.0.1');
    expect(site.log.find('webhook-not-taken')?.fields.reason).toContain('127.0.0.1');
  });

  it('reaches no private address that is not allowed', async () => {
    const { port, received } = await startReceiver();
    const hosts = ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '169.254.169.254', '10.0.0.1'];
    for (const host of hosts) {
      const { json } = await test(`https://${host}:${port}/`, { allowPrivate: false });
      expect(json, host).toMatchObject({ status: null, fault: expect.stringContaining('private network') });
    }
    expect(received).toEqual([]);
  });
});
