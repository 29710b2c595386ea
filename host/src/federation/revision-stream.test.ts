import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeEvents } from '../testing/fake-events.ts';
import { openRevisionStream } from './revision-stream.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** `random`: the result of `Math.random`. */
function open(random = 1) {
  vi.spyOn(Math, 'random').mockReturnValue(random);
  const opened: FakeEvents[] = [];
  const onRevision = vi.fn();
  const stream = openRevisionStream({
    onRevision,
    openEvents: () => {
      const events = new FakeEvents();
      opened.push(events);
      return events;
    },
  });
  const newest = () => {
    const events = opened.at(-1);
    if (!events) throw new Error('No stream was opened.');
    return events;
  };
  return { opened, newest, onRevision, stream };
}

describe('a stream of revisions', () => {
  it('is left to the browser where a connection only breaks', async () => {
    const { opened, newest } = open();
    newest().fail({ isClosed: false });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(opened).toHaveLength(1);
  });

  it('is opened again where the browser gives up, each time later and at most after four seconds', async () => {
    const { opened, newest } = open();
    for (const [failures, delay] of [1000, 2000, 4000, 4000, 4000].entries()) {
      newest().fail();
      await vi.advanceTimersByTimeAsync(delay - 1);
      expect(opened).toHaveLength(failures + 1);
      await vi.advanceTimersByTimeAsync(1);
      expect(opened).toHaveLength(failures + 2);
    }
  });

  it('comes back up to half the time earlier, so that tabs that lost it together do not return together', async () => {
    const { opened, newest } = open(0);
    newest().fail();
    await vi.advanceTimersByTimeAsync(499);
    expect(opened).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(opened).toHaveLength(2);
  });

  it('is told of by the connection that came after a failed one, with the first delay again', async () => {
    const { opened, newest, onRevision } = open();
    newest().fail();
    await vi.advanceTimersByTimeAsync(1000);
    newest().fail();
    await vi.advanceTimersByTimeAsync(2000);
    newest().accept();
    newest().say({ revision: 9, withdrawn: [] });
    expect(onRevision.mock.calls).toEqual([[{ revision: 9, withdrawn: [] }]]);
    newest().fail();
    await vi.advanceTimersByTimeAsync(1000);
    expect(opened).toHaveLength(4);
  });

  it('says since when it is lost: from the start until it stands, and from the first failure on', async () => {
    vi.setSystemTime(10_000);
    const { newest, stream } = open();
    expect(stream.lostAt).toBe(10_000);
    newest().accept();
    expect(stream.lostAt).toBeUndefined();
    vi.setSystemTime(20_000);
    newest().fail({ isClosed: false });
    vi.setSystemTime(30_000);
    newest().fail({ isClosed: false });
    expect(stream.lostAt).toBe(20_000);
  });

  it('is opened anew at once when that is asked for, and only once', async () => {
    const { opened, newest, stream } = open();
    newest().fail();
    stream.reopen();
    expect(opened).toHaveLength(2);
    expect(opened[0]?.close).toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(opened).toHaveLength(2);
  });

  it('waits half a minute and more where the server answers, and refuses it all the same', async () => {
    const { opened, newest, stream } = open(0);
    newest().fail();
    stream.noteServer(true);
    // The reconnection that is already planned keeps its short delay, because the server may have come back only just
    // now.
    await vi.advanceTimersByTimeAsync(500);
    expect(opened).toHaveLength(2);
    for (const [refusals, delay] of [30_000, 60_000, 120_000, 240_000, 240_000].entries()) {
      newest().fail();
      await vi.advanceTimersByTimeAsync(delay - 1);
      expect(opened).toHaveLength(refusals + 2);
      await vi.advanceTimersByTimeAsync(1);
      expect(opened).toHaveLength(refusals + 3);
    }
  });

  it('that was refused, and stood after all, comes back soon when it breaks', async () => {
    const { opened, newest, stream } = open(0);
    stream.noteServer(true);
    newest().fail();
    await vi.advanceTimersByTimeAsync(30_000);
    newest().accept();
    // An answer that is read while the stream is open does not affect the next delay.
    stream.noteServer(true);
    newest().fail();
    await vi.advanceTimersByTimeAsync(500);
    expect(opened).toHaveLength(3);
  });

  it('comes back soon where the server has stopped answering', async () => {
    const { opened, newest, stream } = open(0);
    stream.noteServer(true);
    stream.noteServer(false);
    newest().fail();
    await vi.advanceTimersByTimeAsync(500);
    expect(opened).toHaveLength(2);
  });

  it('stays closed once it is closed', async () => {
    const { opened, newest, stream } = open();
    newest().fail();
    stream.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(opened).toHaveLength(1);
    expect(newest().close).toHaveBeenCalled();
  });
});
