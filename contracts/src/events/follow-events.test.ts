import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeBrowser } from '../testing/fake-browser.ts';
import { EVENT_HEARTBEAT_MS } from './alive.ts';
import { followIn } from './follow-events.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** `random`: the result of `Math.random`. */
function open(random = 1) {
  vi.spyOn(Math, 'random').mockReturnValue(random);
  // Without locks, a tab has its stream at once.
  const tab = createFakeBrowser({ hasLocks: false }).openTab();
  const [onEvent, onAlive, onLost] = [vi.fn(), vi.fn(), vi.fn()];
  const stream = followIn(tab, { path: '/events', kinds: ['revision'], onEvent, onAlive, onLost });
  const { opened } = tab;
  const newest = () => {
    const events = opened.at(-1);
    if (!events) throw new Error('No stream was opened.');
    return events;
  };
  return { opened, newest, onEvent, onAlive, onLost, stream };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('a stream that fails', () => {
  it('is left to the browser where a connection only breaks', async () => {
    const { opened, newest } = open();
    for (let failures = 0; failures < 30; failures += 1) {
      newest().fail({ isClosed: false });
      await pass(2_000);
    }
    expect(opened).toHaveLength(1);
  });

  it('is opened again where the browser gives up, each time later and at most after four seconds', async () => {
    const { opened, newest } = open();
    for (const [failures, delay] of [1000, 2000, 4000, 4000, 4000].entries()) {
      newest().fail();
      await pass(delay - 1);
      expect(opened).toHaveLength(failures + 1);
      await pass(1);
      expect(opened).toHaveLength(failures + 2);
    }
  });

  it('comes back up to half the time earlier, so that tabs that lost it together do not return together', async () => {
    const { opened, newest } = open(0);
    newest().fail();
    await pass(499);
    expect(opened).toHaveLength(1);
    await pass(1);
    expect(opened).toHaveLength(2);
  });

  it('brings events by the connection that came after a failed one, with the first delay again', async () => {
    const { opened, newest, onEvent } = open();
    newest().fail();
    await pass(1000);
    newest().fail();
    await pass(2000);
    newest().say('revision', 9);
    expect(onEvent.mock.calls).toEqual([['revision', '9']]);
    newest().fail();
    await pass(1000);
    expect(opened).toHaveLength(4);
  });

  it('waits half a minute and more where the server answers, and refuses it all the same', async () => {
    const { opened, newest, stream } = open(0);
    newest().fail();
    stream.noteServer(true);
    // The reconnection that is already planned keeps its short delay, because the server may have come back only just
    // now.
    await pass(500);
    expect(opened).toHaveLength(2);
    for (const [refusals, delay] of [30_000, 60_000, 120_000, 240_000, 240_000].entries()) {
      newest().fail();
      await pass(delay - 1);
      expect(opened).toHaveLength(refusals + 2);
      await pass(1);
      expect(opened).toHaveLength(refusals + 3);
    }
  });

  it('that was refused, and stood after all, comes back soon when it breaks', async () => {
    const { opened, newest, stream } = open(0);
    stream.noteServer(true);
    newest().fail();
    await pass(30_000);
    newest().beat();
    // An answer that is read while the stream is alive does not affect the next delay.
    stream.noteServer(true);
    newest().fail();
    await pass(500);
    expect(opened).toHaveLength(3);
  });

  it('comes back soon where the server has stopped answering', async () => {
    const { opened, newest, stream } = open(0);
    stream.noteServer(true);
    stream.noteServer(false);
    newest().fail();
    await pass(500);
    expect(opened).toHaveLength(2);
  });
});

describe('a stream that is open and brings nothing', () => {
  it('is alive from its first event on, and not by its headers', async () => {
    vi.setSystemTime(10_000);
    const { newest, stream, onAlive } = open();
    newest().open();
    expect(stream.lostAt).toBe(10_000);
    expect(onAlive).not.toHaveBeenCalled();
    newest().beat();
    expect(stream.lostAt).toBeUndefined();
    newest().beat();
    expect(onAlive).toHaveBeenCalledOnce();
  });

  it('is kept while it beats', async () => {
    const { opened, newest, onLost } = open();
    for (let beats = 0; beats < 20; beats += 1) {
      newest().beat();
      await pass(2 * EVENT_HEARTBEAT_MS);
    }
    expect(opened).toHaveLength(1);
    expect(onLost).not.toHaveBeenCalled();
  });

  it('is lost since its last event, after two and a half heartbeats, and opened again', async () => {
    vi.setSystemTime(10_000);
    const { opened, newest, stream, onLost } = open(0);
    newest().say('revision', 9);
    await pass(49_999);
    expect(stream.lostAt).toBeUndefined();
    await pass(1);
    expect(stream.lostAt).toBe(10_000);
    expect(onLost.mock.calls).toEqual([[true]]);
    expect(newest().close).toHaveBeenCalled();
    await pass(500);
    expect(opened).toHaveLength(2);
    newest().beat();
    expect(stream.lostAt).toBeUndefined();
  });

  it('is opened again ever later while the server answers other requests', async () => {
    const { opened, stream } = open(0);
    stream.noteServer(true);
    const times: number[] = [];
    for (let second = 0; second < 900; second += 1) {
      if (opened.length > times.length) times.push(second);
      opened.at(-1)?.open();
      await pass(1_000);
    }
    expect(times).toEqual([0, 80, 190, 360, 650]);
  });
});

it('says since when it is lost: from the start until it is alive, and from the first failure on', async () => {
  vi.setSystemTime(10_000);
  const { newest, stream, onLost } = open();
  expect(stream.lostAt).toBe(10_000);
  newest().beat();
  expect(stream.lostAt).toBeUndefined();
  vi.setSystemTime(20_000);
  newest().fail({ isClosed: false });
  vi.setSystemTime(30_000);
  newest().fail({ isClosed: false });
  expect(stream.lostAt).toBe(20_000);
  expect(onLost.mock.calls).toEqual([[false], [false]]);
});

it('tells of a state once, also where a new connection brings it again', async () => {
  const { newest, stream, onEvent } = open();
  newest().say('revision', 9);
  stream.reopen();
  newest().say('revision', 9);
  newest().say('revision', 10);
  expect(onEvent.mock.calls).toEqual([
    ['revision', '9'],
    ['revision', '10'],
  ]);
});

it('is opened anew at once when that is asked for, and only once', async () => {
  const { opened, newest, stream } = open();
  newest().fail();
  stream.reopen();
  expect(opened).toHaveLength(2);
  expect(opened[0]?.close).toHaveBeenCalled();
  await pass(49_999);
  expect(opened).toHaveLength(2);
});

it('stays closed once it is closed', async () => {
  const { opened, newest, stream } = open();
  newest().fail();
  stream.close();
  await pass(60_000);
  expect(opened).toHaveLength(1);
  expect(newest().close).toHaveBeenCalled();
});
