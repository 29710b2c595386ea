import { createPublicKey, generateKeyPairSync, verify as verifyBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { makeChange } from '@sharpside/registry/changes/make-change';
import { aRemoteBuild } from '@sharpside/registry/testing/a-build';
import { createTestClock } from '@sharpside/server-kit/testing/test-clock';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { APP, createSite, storeBuild } from '../testing/a-site.ts';
import {
  aHook,
  aToldSite,
  HOUR_MS,
  hooksOf,
  promote,
  SECRET,
  until,
} from '../testing/scenes/webhook-scene.ts';
import { startReceiver } from '../testing/webhook-receiver.ts';

describe('a webhook', () => {
  it('is told of every revision, in order, in the form of CloudEvents', async () => {
    const { url, taken, received } = await startReceiver();
    const site = await aToldSite(aHook(url, { types: ['revision'] }));
    await promote(site, '1.1.0');
    await until(site.clock, () => expect(taken).toHaveLength(3));
    expect(taken).toEqual([1, 2, 3].map((number) => `production/${number}/revision`));
    expect(received[2]?.headers['content-type']).toBe('application/cloudevents+json; charset=utf-8');
    expect(received[2]?.event).toMatchObject({
      type: 'sharpside.channel.revision',
      source: expect.stringMatching(/^\/registries\/[0-9a-f-]{36}\/channels\/production$/),
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
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const seed = Buffer.from(privateKey.export({ format: 'jwk' }).d ?? '', 'base64url');
    const other = `whsec_${Buffer.alloc(24, 9).toString('base64')}`;
    const secret = [SECRET, other, `whsk_${seed.toString('base64')}`];
    const site = await createSite({
      clock: createTestClock(Date.now()),
      config: hooksOf(aHook(url, { secret })),
    });
    await until(site.clock, () => expect(received.length).toBeGreaterThan(0));
    const { headers = {}, body = '' } = received[0] ?? {};
    const signed = Object.fromEntries(
      Object.entries(headers)
        .filter(([name]) => name.startsWith('webhook-'))
        .map(([name, value]) => [name, String(value)]),
    );
    for (const one of [SECRET, other]) {
      expect(new Webhook(one.slice('whsec_'.length)).verify(body, signed)).toMatchObject({
        specversion: '1.0',
      });
    }
    const stranger = new Webhook(Buffer.alloc(32, 1).toString('base64'));
    expect(() => stranger.verify(body, signed)).toThrow();
    const asymmetric = signed['webhook-signature']?.split(' ').find((one) => one.startsWith('v1a,')) ?? '';
    const content = `${signed['webhook-id']}.${signed['webhook-timestamp']}.${body}`;
    const bytes = Buffer.from(asymmetric.slice('v1a,'.length), 'base64');
    expect(
      verifyBytes(
        null,
        Buffer.from(content),
        createPublicKey(publicKey.export({ format: 'pem', type: 'spki' })),
        bytes,
      ),
    ).toBe(true);
  });

  it('is told again until it takes an event, later each time, and of nothing that follows before that', async () => {
    const { url, taken, received } = await startReceiver((count) => (count <= 3 ? 500 : 204));
    const site = await aToldSite(aHook(url, { types: ['revision'] }));
    const at: number[] = [];
    await until(
      site.clock,
      () => {
        if (received.length > at.length) at.push(site.clock.now());
        expect(taken).toHaveLength(2);
      },
      1_000,
    );
    expect(received.map(({ event }) => event.subject)).toEqual(['1', '1', '1', '1', '2']);
    const gaps = at.slice(1, 4).map((time, index) => time - (at[index] ?? 0));
    expect(gaps[0]).toBeGreaterThanOrEqual(5_000);
    expect(gaps[1]).toBeGreaterThanOrEqual(20_000);
    expect(gaps[2]).toBeGreaterThanOrEqual(80_000);
    const { deliveries } = await vi.waitFor(async () => {
      const state = await site.state();
      expect(state.lanes[0]).toMatchObject({ channel: 'production', position: 2, failingSince: null });
      return state;
    });
    expect(deliveries.map(({ outcome }: { outcome: string }) => outcome).reverse()).toEqual([
      ...['failed', 'failed', 'failed', 'delivered', 'delivered'],
    ]);
  });

  it('says in metrics and state that it fails, and shows no more of its address than the origin', async () => {
    const { url, received } = await startReceiver(() => 503);
    const site = await aToldSite(aHook(url));
    await until(site.clock, () => expect(received.length).toBeGreaterThan(0));
    const state = await vi.waitFor(async () => {
      const found = await site.state();
      expect(found.deliveries).not.toEqual([]);
      return found;
    });
    expect(state.lanes.find((lane: { channel: string }) => lane.channel === 'production')).toMatchObject({
      fault: 'it answered 503',
      nextAttemptAt: expect.any(String),
    });
    expect(JSON.stringify(state)).not.toContain('secret-path');
    expect(JSON.stringify(state)).not.toContain(SECRET);
    const { body } = await site.app.operators.inject('/metrics');
    expect(body).toContain('control_webhook_failing{webhook="ops"} 1');
    expect(body).toMatch(/control_webhook_deliveries_total\{webhook="ops",outcome="failed"\} [1-9]/);
  });

  it('gives an event up after three days, and goes on with the next', async () => {
    const { url, taken, received } = await startReceiver((_, { event }) =>
      event.subject === '1' ? 400 : 204,
    );
    const site = await aToldSite(aHook(url, { types: ['revision'] }));
    await until(site.clock, () => expect(received.length).toBeGreaterThan(0));
    await site.clock.leap(73 * HOUR_MS);
    await until(site.clock, () => expect(taken).toEqual(['production/2/revision']));
    const { bearer } = await site.aToken();
    const { body } = await site.app.inject({ url: '/v1/webhooks', ...bearer });
    expect(body).toContain('"outcome":"given-up"');
  });

  it('is told of nothing more once it answers 410', async () => {
    const { url, received } = await startReceiver(() => 410);
    const site = await aToldSite(aHook(url, { types: ['revision'] }));
    await until(site.clock, () => expect(site.log.find('webhook-gone')).toBeDefined());
    await site.clock.leap(HOUR_MS);
    expect(received).toHaveLength(1);
    expect(await site.state()).toMatchObject({ isGone: true });
  });

  it('follows no redirect', async () => {
    const elsewhere = await startReceiver();
    const headers = { location: elsewhere.url };
    const { url, received } = await startReceiver(() => ({ status: 307, headers }));
    const site = await aToldSite(aHook(url, { types: ['revision'] }));
    await until(site.clock, () => expect(received.length).toBeGreaterThan(1), 6_000);
    expect(elsewhere.received).toEqual([]);
    const { deliveries } = await site.state();
    expect(deliveries[0].fault).toContain('it answered 307; redirects are not followed');
  });

  it('is told only of the channels and types that it asks for', async () => {
    const { url, taken } = await startReceiver();
    const site = await aToldSite(aHook(url, { channels: ['staging'], types: ['guard'] }));
    const { deps, change } = site;
    await makeChange(deps, {
      action: 'promote',
      ...change,
      app: 'host',
      version: '1.0.0',
      channel: 'staging',
    });
    await promote(site, '1.0.0', 'staging');
    await makeChange(deps, {
      action: 'freeze',
      ...change,
      by: 'guard',
      reason: 'It fails',
      channel: 'staging',
    });
    await until(site.clock, () => expect(taken).toEqual(['staging/3/guard']));
  });

  it('hears of a release that has used up most of its size budget', async () => {
    const { url, received } = await startReceiver();
    const site = await aToldSite(aHook(url, { types: ['budget'] }));
    const heavy = aRemoteBuild({ version: '1.3.0', screen: 'odds0' });
    const files = heavy.manifest.files.map((file) =>
      file.path.startsWith('screen-') ? { ...file, size: file.size + 14_000 } : file,
    );
    await storeBuild(site.deps, { ...heavy, manifest: { ...heavy.manifest, files } });
    // A release that is live is no news, and a canary is told of when it begins.
    await promote(site, '1.1.0');
    await site.clock.advance(10_000);
    const bySizes = { store: site.store, now: site.deps.now };
    await makeChange(bySizes, { action: 'canary', ...site.change, version: '1.3.0', percent: 5 });
    await makeChange(bySizes, { action: 'promote-canary', ...site.change });
    await until(site.clock, () => expect(received).toHaveLength(1));
    expect(received[0]?.event).toMatchObject({
      type: 'sharpside.budget.near',
      subject: '4',
      data: { loads: [{ app: APP, version: '1.3.0', what: 'screen ./odds-converter' }] },
    });
    await site.clock.advance(10_000);
    expect(received).toHaveLength(1);
  });
});

/** An edge that answers once it is told to. */
async function anEdge() {
  const edge = { isUp: false, url: '' };
  const server = createServer((request, response) => {
    if (!edge.isUp) return request.destroy();
    const observations = { schema: 1, process: 'a', channel: 'production', boundsMs: [], releases: [] };
    response.end(JSON.stringify(observations));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  edge.url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  return edge;
}

describe('an edge that does not answer', () => {
  it('is told of after a minute, and again when it is back', async () => {
    const { url, received } = await startReceiver();
    const edge = await anEdge();
    const hook = aHook(url, { types: ['edge'] });
    const site = await createSite({ config: { edges: [edge.url], ...hooksOf(hook) } });
    await until(site.clock, () => expect(received).toHaveLength(1));
    expect(site.clock.now() - Date.UTC(2031, 0, 1)).toBeGreaterThanOrEqual(60_000);
    edge.isUp = true;
    await until(site.clock, () => expect(received).toHaveLength(2));
    expect(received.map(({ event }) => [event.type, event.subject])).toEqual([
      ['sharpside.edge.unheard', edge.url],
      ['sharpside.edge.heard', edge.url],
    ]);
  });
});

describe('POST /v1/webhooks/:name/test', () => {
  it('sends an event at once, for who may change a channel', async () => {
    const { url, received } = await startReceiver();
    const site = await aToldSite(aHook(url, { channels: ['staging'] }));
    const test = async (name: string, right: 'publish' | 'rollback') => {
      const { bearer } = await site.aToken({ right });
      return site.app.inject({ method: 'POST', url: `/v1/webhooks/${name}/test`, ...bearer });
    };
    expect((await test('ops', 'publish')).json().error.code).toBe('TOKEN_WRONG_RIGHT');
    expect((await test('nobody', 'rollback')).statusCode).toBe(404);
    expect((await test('ops', 'rollback')).json()).toMatchObject({ outcome: 'delivered', status: 204 });
    expect(received[0]?.event).toMatchObject({ type: 'sharpside.test', data: { webhook: 'ops' } });
  });

  it('reaches no private address that is not allowed', async () => {
    const { port, received } = await startReceiver();
    const hosts = ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '169.254.169.254', '10.0.0.1'];
    for (const host of hosts) {
      const site = await aToldSite(
        aHook(`https://${host}:${port}/`, { allowPrivate: false, types: ['guard'] }),
      );
      const { bearer } = await site.aToken({ right: 'rollback' });
      const answer = await site.app.inject({ method: 'POST', url: '/v1/webhooks/ops/test', ...bearer });
      expect(answer.json(), host).toMatchObject({
        status: null,
        fault: expect.stringContaining('private network'),
      });
    }
    expect(received).toEqual([]);
  });
});
