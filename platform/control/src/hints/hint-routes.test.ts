import { type EventReader, openEvents } from '@sharpside/edge/testing/event-reader';
import { aStore, startTestEdge } from '@sharpside/edge/testing/test-edge';
import type { Store } from '@sharpside/object-store';
import { keys } from '@sharpside/registry/store/keys';
import { writeRevision } from '@sharpside/registry/testing/releases';
import { createTestClock } from '@sharpside/server-kit/testing/test-clock';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startTestControl } from '../testing/test-control.ts';

const UPGRADED = { host: {}, 'remote-tools': { current: '1.1.0', previous: '1.0.0' } };

async function nextEvent(events: EventReader) {
  for (;;) {
    const message = await events.next();
    if (message?.event !== 'alive') return message;
  }
}

async function listen(store: Store) {
  const control = await startTestControl({ store, config: { trustedProxies: 1 } });
  const url = await control.app.listen();
  async function getAt(address: string, query = '?channel=production') {
    const answer = await fetch(`${url}/v1/hints${query}`, { headers: { 'x-forwarded-for': address } });
    // Keeps a reference to the answer. Without it, the garbage collector may close the stream, and its place becomes
    // free.
    onTestFinished(() => (answer.bodyUsed ? undefined : answer.body?.cancel()));
    return answer;
  }
  async function open(query = '?channel=production') {
    const events = await openEvents(`${url}/v1`, {}, query, 'hints');
    onTestFinished(() => events.close());
    return events;
  }
  async function openTold() {
    const events = await open();
    const message = await nextEvent(events);
    return { events, message };
  }
  return { ...control, url, open, openTold, getAt };
}

describe('hints', () => {
  it('tell at once which revision is the newest, of the next one whoever wrote it, and give a sign of life each second', async () => {
    const store = await aStore();
    const { openTold, clock } = await listen(store);
    const { events, message } = await openTold();
    expect(message).toEqual({ event: 'revision', id: '1', data: { revision: 1 } });
    await writeRevision(store, 2, UPGRADED);
    await clock.advance(200);
    expect(await nextEvent(events)).toMatchObject({ data: { revision: 2 } });
    await clock.advance(1_000);
    expect(await events.next()).toEqual({ event: 'alive', data: {} });
    // Edges with hints read only every 20 s. So a hundred such edges and their service read less than two edges without
    // hints.
    store.reads = [];
    await clock.advance(1_000);
    expect(store.reads.length).toBeLessThanOrEqual(10);
  });

  it('end while the registry does not answer, and are refused until it does', async () => {
    const store = await aStore();
    const { open, openTold, clock, log } = await listen(store);
    const { events } = await openTold();
    store.mood = 'failing';
    await clock.advance(200);
    expect(await nextEvent(events)).toBeUndefined();
    expect(log.find('hints-stale')?.level).toBe('warn');
    expect((await open()).response.status).toBe(503);
    store.mood = 'well';
    expect((await openTold()).message).toMatchObject({ data: { revision: 1 } });
  });

  it('end where what they told of is gone, and begin again with what there is', async () => {
    const store = await aStore();
    await writeRevision(store, 2, UPGRADED);
    const { openTold, clock, log } = await listen(store);
    const { events, message } = await openTold();
    expect(message).toMatchObject({ data: { revision: 2 } });
    await store.remove(keys.revision('production', 2));
    const ended = nextEvent(events);
    // Each heartbeat must be read before the next, or the stream counts as unread.
    while (log.find('hints-stale') === undefined) {
      await clock.advance(200);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(await ended).toBeUndefined();
    const reason = 'revision 2 is gone, and the newest is 1';
    expect(log.find('hints-stale')?.fields).toMatchObject({ reason });
    expect((await openTold()).message).toMatchObject({ data: { revision: 1 } });
  });

  it('ask nothing of the store where nobody listens', async () => {
    const store = await aStore();
    const { openTold, clock } = await listen(store);
    const { events } = await openTold();
    events.close();
    await expect
      .poll(async () => {
        store.reads = [];
        await clock.advance(400);
        return store.reads;
      })
      .toEqual([]);
  });

  it('are for some listeners of an address, so that a stranger keeps no edge out', async () => {
    const { getAt } = await listen(await aStore());
    const answers = await Promise.all(Array.from({ length: 250 }, () => getAt('203.0.113.7')));
    const limited = answers.filter(({ status }) => status === 429);
    expect(limited).toHaveLength(50);
    expect(await limited[0]?.json()).toMatchObject({ error: { code: 'STREAMS_LIMITED' } });
    expect((await getAt('198.51.100.7')).status).toBe(200);
  });

  it('are for few channels that nobody has begun: each costs reads of the registry', async () => {
    const { getAt, log } = await listen(await aStore());
    const statuses: number[] = [];
    for (let at = 0; at < 25; at += 1)
      statuses.push((await getAt('203.0.113.7', `?channel=made-up-${at}`)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.filter((status) => status === 404)).toHaveLength(5);
    expect((await getAt('203.0.113.7', '?channel=made-up-0')).status).toBe(200);
    expect((await getAt('203.0.113.7')).status).toBe(200);
    expect(log.entries.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('need the name of a channel', async () => {
    const { open } = await listen(await aStore());
    expect((await open('?channel=../x')).response.status).toBe(400);
    expect((await open('')).response.status).toBe(400);
  });
});

describe('an edge that listens', () => {
  async function createScene() {
    const store = await aStore(UPGRADED);
    const control = await listen(store);
    const clock = createTestClock();
    const edge = await startTestEdge({ store, clock, config: { hints: [control.url] } });
    const isHinted = async () =>
      /^edge_hinted (\d)$/m.exec((await edge.app.operators.inject('/metrics')).body)?.[1];
    await expect.poll(isHinted).toBe('1');
    const live = async () => /entry\.([\d.]+)\.js/.exec((await edge.app.inject('/live.json')).body)?.[1];
    return { store, control, clock, edge, isHinted, live };
  }

  it('has a rollback that went through the service without any time passing', async () => {
    const { control, live, clock } = await createScene();
    const { bearer } = await control.aToken({ app: 'remote-tools', right: 'rollback' });
    expect(await live()).toBe('1.1.0');
    const before = clock.now();
    const response = await control.askChange(bearer.headers, { action: 'rollback', reason: 'It throws' });
    expect(response.statusCode, response.body).toBe(200);
    await expect.poll(live).toBe('1.0.0');
    expect(clock.now()).toBe(before);
  });

  it('asks the store again by itself as soon as nobody tells it any more, and misses nothing', async () => {
    const { store, control, clock, isHinted, live, edge } = await createScene();
    await clock.advance(3_000);
    store.reads = [];
    await clock.advance(900);
    expect(store.reads).toEqual([]);
    await control.app.close();
    await expect.poll(isHinted).toBe('0');
    await writeRevision(store, 2, { host: {}, 'remote-tools': {} });
    await clock.advance(100);
    await expect.poll(live).toBe('1.0.0');
    expect(edge.log.find('hints-unheard')?.fields).toMatchObject({ origin: control.url });
  });

  it('does not rely on a service that has fallen silent', async () => {
    const { clock, isHinted, edge } = await createScene();
    // The clock of the service stands still, so it sends no heartbeat.
    await clock.advance(4_000);
    await expect.poll(isHinted).toBe('0');
    expect(edge.log.find('hints-unheard')?.fields).toMatchObject({
      reason: expect.stringMatching(/silent for 4000 ms/),
    });
  });
});
