import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createKeyUsage } from './use-key-usage.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const aUsage = () => {
  const dropped: string[] = [];
  return { dropped, usage: createKeyUsage({ delete: (key) => dropped.push(key) }) };
};

describe('an entry of the cache', () => {
  it('is dropped 5 minutes after its last user left', () => {
    // CONST-10
    const { dropped, usage } = aUsage();
    const release = usage.retain(['a', 'b']);
    vi.advanceTimersByTime(60 * 60_000);
    release();
    vi.advanceTimersByTime(299_999);
    expect(dropped).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(dropped).toEqual(['a', 'b']);
  });

  it('stays as long as anybody uses it', () => {
    const { dropped, usage } = aUsage();
    const [first, second] = [usage.retain(['a']), usage.retain(['a'])];
    first();
    vi.advanceTimersByTime(600_000);
    expect(dropped).toEqual([]);
    second();
    vi.advanceTimersByTime(300_000);
    expect(dropped).toEqual(['a']);
  });

  it('stays when it is used again in time', () => {
    const { dropped, usage } = aUsage();
    usage.retain(['a'])();
    vi.advanceTimersByTime(200_000);
    const release = usage.retain(['a']);
    vi.advanceTimersByTime(600_000);
    expect(dropped).toEqual([]);
    release();
  });
});

describe('a load', () => {
  const pending = (signal: AbortSignal) =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

  it('is given up when the last user leaves', async () => {
    const { usage } = aUsage();
    const release = usage.retain(['a']);
    const load = usage.load('a', pending);
    release();
    const outcome = expect(load).rejects.toMatchObject({ name: 'AbortError' });
    await vi.advanceTimersByTimeAsync(0);
    await outcome;
  });

  it('is given up although an earlier load of the entry ended after it began', async () => {
    const { usage } = aUsage();
    const release = usage.retain(['a']);
    const earlier = usage.load('a', () => new Promise((resolve) => setTimeout(resolve, 100)));
    const outcome = expect(usage.load('a', pending)).rejects.toMatchObject({ name: 'AbortError' });
    await vi.advanceTimersByTimeAsync(100);
    await earlier;
    release();
    await vi.advanceTimersByTimeAsync(0);
    await outcome;
  });

  it.each(['before', 'as'])('goes on for another user who comes %s the first one leaves', async (when) => {
    const { usage } = aUsage();
    const release = usage.retain(['a']);
    if (when === 'before') usage.retain(['a']);
    const load = usage.load('a', async (signal) => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      return signal.aborted;
    });
    release();
    if (when === 'as') usage.retain(['a']);
    await vi.advanceTimersByTimeAsync(100);
    expect(await load).toBe(false);
  });
});
