import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeBrowser, type FakeTab } from '../testing/fake-browser.ts';
import { EVENT_HEARTBEAT_MS } from './alive.ts';
import { followIn } from './follow-events.ts';

beforeEach(() => void vi.useFakeTimers({ now: 10_000 }));
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** Lets promises settle, by which tabs get a lock. */
const settle = () => pass(0);

type Browser = ReturnType<typeof createFakeBrowser>;

function follow(tab: FakeTab) {
  const [onEvent, onAlive, onLost] = [vi.fn(), vi.fn(), vi.fn()];
  const stream = followIn(tab, { path: '/events', kinds: ['revision'], onEvent, onAlive, onLost });
  return { tab, stream, onEvent, onAlive, onLost };
}

async function openTabs(browser: Browser, count: number) {
  const tabs = Array.from({ length: count }, () => follow(browser.openTab()));
  await settle();
  const [first, second] = tabs;
  if (!first || !second) throw new Error('At least two tabs are needed.');
  return { tabs, first, second };
}

function requireStream(browser: Browser) {
  const [stream, ...others] = browser.streams();
  if (!stream || others.length > 0) throw new Error(`${1 + others.length} streams are open.`);
  return stream;
}

describe('the tabs of a browser', () => {
  it('have one stream, and each hears each event and each sign of life of it', async () => {
    const browser = createFakeBrowser();
    const { tabs } = await openTabs(browser, 10);
    const stream = requireStream(browser);
    stream.beat();
    stream.say('revision', 9);
    for (const { onEvent, onAlive, stream: follower } of tabs) {
      expect(onEvent.mock.calls).toEqual([['revision', '9']]);
      expect(onAlive).toHaveBeenCalledOnce();
      expect(follower.lostAt).toBeUndefined();
    }
    for (let beats = 0; beats < 10; beats += 1) {
      await pass(2 * EVENT_HEARTBEAT_MS);
      stream.beat();
    }
    for (const { onLost } of tabs) expect(onLost).not.toHaveBeenCalled();
    expect(browser.streams()).toHaveLength(1);
  });

  it('have streams of different addresses apart', async () => {
    const browser = createFakeBrowser();
    const ones = follow(browser.openTab());
    const onEvent = vi.fn();
    followIn(browser.openTab(), { path: '/others', kinds: ['revision'], onEvent });
    await settle();
    expect(browser.streams()).toHaveLength(2);
    ones.tab.stream?.say('revision', 9);
    expect(ones.onEvent).toHaveBeenCalledOnce();
    expect(onEvent).not.toHaveBeenCalled();
  });

  it('tell a new one the newest events at once', async () => {
    const browser = createFakeBrowser();
    await openTabs(browser, 2);
    requireStream(browser).say('revision', 8);
    requireStream(browser).say('revision', 9);
    const newcomer = follow(browser.openTab());
    expect(newcomer.onEvent.mock.calls).toEqual([['revision', '9']]);
    expect(newcomer.stream.lostAt).toBeUndefined();
  });

  it('tell a new one that the stream is alive, also where it has brought no news yet', async () => {
    const browser = createFakeBrowser();
    await openTabs(browser, 2);
    requireStream(browser).beat();
    expect(follow(browser.openTab()).stream.lostAt).toBeUndefined();
  });

  it('tell one that has slept the newest events again', async () => {
    const browser = createFakeBrowser();
    const { first, second } = await openTabs(browser, 2);
    requireStream(browser).beat();
    vi.setSystemTime(90_000);
    second.stream.reopen();
    expect(second.stream.lostAt).toBeUndefined();
    // The leading one has to connect again first.
    first.stream.reopen();
    second.stream.reopen();
    expect([first, second].map(({ stream }) => stream.lostAt)).toEqual([90_000, 90_000]);
  });

  it('tell a new one nothing while the stream is lost, so that it looks for itself', async () => {
    const browser = createFakeBrowser();
    await openTabs(browser, 2);
    requireStream(browser).say('revision', 8);
    requireStream(browser).fail({ isClosed: false });
    const newcomer = follow(browser.openTab());
    expect(newcomer.onEvent).not.toHaveBeenCalled();
    expect(newcomer.stream.lostAt).toBe(10_000);
  });

  it('know together that the stream is lost, and that it is back', async () => {
    const browser = createFakeBrowser();
    const { tabs, second } = await openTabs(browser, 3);
    requireStream(browser).beat();
    requireStream(browser).fail();
    for (const { onLost, stream } of tabs) {
      expect(onLost.mock.calls).toEqual([[false]]);
      expect(stream.lostAt).toBe(10_000);
    }
    await pass(4_000);
    requireStream(browser).beat();
    expect(second.stream.lostAt).toBeUndefined();
  });

  it('notice a leading one that hangs', async () => {
    const browser = createFakeBrowser();
    const { first, second } = await openTabs(browser, 2);
    requireStream(browser).beat();
    first.tab.hang();
    await pass(EVENT_HEARTBEAT_MS);
    requireStream(browser).beat();
    await pass(EVENT_HEARTBEAT_MS);
    requireStream(browser).beat();
    expect(second.onLost).not.toHaveBeenCalled();
    await pass(EVENT_HEARTBEAT_MS / 2);
    expect(first.stream.lostAt).toBeUndefined();
    expect(second.stream.lostAt).toBe(10_000);
    expect(second.onLost).toHaveBeenCalledWith(true);
  });

  it('notice a leading one that hangs, also one that was hidden meanwhile', async () => {
    const browser = createFakeBrowser();
    const { first, second } = await openTabs(browser, 2);
    requireStream(browser).beat();
    second.tab.turn('hidden');
    first.tab.hang();
    await pass(3 * EVENT_HEARTBEAT_MS);
    second.tab.turn('shown');
    expect(second.onLost).not.toHaveBeenCalled();
    await pass(3 * EVENT_HEARTBEAT_MS);
    expect(second.onLost.mock.calls).toEqual([[true]]);
  });

  it('ignore messages of another version', async () => {
    const browser = createFakeBrowser();
    const { first, second } = await openTabs(browser, 2);
    for (const message of [null, 'ask', ['revision'], ['revision', 9], { kind: 'revision' }])
      browser.shout(message);
    browser.shout(['weather', 'rain']);
    for (const { onEvent } of [first, second]) expect(onEvent).not.toHaveBeenCalled();
  });
});

describe('a tab that leads', () => {
  it('gives the stream to a visible one when it is hidden, and hears of it further', async () => {
    const browser = createFakeBrowser();
    const { first, second } = await openTabs(browser, 3);
    requireStream(browser).beat();
    first.tab.turn('hidden');
    expect(browser.streams()).toEqual([]);
    await settle();
    expect(second.tab.stream).toBe(requireStream(browser));
    // Its own stream is not alive yet.
    expect(second.stream.lostAt).toBe(10_000);
    requireStream(browser).say('revision', 9);
    expect(first.onEvent.mock.calls).toEqual([['revision', '9']]);
    expect(first.stream.lostAt).toBeUndefined();
    expect([first, second].flatMap(({ onLost }) => onLost.mock.calls)).toEqual([]);
  });

  it('that waits for its turn and is hidden gets none', async () => {
    const browser = createFakeBrowser();
    const { first, second, tabs } = await openTabs(browser, 3);
    second.tab.turn('hidden');
    first.tab.turn('hidden');
    await settle();
    expect(tabs[2]?.tab.stream).toBe(requireStream(browser));
    first.tab.turn('shown');
    await settle();
    expect(browser.streams()).toHaveLength(1);
  });

  it('and is closed leaves the stream to the next', async () => {
    const browser = createFakeBrowser();
    const { first, second } = await openTabs(browser, 2);
    first.stream.close();
    await settle();
    expect(second.tab.stream).toBe(requireStream(browser));
    expect(first.tab.hasChannel).toBe(false);
    second.stream.close();
    expect(vi.getTimerCount()).toBe(0);
    first.tab.turn('hidden');
    first.tab.turn('shown');
    await settle();
    expect(browser.streams()).toEqual([]);
  });
});

describe('tabs that are all hidden', () => {
  it('hold no stream, say nothing of a loss, and know that they hear nothing', async () => {
    const browser = createFakeBrowser();
    const { first, second } = await openTabs(browser, 2);
    requireStream(browser).beat();
    second.tab.turn('hidden');
    await pass(EVENT_HEARTBEAT_MS);
    first.tab.turn('hidden');
    await pass(5 * EVENT_HEARTBEAT_MS);
    expect(browser.streams()).toEqual([]);
    expect(first.stream.lostAt).toBe(30_000);
    expect(second.stream.lostAt).toBe(10_000);
    expect([first, second].flatMap(({ onLost }) => onLost.mock.calls)).toEqual([]);
    second.tab.turn('shown');
    await settle();
    expect(second.tab.stream).toBe(requireStream(browser));
  });
});

describe('a page that is left', () => {
  it('keeps neither stream nor channel, so that the browser can restore it, and follows again then', async () => {
    const browser = createFakeBrowser();
    const { first, second } = await openTabs(browser, 2);
    first.tab.turn('left');
    second.tab.turn('left');
    await settle();
    expect([first.tab.hasChannel, second.tab.hasChannel]).toEqual([false, false]);
    expect(browser.streams()).toEqual([]);
    first.tab.turn('shown');
    await settle();
    requireStream(browser).say('revision', 9);
    expect(first.onEvent).toHaveBeenCalledOnce();
  });
});

describe('a browser that gives a page no locks or no channel', () => {
  const REFUSING = { request: () => Promise.reject(new Error('not here')) };
  const THROWING = {
    request() {
      throw new Error('not here');
    },
  };

  it.each([
    { name: 'has no locks', options: { hasLocks: false } },
    { name: 'refuses locks', options: { locks: REFUSING } },
    { name: 'throws when asked for a lock', options: { locks: THROWING } },
    { name: 'has no channels', options: { hasChannels: false } },
  ])('because it $name gives each visible tab a stream of its own', async ({ options }) => {
    const browser = createFakeBrowser(options);
    const { first, second } = await openTabs(browser, 2);
    expect(browser.streams()).toHaveLength(2);
    second.tab.turn('hidden');
    expect(browser.streams()).toHaveLength(1);
    first.tab.stream?.beat();
    expect(first.stream.lostAt).toBeUndefined();
    second.tab.turn('shown');
    await settle();
    expect(browser.streams()).toHaveLength(2);
    second.tab.stream?.beat();
    first.tab.stream?.fail({ isClosed: false });
    expect([first.stream.lostAt, second.stream.lostAt]).toEqual([10_000, undefined]);
  });
});
