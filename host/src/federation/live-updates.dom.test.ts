import { describe, expect, it, vi } from 'vitest';
import { aLiveDocument, aMicroFrontend } from '../testing/a-live-document.ts';
import { followLiveUpdates } from './live-updates.ts';
import { createRemoteCatalog } from './remote-catalog.ts';

function createFakeEvents() {
  const target = new EventTarget();
  return {
    close: vi.fn(),
    addEventListener: (type: string, listener: (event: MessageEvent<string>) => void) =>
      target.addEventListener(type, (event) => {
        if (event instanceof MessageEvent) listener(event);
      }),
    say: (withdrawn: string[]) =>
      target.dispatchEvent(
        new MessageEvent('revision', { data: JSON.stringify({ revision: 8, withdrawn }) }),
      ),
  };
}

function follow({ fetchLive = vi.fn(async () => aLiveDocument()) } = {}) {
  const events = createFakeEvents();
  const catalog = createRemoteCatalog(aLiveDocument());
  const stop = followLiveUpdates({
    catalog,
    hostVersion: '1.0.0',
    isListed: () => true,
    openEvents: () => events,
    fetchLive,
  });
  return { events, catalog, fetchLive, stop };
}

describe('followLiveUpdates', () => {
  it('re-reads the releases when one that this tab stands on was withdrawn', async () => {
    const rolledBack = aLiveDocument({
      remotes: [aMicroFrontend({ version: '1.0.0' })],
      withdrawn: ['remote-tools@1.1.0'],
    });
    const { events, catalog } = follow({ fetchLive: vi.fn(async () => rolledBack) });
    events.say(['remote-tools@1.1.0']);
    await vi.waitFor(() =>
      expect(catalog.getState().remotes['remote-tools']?.releases[0]?.version).toBe('1.0.0'),
    );
  });

  it('asks for nothing when only releases were withdrawn that this tab does not use', () => {
    const { events, catalog, fetchLive } = follow();
    events.say(['remote-tools@0.9.0', 'remote-nba@2.0.0', 'host@0.9.0']);
    expect(fetchLive).not.toHaveBeenCalled();
    expect(catalog.getState().isHostWithdrawn).toBe(false);
  });

  it('tells when the shell itself was withdrawn', () => {
    const { events, catalog } = follow();
    events.say(['host@1.0.0']);
    expect(catalog.getState().isHostWithdrawn).toBe(true);
  });

  it('stays on what it has, with a warning, when the releases cannot be read', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { events, catalog } = follow({ fetchLive: vi.fn(() => Promise.reject(new Error('offline'))) });
    events.say(['remote-tools@1.1.0']);
    await vi.waitFor(() => expect(warn).toHaveBeenCalled());
    expect(catalog.getState().remotes['remote-tools']?.releases[0]?.version).toBe('1.1.0');
  });

  it('closes its connection when it is stopped', () => {
    const { events, stop } = follow();
    stop();
    expect(events.close).toHaveBeenCalledOnce();
  });
});
