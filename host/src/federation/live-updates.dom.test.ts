import { describe, expect, it, vi } from 'vitest';
import { aLiveDocument, aMicroFrontend } from '../testing/a-live-document.ts';
import { A_SECTION, aPageOfSections, aSectionAnswer } from '../testing/a-section.ts';
import { follow, followInEachTest, isOffline, pass, ROLLED_BACK, sleep } from './testing/follow-updates.ts';

const ROLLBACK = { revision: 8, withdrawn: ['remote-tools@1.1.0'] };

followInEachTest();

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
  const withdrawn = ['remote-nba@1.1.0'];
  const rolledBack = aMicroFrontend({ declaration: A_SECTION, version: '1.0.0', fallback: null });
  const followSections = () =>
    follow({
      live: aPageOfSections(),
      fetchLive: vi.fn(async () => aLiveDocument({ remotes: [rolledBack], withdrawn, revision: 8 })),
    });

  it('asks about the apps of this tab alone; about the host where it has none', async () => {
    const { catalog, fetchLive } = followSections();
    window.dispatchEvent(new Event('online'));
    await pass(0);
    expect(fetchLive?.mock.calls).toEqual([['host']]);
    catalog.addSection(aSectionAnswer());
    window.dispatchEvent(new Event('online'));
    await pass(0);
    expect(fetchLive?.mock.calls).toEqual([['host'], ['remote-nba']]);
  });

  it('leaves a release that was withdrawn while its section was on its way', async () => {
    const { catalog, events, fetchLive } = followSections();
    events.say('revision', { revision: 8, withdrawn });
    await pass(0);
    expect(fetchLive).not.toHaveBeenCalled();
    catalog.addSection(aSectionAnswer());
    await pass(0);
    expect(fetchLive?.mock.calls).toEqual([['remote-nba']]);
    expect(catalog.getState().remotes['remote-nba']?.releases[0]?.version).toBe('1.0.0');
  });

  it('tells of each change of the channel, and of a time in which there may have been one', async () => {
    const onChange = vi.fn();
    const { events } = follow({ live: aPageOfSections(), onChange });
    events.say('revision', { revision: 8, withdrawn: [] });
    expect(onChange).toHaveBeenCalledTimes(1);
    window.dispatchEvent(new Event('online'));
    expect(onChange).toHaveBeenCalledTimes(2);
  });
});
