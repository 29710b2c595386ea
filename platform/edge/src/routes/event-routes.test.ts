import { createMemoryStore } from '@sharpside/object-store/testing/failing-store';
import { aHostRelease, publishFixture, writeRevision } from '@sharpside/registry/testing/releases';
import { describe, expect, it, onTestFinished } from 'vitest';
import { toCanaryOffset } from '../live/canary.ts';
import { openEvents } from '../testing/event-reader.ts';
import { aStore, startTestEdge, type TestEdgeOptions } from '../testing/test-edge.ts';

async function listen(options: TestEdgeOptions = {}) {
  const edge = await startTestEdge(options);
  const url = await edge.app.listen();
  async function open(headers: Record<string, string> = {}) {
    const events = await openEvents(url, headers);
    onTestFinished(() => events.close());
    return events;
  }
  return { ...edge, url, open };
}

const ROLLED_BACK = { host: {}, 'remote-tools': { current: '1.0.0', withdrawn: ['1.1.0'] } };

describe('an event stream', () => {
  it('begins with what is live now', async () => {
    const { open } = await listen();
    const events = await open();
    expect(Object.fromEntries(events.response.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-accel-buffering': 'no',
      connection: 'close',
    });
    expect(await events.next()).toEqual({ retry: '2000', event: 'alive', data: {} });
    expect(await events.next()).toEqual({
      event: 'revision',
      id: '1',
      data: { revision: 1, withdrawn: [], hostVersion: '1.0.0' },
    });
  });

  it('tells every tab of a rollback within one poll', async () => {
    const { open, store, clock } = await listen();
    const tabs = await Promise.all([open(), open(), open()]);
    for (const tab of tabs) for (let message = 0; message < 2; message += 1) await tab.next();
    await writeRevision(store, 2, ROLLED_BACK);
    await clock.advance(100);
    for (const tab of tabs) {
      expect((await tab.next())?.data).toEqual({
        revision: 2,
        withdrawn: ['remote-tools@1.1.0'],
        hostVersion: '1.0.0',
      });
    }
  });

  it('tells a tab that comes back what it missed, and nothing again that it knows', async () => {
    const { open, store, clock } = await listen();
    const knowing = await open({ 'last-event-id': '1' });
    await knowing.next();
    await writeRevision(store, 2, ROLLED_BACK);
    await clock.advance(100);
    expect(await knowing.next()).toMatchObject({ id: '2' });
    for (const id of ['1', 'nonsense', '99']) {
      const events = await open({ 'last-event-id': id });
      await events.next();
      expect(await events.next()).toMatchObject({ id: '2' });
    }
  });

  it('waits for the first revision where nothing is live yet', async () => {
    const store = createMemoryStore();
    const { open, clock } = await listen({ store });
    const events = await open();
    await events.next();
    await publishFixture(store, aHostRelease());
    await writeRevision(store, 1, { host: {} });
    await clock.advance(500);
    expect(await events.next()).toMatchObject({ id: '1' });
  });

  it('names the host that this visitor gets', async () => {
    const apps = { host: { canary: { version: '2.0.0', percent: 50 } } };
    const store = await aStore(apps, aHostRelease({ version: '2.0.0' }));
    const { open } = await listen({ store });
    const bucket = 10_000 - toCanaryOffset('host');
    for (const { place, hostVersion } of [
      { place: bucket, hostVersion: '2.0.0' },
      { place: (bucket + 5_000) % 10_000, hostVersion: '1.0.0' },
    ]) {
      const events = await open({ cookie: `canary-bucket=${place}` });
      await events.next();
      expect(await events.next()).toMatchObject({ data: { hostVersion } });
    }
  });

  it('beats with an event, so that proxies keep it open, and a script can see that nothing holds it back', async () => {
    const { open, clock } = await listen();
    const events = await open();
    for (let message = 0; message < 2; message += 1) await events.next();
    await clock.advance(20_000);
    expect(await events.next()).toEqual({ event: 'alive', data: {} });
  });

  it('is refused when there are too many', async () => {
    const { open, app } = await listen({ config: { maxEventStreams: 2 } });
    const [first] = await Promise.all([open(), open()]);
    const refused = await open();
    expect(refused.response.status).toBe(503);
    expect(refused.response.headers.get('retry-after')).toBe('30');
    expect((await app.inject('/events')).json()).toMatchObject({ error: { code: 'STREAMS_FULL' } });
    const readMetrics = async () => (await app.operators.inject('/metrics')).body;
    expect(await readMetrics()).toContain('edge_event_streams 2\n');
    first.close();
    await expect.poll(readMetrics).toContain('edge_event_streams 1\n');
    expect((await open()).response.status).toBe(200);
  });

  describe('of one network', () => {
    const from = (address: string) => ({ 'x-forwarded-for': address });
    it.each([
      { of: 'an address', room: 2, toAddress: () => '203.0.113.7' },
      { of: 'a /64', room: 2, toAddress: (at: number) => `2001:db8:1:2::${at.toString(16)}` },
      { of: 'a /24', room: 8, toAddress: (at: number) => `203.0.113.${at}` },
      { of: 'a /48', room: 8, toAddress: (at: number) => `2001:db8:1:${at}::1` },
    ])('beyond the limit of $of meets nobody else', async ({ room, toAddress }) => {
      const edge = await listen({
        config: { trustedProxies: 1, maxEventStreams: 10, maxEventStreamsPerAddress: 2 },
      });
      for (let at = 1; at <= room; at += 1)
        expect((await edge.open(from(toAddress(at)))).response.status).toBe(200);
      for (let at = room + 1; at <= 12; at += 1)
        expect((await edge.open(from(toAddress(at)))).response.status).toBe(429);
      const { headers, body } = await edge.app.inject({ url: '/events', headers: from(toAddress(12)) });
      expect([headers['retry-after'], JSON.parse(body).error.code]).toEqual(['30', 'STREAMS_LIMITED']);
      for (const address of ['198.51.100.7', '2001:db8:2:3::1'])
        expect((await edge.open(from(address))).response.status).toBe(200);
      // A tab whose stream is refused polls this document.
      const asked = await edge.app.inject({ url: '/live.json', headers: from(toAddress(1)) });
      expect(asked.statusCode).toBe(200);
    });
  });

  it('answers HEAD and is done', async () => {
    const { app } = await listen();
    const { statusCode, headers, body } = await app.inject({ method: 'HEAD', url: '/events' });
    expect({ statusCode, body }).toEqual({ statusCode: 200, body: '' });
    expect(headers['content-type']).toBe('text/event-stream');
  });
});
