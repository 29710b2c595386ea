import { FakeEvents } from '@sharpside/contracts/testing/fake-events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aLiveDocument, aMicroFrontend } from '../testing/a-live-document.ts';
import { A_SECTION, aPageOfSections, aSectionAnswer } from '../testing/a-section.ts';
import { followLiveUpdates } from './live-updates.ts';
import { createRemoteCatalog } from './remote-catalog.ts';

const START = Date.parse('2025-07-25T18:00:00Z');
const ROLLED_BACK = aLiveDocument({
  remotes: [aMicroFrontend({ version: '1.0.0' })],
  withdrawn: ['remote-tools@1.1.0'],
  revision: 8,
});
const ROLLBACK = { revision: 8, withdrawn: ['remote-tools@1.1.0'] };

const stops: (() => void)[] = [];
beforeEach(() => void vi.useFakeTimers({ now: START }));
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const turn = (state: 'visible' | 'hidden') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

const readNothingNew = () => vi.fn(async () => aLiveDocument());

/** The streams that are opened from now on. */
function catchStreams(): FakeEvents[] {
  const opened: FakeEvents[] = [];
  class Caught extends FakeEvents {
    constructor() {
      super();
      opened.push(this);
    }
  }
  vi.stubGlobal('EventSource', Caught);
  return opened;
}

/** `fetchLive` null: the product's default. */
function follow({ fetchLive = readNothingNew() as ReturnType<typeof readNothingNew> | null } = {}) {
  const opened = catchStreams();
  const catalog = createRemoteCatalog(aLiveDocument());
  const stop = followLiveUpdates({
    catalog,
    hostVersion: '1.0.0',
    isListed: () => true,
    ...(fetchLive && { fetchLive }),
  });
  stops.push(stop);
  const events = opened[0];
  if (!events) throw new Error('No stream was opened.');
  const readVersion = () => catalog.getState().remotes['remote-tools']?.releases[0]?.version;
  return { events, opened, catalog, fetchLive, stop, readVersion };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Moves the clock without running timers, as when the machine sleeps or the browser has stopped the tab. */
const sleep = (ms: number) => vi.setSystemTime(Date.now() + ms);

const isOffline = () => Promise.reject(new Error('offline'));

describe('a revision', () => {
  it('that withdraws other releases asks for nothing, and one that withdraws the shell leaves it', async () => {
    const { events, catalog, fetchLive } = follow();
    events.beat();
    events.say('revision', {
      revision: 8,
      withdrawn: ['remote-tools@0.9.0', 'remote-nba@2.0.0', 'host@0.9.0'],
    });
    await pass(40_000);
    expect(catalog.getState().isHostWithdrawn).toBe(false);
    events.say('revision', { revision: 9, withdrawn: ['host@1.0.0'] });
    expect(catalog.getState().isHostWithdrawn).toBe(true);
    expect(fetchLive).not.toHaveBeenCalled();
  });

  it('whose releases cannot be read is read again until they can, with a warning each time', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const fetchLive = vi.fn(async () => ROLLED_BACK);
    fetchLive.mockImplementationOnce(isOffline).mockImplementationOnce(isOffline);
    const { events, readVersion } = follow({ fetchLive });
    events.beat();
    events.say('revision', ROLLBACK);
    await pass(4_000);
    expect(warn).toHaveBeenCalledTimes(2);
    expect(readVersion()).toBe('1.1.0');
    await pass(4_000);
    expect(readVersion()).toBe('1.0.0');
    await pass(40_000);
    expect(fetchLive).toHaveBeenCalledTimes(3);
  });

  it('that the server asked does not know yet is read again until it does', async () => {
    const fetchLive = vi.fn(async () => ROLLED_BACK);
    fetchLive.mockImplementationOnce(async () => aLiveDocument({ revision: 7 }));
    const { events, readVersion } = follow({ fetchLive });
    events.beat();
    events.say('revision', ROLLBACK);
    await pass(0);
    expect(readVersion()).toBe('1.1.0');
    await pass(4_000);
    expect(readVersion()).toBe('1.0.0');
    await pass(40_000);
    expect(fetchLive).toHaveBeenCalledTimes(2);
  });

  it('is not read twice at a time', async () => {
    const { events, fetchLive } = follow({
      fetchLive: vi.fn(() => new Promise<typeof ROLLED_BACK>(() => {})),
    });
    events.beat();
    events.say('revision', ROLLBACK);
    await pass(40_000);
    expect(fetchLive).toHaveBeenCalledOnce();
  });
});

it('reads the releases from the site, and again where it answers with an error', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json(ROLLED_BACK));
  fetch.mockImplementationOnce(async () => new Response(null, { status: 502 }));
  vi.stubGlobal('fetch', fetch);
  const { events, readVersion } = follow({ fetchLive: null });
  events.say('revision', ROLLBACK);
  await pass(4_000);
  expect(fetch.mock.calls).toEqual(Array(2).fill(['/live.json?app=remote-tools', { cache: 'no-cache' }]));
  expect(warn.mock.calls).toEqual([
    ['Could not read the newest releases:', new Error('/live.json?app=remote-tools answered 502.')],
  ]);
  expect(readVersion()).toBe('1.0.0');
});

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

it('does nothing any more once it is stopped', async () => {
  const { events, opened, fetchLive, stop } = follow();
  stop();
  expect(events.close).toHaveBeenCalledOnce();
  window.dispatchEvent(new Event('online'));
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  for (const type of ['resume', 'visibilitychange']) document.dispatchEvent(new Event(type));
  sleep(80_000);
  await pass(40_000);
  expect(opened).toHaveLength(1);
  expect(fetchLive).not.toHaveBeenCalled();
});

describe('a page of some sections', () => {
  function followSections() {
    const opened = catchStreams();
    const catalog = createRemoteCatalog(aPageOfSections());
    const withdrawn = ['remote-nba@1.1.0'];
    const rolledBack = aMicroFrontend({ declaration: A_SECTION, version: '1.0.0', fallback: null });
    const fetchLive = vi.fn(async (_app: string) =>
      aLiveDocument({ remotes: [rolledBack], withdrawn, revision: 8 }),
    );
    const onChange = vi.fn();
    const stop = followLiveUpdates({
      catalog,
      hostVersion: '1.0.0',
      fetchLive,
      onChange,
      isListed: () => true,
    });
    stops.push(stop);
    const [events] = opened;
    if (!events) throw new Error('No stream was opened.');
    return { catalog, events, fetchLive, onChange, withdrawn };
  }

  it('asks about the apps of this tab alone; about the host where it has none', async () => {
    const { catalog, fetchLive } = followSections();
    window.dispatchEvent(new Event('online'));
    await pass(0);
    expect(fetchLive.mock.calls).toEqual([['host']]);
    catalog.addSection(aSectionAnswer());
    window.dispatchEvent(new Event('online'));
    await pass(0);
    expect(fetchLive.mock.calls).toEqual([['host'], ['remote-nba']]);
  });

  it('leaves a release that was withdrawn while its section was on its way', async () => {
    const { catalog, events, fetchLive, withdrawn } = followSections();
    events.say('revision', { revision: 8, withdrawn });
    await pass(0);
    expect(fetchLive).not.toHaveBeenCalled();
    catalog.addSection(aSectionAnswer());
    await pass(0);
    expect(fetchLive.mock.calls).toEqual([['remote-nba']]);
    expect(catalog.getState().remotes['remote-nba']?.releases[0]?.version).toBe('1.0.0');
  });

  it('tells of each change of the channel, and of a time in which there may have been one', async () => {
    const { events, onChange } = followSections();
    events.say('revision', { revision: 8, withdrawn: [] });
    expect(onChange).toHaveBeenCalledTimes(1);
    window.dispatchEvent(new Event('online'));
    expect(onChange).toHaveBeenCalledTimes(2);
  });
});
