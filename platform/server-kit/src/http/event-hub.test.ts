import { describe, expect, it } from 'vitest';
import { createTestClock } from '../testing/test-clock.ts';
import { createEventHub } from './event-hub.ts';

const HEARTBEAT_MS = 1_000;

function aTab() {
  const waiting: (() => void)[] = [];
  const sent: string[] = [];
  return {
    sent,
    isGone: false,
    takeAll() {
      for (let take = waiting.shift(); take; take = waiting.shift()) take();
    },
    write(text: string, onTaken: () => void) {
      sent.push(text);
      waiting.push(onTaken);
    },
    end() {
      this.isGone = true;
    },
    destroy() {
      this.isGone = true;
    },
  };
}

function aHub() {
  const clock = createTestClock();
  const hub = createEventHub({ clock, heartbeatMs: HEARTBEAT_MS, maxStreams: 2 });
  let revision = 1;
  let weather = 'rain';
  hub.start();
  return {
    hub,
    clock,
    join() {
      const tab = aTab();
      const readNotices = () => [
        { event: 'revision', id: String(revision), data: { revision } },
        { event: 'weather', id: weather, data: { weather } },
      ];
      const leave = hub.open(tab, { readNotices });
      return { tab, leave };
    },
    goTo(next: number) {
      revision = next;
      hub.announce();
    },
    turnTo(next: string) {
      weather = next;
      hub.announce();
    },
  };
}

const readRevisions = (sent: readonly string[]) =>
  sent.flatMap((text) => /"revision":(\d+)/.exec(text)?.[1] ?? []).map(Number);

describe('a tab that reads slowly', () => {
  it('has one write on its way, and then gets the newest revision, none of those that it slept through', async () => {
    const { join, goTo, clock } = aHub();
    const { tab } = join();
    tab.takeAll();
    for (let revision = 2; revision <= 500; revision += 1) goTo(revision);
    await clock.advance(HEARTBEAT_MS);
    expect(readRevisions(tab.sent)).toEqual([1, 2]);
    tab.takeAll();
    expect(readRevisions(tab.sent)).toEqual([1, 2, 500]);
  });

  it('is let go after three heartbeats', async () => {
    const { hub, join, clock } = aHub();
    const { tab } = join();
    await clock.advance(2 * HEARTBEAT_MS);
    expect(tab.isGone).toBe(false);
    await clock.advance(HEARTBEAT_MS);
    expect(tab.isGone).toBe(true);
    expect(hub.size).toBe(0);
  });

  it('is kept when it reads from time to time', async () => {
    const { join, clock } = aHub();
    const { tab } = join();
    for (let beat = 0; beat < 10; beat += 1) {
      await clock.advance(2 * HEARTBEAT_MS);
      tab.takeAll();
    }
    expect(tab.isGone).toBe(false);
  });
});

it('several kinds of events come in the first write, and then each when it has news', () => {
  const { join, goTo, turnTo } = aHub();
  const { tab } = join();
  tab.takeAll();
  turnTo('sun');
  tab.takeAll();
  goTo(2);
  tab.takeAll();
  const kinds = tab.sent.map((text) => [...text.matchAll(/event: (\w+)/g)].map(([, kind]) => kind));
  expect(kinds).toEqual([['alive', 'revision', 'weather'], ['weather'], ['revision']]);
});

it('a tab gets an event as a sign of life when its stream opens and at each heartbeat, without an id', async () => {
  const { join, clock } = aHub();
  const { tab } = join();
  tab.takeAll();
  tab.takeAll();
  const before = tab.sent.length;
  await clock.advance(HEARTBEAT_MS);
  const alive = 'event: alive\ndata: {}\n\n';
  expect(tab.sent[0]).toMatch(`retry: 2000\n${alive}event: revision\n`);
  expect(tab.sent.slice(before)).toEqual([alive]);
});

it('a tab that is gone is sent nothing, also by a write that ends later', () => {
  const { hub, join, goTo } = aHub();
  const { tab, leave } = join();
  leave();
  goTo(2);
  tab.takeAll();
  expect(tab.sent).toHaveLength(1);
  expect(hub.size).toBe(0);
});

describe('stop', () => {
  it('ends every stream and the heartbeats', async () => {
    const { hub, join, clock } = aHub();
    const { tab } = join();
    tab.takeAll();
    hub.stop();
    tab.takeAll();
    const sent = tab.sent.length;
    await clock.advance(10 * HEARTBEAT_MS);
    expect(tab.isGone).toBe(true);
    expect(tab.sent).toHaveLength(sent);
  });

  it('ends a stream that is opened after it was stopped', () => {
    const { hub, join } = aHub();
    hub.stop();
    const { tab } = join();
    expect(tab.isGone).toBe(true);
    expect(tab.sent).toEqual([]);
    expect(hub.size).toBe(0);
  });
});
