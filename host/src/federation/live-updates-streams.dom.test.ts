import { describe, expect, it, vi } from 'vitest';
import { aLiveDocument } from '../testing/a-live-document.ts';
import { follow, followInEachTest, isOffline, pass, ROLLED_BACK, sleep } from './testing/follow-updates.ts';

followInEachTest();

const turn = (state: 'visible' | 'hidden') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

describe('a tab without a stream', () => {
  it('that is refused asks ever less often, and looks for itself meanwhile', async () => {
    const { opened, fetchLive } = follow();
    for (let second = 0; second < 300; second += 1) {
      if (opened.at(-1)?.readyState === 0) opened.at(-1)?.fail();
      await pass(1_000);
    }
    expect(opened.length).toBeLessThan(12);
    expect(fetchLive?.mock.calls.length).toBeGreaterThanOrEqual(24);
  });

  it('looks for itself every ten seconds, until there is one', async () => {
    const { events, opened, fetchLive, readVersion } = follow({ fetchLive: vi.fn(async () => ROLLED_BACK) });
    events.beat();
    events.fail({ isClosed: false });
    await pass(9_999);
    expect(fetchLive).not.toHaveBeenCalled();
    await pass(4_000);
    expect(fetchLive).toHaveBeenCalledOnce();
    expect(readVersion()).toBe('1.0.0');
    await pass(8_000);
    expect(fetchLive).toHaveBeenCalledOnce();
    await pass(4_000);
    expect(fetchLive).toHaveBeenCalledTimes(2);
    opened.at(-1)?.beat();
    await pass(40_000);
    expect(fetchLive).toHaveBeenCalledTimes(2);
  });

  it('looks for itself where a proxy holds the events of its stream back', async () => {
    const { events, readVersion } = follow({ fetchLive: vi.fn(async () => ROLLED_BACK) });
    events.open();
    await pass(12_000);
    expect(readVersion()).toBe('1.0.0');
  });

  it('looks for itself once nothing has come for two and a half heartbeats, and opens it anew', async () => {
    const { events, opened, readVersion } = follow({ fetchLive: vi.fn(async () => ROLLED_BACK) });
    events.beat();
    await pass(48_000);
    expect(readVersion()).toBe('1.1.0');
    await pass(4_000);
    expect(readVersion()).toBe('1.0.0');
    expect(events.close).toHaveBeenCalled();
    expect(opened).toHaveLength(2);
  });

  it('looks for itself after a silence, also where each stream that is opened anew brings a first piece', async () => {
    const { events, opened, readVersion } = follow({ fetchLive: vi.fn(async () => ROLLED_BACK) });
    events.beat();
    await pass(50_000);
    opened[1]?.beat();
    await pass(1_100);
    opened[1]?.beat();
    expect(readVersion()).toBe('1.0.0');
  });

  it('leaves a shell that was withdrawn meanwhile', async () => {
    const { catalog } = follow({
      fetchLive: vi.fn(async () => aLiveDocument({ withdrawn: ['host@1.0.0'] })),
    });
    await pass(12_000);
    expect(catalog.getState().isHostWithdrawn).toBe(true);
  });
});

describe('a tab that has one', () => {
  const isRestored = new PageTransitionEvent('pageshow', { persisted: true });

  it.each([
    { moment: 'comes online', target: window, event: new Event('online') },
    { moment: 'is taken up again by the browser', target: document, event: new Event('resume') },
    { moment: 'is shown again from the history', target: window, event: isRestored },
    { moment: 'is shown after a sleep', asleepMs: 80_000, event: new Event('visibilitychange') },
    { moment: 'is on a machine that slept', asleepMs: 80_000 },
  ])('and $moment opens it anew and looks for itself, until it has an answer', async (row) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const fetchLive = vi.fn(async () => ROLLED_BACK);
    fetchLive.mockImplementationOnce(isOffline);
    const { events, opened, readVersion } = follow({ fetchLive });
    events.beat();
    sleep(row.asleepMs ?? 0);
    if (row.event) (row.target ?? document).dispatchEvent(row.event);
    else await pass(4_000);
    expect(events.close).toHaveBeenCalled();
    expect(opened).toHaveLength(2);
    opened[1]?.beat();
    await pass(4_000);
    expect(readVersion()).toBe('1.0.0');
    await pass(40_000);
    expect(fetchLive).toHaveBeenCalledTimes(2);
  });

  it('and is shown for the first time keeps it', async () => {
    const { events, opened, fetchLive } = follow();
    events.beat();
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
    await pass(4_000);
    expect(opened).toHaveLength(1);
    expect(fetchLive).not.toHaveBeenCalled();
  });

  it('gives it up when it is hidden, and looks at once when it is shown, until it has an answer', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const fetchLive = vi.fn(async () => ROLLED_BACK);
    const { events, opened, readVersion } = follow({ fetchLive });
    events.beat();
    turn('hidden');
    expect(events.close).toHaveBeenCalled();
    // Timers of a hidden tab may run only once a minute, which is no sleep.
    sleep(56_000);
    await pass(4_000);
    expect(fetchLive).not.toHaveBeenCalled();
    fetchLive.mockImplementationOnce(isOffline);
    turn('visible');
    expect(fetchLive).toHaveBeenCalledOnce();
    expect(opened).toHaveLength(2);
    opened[1]?.beat();
    await pass(4_000);
    expect(readVersion()).toBe('1.0.0');
    expect(fetchLive).toHaveBeenCalledTimes(2);
  });

  it('looks every five minutes while it is hidden and hears nothing', async () => {
    const { events, readVersion } = follow({ fetchLive: vi.fn(async () => ROLLED_BACK) });
    events.beat();
    turn('hidden');
    await pass(299_000);
    expect(readVersion()).toBe('1.1.0');
    await pass(5_000);
    expect(readVersion()).toBe('1.0.0');
  });
});
